/** Text as HTML shows it. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** A sentence of the document: `code` is the only mark that they have. */
export function sentence(text: string): string {
  return escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

/** Paragraphs with an empty line between them. */
export function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map(paragraph => `<p>${sentence(paragraph)}</p>`)
    .join('\n')
}

/** What a heading is found by in an address: `Target Groups` → `target-groups`. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** A part that is read by who wants it; it scrolls by keyboard too. */
export function folded(summary: string, code: string): string {
  const label = escaped(summary)
  return `<details><summary>${label}</summary><pre tabindex="0" aria-label="${label}"><code>${escaped(code)}</code></pre></details>`
}
