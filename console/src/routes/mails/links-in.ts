/** The links of a text, each once, in its order. */
export function linksIn(text: string): readonly string[] {
  const found = text.match(/https?:\/\/[^\s<>"“”]+/g) ?? []
  return [...new Set(found.map(link => link.replace(/[.,;:!?)]+$/, '')))]
}
