/** What somebody wrote a line each, without empty ones. */
export function linesOf(text: string | null): readonly string[] {
  return (text ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

/** Tags as they are typed, `age=44` a line; one without a value has an empty one. */
export function tagsOf(text: string | null): Readonly<Record<string, string>> {
  return Object.fromEntries(linesOf(text).map(readTag))
}

function readTag(text: string): readonly [key: string, value: string] {
  const sign = text.indexOf('=')
  return sign < 0 ? [text.trim(), ''] : [text.slice(0, sign).trim(), text.slice(sign + 1).trim()]
}
