/**
 * `text` between two positions without the spaces and tabs around it. Not `trim`, which also takes characters that SIP counts as text
 * (a byte order mark may begin a value, RFC 4475, 3.1.1.2).
 */
export function trimmed(text: string, start = 0, end = text.length): string {
  let from = start
  let to = end
  while (from < to && isSpace(text.charCodeAt(from))) from++
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--
  return text.slice(from, to)
}

/** The first position from `start` on that holds neither space nor tab. */
export function skipSpace(text: string, start: number): number {
  let index = start
  while (index < text.length && isSpace(text.charCodeAt(index))) index++
  return index
}

export function isSpace(code: number): boolean {
  return code === SPACE || code === TAB
}

const SPACE = 0x20
const TAB = 0x09
