import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOfFiles } from './hash-of-files.js'
import { renderGuidePage } from './render-guide-page.js'
import { ROOT } from './repository.js'

const SOURCE = join(ROOT, 'docs', 'guide')

/** What the service serves at `/guide/` (src/guide.ts). */
const OUTPUT = join(ROOT, 'dist', 'guide')

/** Holds the hash of what it was built from; away while building, so that a build cut off does not count. */
const STAMP = join(OUTPUT, '.build-stamp')

/** In the order in which they are read. */
const PAGES = ['index', 'concepts', 'tasks', 'portals']

/** Whether it is what its pages say now. */
export function isGuideBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashOfSources()
}

/** Makes pages of the guide that a browser shows, with their pictures. */
export function buildGuide() {
  const hash = hashOfSources()
  rmSync(OUTPUT, { recursive: true, force: true })
  mkdirSync(OUTPUT, { recursive: true })
  const pages = PAGES.map(name => {
    const markdown = readFileSync(join(SOURCE, `${name}.md`), 'utf8')
    return { name, ...renderGuidePage(markdown) }
  })
  for (const page of pages) writeFileSync(join(OUTPUT, `${page.name}.html`), documentOf(page, pages))
  cpSync(join(SOURCE, 'guide.css'), join(OUTPUT, 'guide.css'))
  cpSync(join(SOURCE, 'pictures'), join(OUTPUT, 'pictures'), { recursive: true })
  writeFileSync(STAMP, hash)
}

/** @typedef {{ name: string } & ReturnType<typeof renderGuidePage>} Page */

/**
 * @param {Page} page
 * @param {readonly Page[]} pages
 */
function documentOf(page, pages) {
  const links = pages.map(({ name, title }) => {
    const current = name === page.name ? ' aria-current="page"' : ''
    return `<li><a href="${name}.html"${current}>${title}</a></li>`
  })
  const sections = page.sections.map(({ id, heading }) => `<li><a href="#${id}">${heading}</a></li>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} · Dialplane guide</title>
<link rel="stylesheet" href="guide.css">
</head>
<body>
<header><a class="product" href="index.html">Dialplane guide</a><a href="/console/">Console</a></header>
<nav aria-label="Pages"><ul>${links.join('')}</ul></nav>
<main>
${page.html}
</main>
<aside><nav aria-label="On this page"><ul>${sections.join('')}</ul></nav></aside>
</body>
</html>
`
}

function hashOfSources() {
  const sources = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  return hashOfFiles([
    ...['build-guide.js', 'render-guide-page.js'].map(name => join(ROOT, 'scripts', name)),
    ...sources,
  ])
}
