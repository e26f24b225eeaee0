/** A text that somebody chose, for where a line break would be more than a space: a header, a sentence, a table. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
