/** A quoted-string of that text: quotation marks and backslashes are escaped, line breaks become spaces (RFC 3261, section 25.1). */
export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replace(/[\r\n]+/g, ' ')}"`
}

/** The text that a quoted-string stands for: without its quotation marks, `\x` as x. */
export function unquote(quoted: string): string {
  const inner = quoted.slice(1, -1)
  return inner.includes('\\') ? inner.replace(/\\([\s\S])/g, '$1') : inner
}

/** Where the quoted-string that starts at `start` ends (behind its closing mark); -1 where it is never closed. */
export function endOfQuoted(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === BACKSLASH) index++
    else if (code === QUOTATION_MARK) return index + 1
  }
  return -1
}

const BACKSLASH = 0x5c
const QUOTATION_MARK = 0x22
