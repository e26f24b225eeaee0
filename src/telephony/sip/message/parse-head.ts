import { isUtf8 } from 'node:buffer'
import { canonicalName, isList } from './header-names.ts'
import { isSpace, trimmed } from './linear-white-space.ts'
import type { HeaderField } from './sip-message.ts'
import { splitList } from './split-list.ts'
import { isToken } from './token.ts'

export interface Head {
  readonly startLine: string
  readonly fields: readonly HeaderField[]
  /** Why reading stopped before the end; null where everything was read. `fields` holds what came before. */
  readonly fault: string | null
}

/**
 * Splits what comes before the empty line into start line and header fields: lines are unfolded, names brought to their canonical
 * form, lists divided (RFC 3261, section 7.3.1). This is the hot part of the parser, so it moves along the text once, by `indexOf`.
 */
export function parseHead(text: string): Head {
  const head = FOLD.test(text) ? text.replace(FOLDS, ' ') : text
  let lineEnd = head.indexOf('\r\n')
  const startLine = lineEnd === -1 ? head : head.slice(0, lineEnd)
  const fields: HeaderField[] = []
  const stopped = (fault: string): Head => ({ startLine, fields, fault })
  if (startLine.length > MAX_LINE_CHARACTERS) return stopped('the start line is too long')
  if (LINE_BREAK.test(startLine)) return stopped('a line break is not CR LF')
  if (isFolded(text)) return stopped('the start line is folded')

  while (lineEnd !== -1) {
    const start = lineEnd + 2
    // A CR or LF on its own is refused: what is passed on may not hold the beginning of a line that nobody checked.
    const feed = head.indexOf('\n', start)
    const carriageReturn = head.indexOf('\r', start)
    lineEnd = feed === -1 ? -1 : feed - 1
    if (carriageReturn !== lineEnd) return stopped('a line break is not CR LF')
    const end = lineEnd === -1 ? head.length : lineEnd

    if (end - start > MAX_LINE_CHARACTERS) return stopped('a header field is too long')
    const colon = head.indexOf(':', start)
    if (colon === -1 || colon > end) return stopped('a header field has no colon')
    const written = trimmed(head, start, colon)
    const name = canonicalName(written)
    if (name === undefined && !isToken(written)) return stopped('the name of a header field is not a token')
    const value = trimmed(head, colon + 1, end)
    if (name === undefined) fields.push({ name: written, value })
    else if (!isList(name)) fields.push({ name, value })
    else for (const element of splitList(value)) fields.push({ name, value: element })
    if (fields.length > MAX_FIELDS) return stopped('there are too many header fields')
  }
  return { startLine, fields, fault: null }
}

/** SIP is UTF-8; names in Latin-1, as some telephones send them, stay legible. */
export function decodeHead(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : bytes.toString('latin1')
}

/** Header fields may be folded, the start line may not (RFC 3261, section 7.3.1). */
function isFolded(text: string): boolean {
  const lineEnd = text.indexOf('\r\n')
  return lineEnd !== -1 && isSpace(text.charCodeAt(lineEnd + 2))
}

/** Ten times what the largest requests of telephones and trunks have. */
const MAX_FIELDS = 400

/** A signed Identity is the longest field in use, at 1 to 2 KiB; four of it leave room. */
const MAX_LINE_CHARACTERS = 8192

const FOLD = /\n[ \t]/
const FOLDS = /\r\n[ \t]+/g
const LINE_BREAK = /[\r\n]/
