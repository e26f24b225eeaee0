import { trimmed } from './linear-white-space.ts'
import { endOfQuoted } from './quoted-string.ts'

/**
 * The elements of a comma-separated value (RFC 3261, section 7.3.1). Commas within quotation marks and angle brackets divide nothing;
 * what is not closed runs to the end. An empty value is one empty element.
 */
export function splitList(value: string): readonly string[] {
  if (!value.includes(',')) return [value]
  const elements: string[] = []
  let start = 0
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index)
    if (code === COMMA) {
      elements.push(trimmed(value, start, index))
      start = index + 1
      continue
    }
    let end: number
    if (code === QUOTATION_MARK) end = endOfQuoted(value, index)
    else if (code === OPEN) end = value.indexOf('>', index)
    else continue
    if (end === -1) break
    // The closing bracket itself is passed over by the loop; behind a quoted-string it stands one further.
    index = code === OPEN ? end : end - 1
  }
  elements.push(trimmed(value, start))
  return elements
}

const COMMA = 0x2c
const QUOTATION_MARK = 0x22
const OPEN = 0x3c
