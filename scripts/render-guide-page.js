/**
 * Markdown as the guide uses it: headings of two levels, paragraphs, lists, tables, pictures on a line of their own; within a
 * line links, `code` and **bold**. Anything else is refused, so that no page shows what was meant to be a form.
 */

/**
 * @param {string} markdown
 * @returns {{ title: string, sections: readonly { id: string, heading: string }[], html: string }}
 */
export function renderGuidePage(markdown) {
  const blocks = markdown
    .replaceAll('\r', '')
    .trim()
    .split(/\n{2,}/)
  const title = /^# (.+)$/.exec(blocks[0] ?? '')?.[1]
  if (title === undefined) throw new Error('A page of the guide begins with its title: # …')
  const sections = blocks.flatMap(block => {
    const heading = /^## (.+)$/.exec(block)?.[1]
    return heading === undefined ? [] : [{ id: idOf(heading), heading }]
  })
  return { title, sections, html: blocks.map(renderBlock).join('\n') }
}

/**
 * What a heading is linked to by, as code hosts have it: “Import a list” → `import-a-list`.
 * @param {string} heading
 */
export function idOf(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}

/** @param {string} block */
function renderBlock(block) {
  const heading = /^(#{1,2}) ([^\n]+)$/.exec(block)
  if (heading !== null) {
    const [, marks = '', text = ''] = heading
    return marks.length === 1 ? `<h1>${inline(text)}</h1>` : `<h2 id="${idOf(text)}">${inline(text)}</h2>`
  }
  const picture = /^!\[([^\]]+)\]\((pictures\/[a-z0-9-]+\.png)\)$/.exec(block)
  if (picture !== null) {
    const [, words = '', source = ''] = picture
    return `<figure><img src="${source}" alt="${escaped(words)}" loading="lazy"></figure>`
  }
  const lines = block.split('\n')
  if (lines.every(line => line.startsWith('|'))) return table(lines)
  if (/^- /.test(block)) return list('ul', block, /^- /)
  if (/^1\. /.test(block)) return list('ol', block, /^\d+\. /)
  if (/^(#|<|>|!|```|\*\*\*|---)/.test(block))
    throw new Error(`The guide knows no such form: ${lines[0] ?? ''}`)
  return `<p>${inline(lines.join(' '))}</p>`
}

/**
 * @param {'ul' | 'ol'} tag
 * @param {string} block a further line of an item is indented
 * @param {RegExp} mark
 */
function list(tag, block, mark) {
  const items = block.replaceAll(/\n +/g, ' ').split('\n')
  const wrong = items.find(item => !mark.test(item))
  if (wrong !== undefined) throw new Error(`Every line of a list is an item, or indented: ${wrong}`)
  return `<${tag}>${items.map(item => `<li>${inline(item.replace(mark, ''))}</li>`).join('')}</${tag}>`
}

/** @param {readonly string[]} lines the second one is the rule below the headings */
function table([headings = '', _rule, ...rows]) {
  const cells = (/** @type {string} */ line) =>
    line
      .slice(1, line.lastIndexOf('|'))
      .split('|')
      .map(cell => inline(cell.trim()))
  const head = cells(headings).map(cell => `<th scope="col">${cell}</th>`)
  const body = rows.map(
    row =>
      `<tr>${cells(row)
        .map(cell => `<td>${cell}</td>`)
        .join('')}</tr>`,
  )
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

/** @param {string} text */
function inline(text) {
  return escaped(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, (_, words, target) => {
      const page = String(target).replace(/\.md(#|$)/, '.html$1')
      return `<a href="${page}">${words}</a>`
    })
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
