import { setImmediate as nextTurn } from 'node:timers/promises'
import { tooLarge } from '../refusals/refusal.ts'
import { UploadedFile, type UploadRule } from '../wire/uploaded-file.ts'
import { BODY_LIMIT_BYTES, tooLargeAdvice } from './body-limits.ts'
import { notJson, refusalOfJson, wellFormedJson } from './json-body.ts'

/** What is decoded in one turn of the event loop: a millisecond or two, in which nobody else is served. */
const SLICE_BYTES = 262_144

/** A text that is longer stands outside of the JSON while that is parsed. */
const LONG_TEXT_BYTES = 65_536

/** No JSON text holds it unescaped, and what a client writes as an escape is refused. */
const MARK = '\\u0001'

const [QUOTE, BACKSLASH] = [0x22, 0x5c]

type Base64Rule = UploadRule & { readonly base64Field: string }

/** Where a long text stands in the bytes, without its quotes. */
interface LongText {
  readonly start: number
  readonly end: number
}

/**
 * Reads a JSON body that is larger than others may be because it holds a file as base64. To parse it whole would block the
 * process for as long as that takes, and hold it several times over: the long text is left out of the parsing and
 * decoded in slices, between which others are served. The file then stands where a form would have put it.
 * @throws 400 for what is no JSON, 413 for more than the file and a usual body
 */
export async function parseLargeJson(bytes: Buffer, rootKey: string, rule: Base64Rule): Promise<unknown> {
  const { skeleton, texts } = await cutLongTexts(bytes)
  if (skeleton.length > BODY_LIMIT_BYTES || texts.length > 1) throw tooLarge(tooLargeAdvice(rule))
  const refusal = refusalOfJson(skeleton)
  if (refusal !== null) throw refusal
  const body = parsed(wellFormedJson(skeleton))
  const root = (body as Readonly<Record<string, unknown>> | null)?.[rootKey]
  const [text] = texts
  if (text === undefined) return body
  if (typeof root !== 'object' || root === null || !isMarked(root, rule)) throw tooLarge(tooLargeAdvice(rule))
  const fields = root as Record<string, unknown>
  const content = await decodeInSlices(bytes, text)
  // What cannot be decoded, or stands beside a file that is none, is refused in the words of any other.
  fields[rule.base64Field] = NOT_BASE64
  if (content === null || (fields[rule.fileField] ?? null) !== null) return body
  delete fields[rule.base64Field]
  fields[rule.fileField] = new UploadedFile('', content, 'base64')
  return body
}

const NOT_BASE64 = '!'

const isMarked = (root: object, { base64Field }: Base64Rule) =>
  (root as Readonly<Record<string, unknown>>)[base64Field] === '\u0001'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (name, value) => (name === '__proto__' ? undefined : value))
  } catch {
    throw notJson()
  }
}

/** The JSON with a mark in place of each long text. */
async function cutLongTexts(bytes: Buffer): Promise<{ skeleton: string; texts: LongText[] }> {
  const texts: LongText[] = []
  const kept: Buffer[] = []
  let keptFrom = 0
  let examined = 0
  for (let open = bytes.indexOf(QUOTE); open >= 0; ) {
    const end = endOfText(bytes, open + 1)
    if (end < 0) throw notJson()
    if (end - open > LONG_TEXT_BYTES) {
      texts.push({ start: open + 1, end })
      kept.push(bytes.subarray(keptFrom, open + 1), Buffer.from(MARK))
      keptFrom = end
    }
    if (end - examined > SLICE_BYTES) {
      examined = end
      await nextTurn()
    }
    open = bytes.indexOf(QUOTE, end + 1)
  }
  kept.push(bytes.subarray(keptFrom))
  const length = kept.reduce((sum, part) => sum + part.length, 0)
  // Too much to be read, and refused for it.
  if (length > BODY_LIMIT_BYTES) return { skeleton: ' '.repeat(BODY_LIMIT_BYTES + 1), texts }
  return { skeleton: Buffer.concat(kept).toString(), texts }
}

/** Where the quote stands that ends a text; an escaped one does not. */
function endOfText(bytes: Buffer, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let escapes = 0
    while (end - escapes > start && bytes[end - escapes - 1] === BACKSLASH) escapes++
    if (escapes % 2 === 0) return end
  }
  return -1
}

/**
 * The bytes that a text holds as base64; null when it is none. White space is passed over, and so is what a `data:` URL
 * begins with.
 */
async function decodeInSlices(bytes: Buffer, { start, end }: LongText): Promise<Buffer | null> {
  const content = Buffer.allocUnsafe(Math.ceil(((end - start) * 3) / 4))
  let length = 0
  let left = ''
  for (let from = start; from < end; ) {
    const to = sliceEnd(bytes, from, end)
    const text = parsed(`"${bytes.toString('latin1', from, to)}"`) as string
    const compact = (from === start ? text.replace(/^\s*data:[^,]{0,200};base64,/, '') : text).replace(
      /\s+/g,
      '',
    )
    const joined = left + compact
    const isLast = to === end
    const whole = isLast
      ? joined.replace(/={1,2}$/, '')
      : joined.slice(0, joined.length - (joined.length % 4))
    left = joined.slice(whole.length)
    const written = content.write(whole, length, 'base64')
    // What is no base64 is passed over in decoding, or ends it.
    if (written !== Math.floor((whole.length * 3) / 4) || (isLast && whole.length % 4 === 1)) return null
    length += written
    from = to
    if (!isLast) await nextTurn()
  }
  return content.subarray(0, length)
}

/** Not between the characters of an escape, of which the longest has six. */
function sliceEnd(bytes: Buffer, from: number, end: number): number {
  const to = Math.min(from + SLICE_BYTES, end)
  if (to === end) return end
  const place = bytes.subarray(to - 6, to).indexOf(BACKSLASH)
  return place < 0 ? to : to - 6 + place
}
