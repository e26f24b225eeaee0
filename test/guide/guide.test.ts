import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { renderGuidePage } from '../../scripts/render-guide-page.js'

const GUIDE = 'docs/guide'

const pages = readdirSync(GUIDE)
  .filter(name => name.endsWith('.md'))
  .map(name => {
    const markdown = readFileSync(`${GUIDE}/${name}`, 'utf8')
    return { name: name.replace('.md', ''), markdown, ...renderGuidePage(markdown) }
  })

/** `tasks.html`, `tasks.html#add-a-target` */
const places = new Set(
  pages.flatMap(({ name, sections }) => [`${name}.html`, ...sections.map(({ id }) => `${name}.html#${id}`)]),
)

const namesIn = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, name = '']) => name)

describe('the guide', () => {
  test.each(pages)('page $name links to places that there are', ({ html }) => {
    for (const link of namesIn(html, /<a href="([^"]+)"/g)) expect(places).toContain(link)
  })

  test('is led to by the console, at places that there are', () => {
    const links = namesIn(readFileSync('console/src/shell/guide-pages.ts', 'utf8'), /'([a-z]+\.html[^']*)'/g)
    expect(links.length).toBeGreaterThan(15)
    for (const link of links) expect(places).toContain(link)
  })

  test('has every picture, and each is made by a journey', () => {
    const shown = pages.flatMap(({ markdown }) => namesIn(markdown, /\(pictures\/([a-z0-9-]+)\.png\)/g))
    const kept = readdirSync(`${GUIDE}/pictures`).map(name => name.replace('.png', ''))
    const journeys = readdirSync('test/browser/guide')
      .map(name => readFileSync(`test/browser/guide/${name}`, 'utf8'))
      .join('\n')
    const made = namesIn(journeys, /takePicture\(page, '([a-z0-9-]+)'/g)
    expect(kept.toSorted()).toEqual(shown.toSorted())
    expect(made.toSorted()).toEqual(shown.toSorted())
  })
})

describe('a page', () => {
  test('is headings, lists, tables, pictures and lines with links', () => {
    const { title, sections, html } = renderGuidePage(
      '# A & B\n\n## Do it, now\n\n1. Press **Save**\n   twice\n1. See [it](tasks.md#do-it)\n\n| A | B |\n| - | - |\n| 1 | `2` |\n\n![A "picture"](pictures/a-b.png)',
    )
    expect(title).toBe('A & B')
    expect(sections).toEqual([{ id: 'do-it-now', heading: 'Do it, now' }])
    expect(html).toBe(
      [
        '<h1>A &amp; B</h1>',
        '<h2 id="do-it-now">Do it, now</h2>',
        '<ol><li>Press <strong>Save</strong> twice</li><li>See <a href="tasks.html#do-it">it</a></li></ol>',
        '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td>1</td><td><code>2</code></td></tr></tbody></table>',
        '<figure><img src="pictures/a-b.png" alt="A &quot;picture&quot;" loading="lazy"></figure>',
      ].join('\n'),
    )
  })

  test.each(['No title', '# Title\n\n```\ncode\n```', '# Title\n\n<b>raw</b>', '# Title\n\n- one\ntwo'])(
    'of another form is refused: %j',
    markdown => {
      expect(() => renderGuidePage(markdown)).toThrow()
    },
  )
})
