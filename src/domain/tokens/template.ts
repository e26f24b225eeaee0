/** The values that `[tokens]` of a template stand for, looked up by name; absent is empty. A Map of texts is one. */
export interface TokenSource {
  get(name: string): string | undefined
}

/** A text with `[tokens]`, taken apart once. */
export interface Template {
  /** The names in it, in order, as often as they occur. */
  readonly tokens: readonly string[]
  /**
   * The text with the value of each token in its place, written so that it cannot break out of it.
   * @param marks stand for these tokens as they are, for somebody else to put a value in; no value can forge one
   */
  render(tokens: TokenSource, marks?: TokenSource): string
}

/**
 * Where a template stands, and so how values are written: `percent` in an address or a form, `header` in the value of
 * a header, `json` and `xml` in bodies of that kind, `plain` in any other body.
 */
export type Escaping = 'percent' | 'header' | 'json' | 'xml' | 'plain'

/** Characters of a template: room for a request that a person would write. */
export const MAX_TEMPLATE_LENGTH = 20_000

/** Values may be long: without a limit to their number, a short template would make a request of many megabytes. */
export const MAX_TOKENS = 100

/**
 * Takes a template apart. A token is a name in brackets: in an address or a form any name, as a tag may have it, but a number; elsewhere
 * one that starts with a letter or an underscore, so that `[1, 2]` is what it says. What nobody knows becomes empty (completions.md §5,
 * Timers); in JSON outside of quotes, where nothing would be a syntax error, it becomes `null`.
 */
export function compileTemplate(text: string, escaping: Escaping): Template {
  const pieces: Piece[] = []
  const json = new JsonPosition()
  let end = 0
  for (const match of text.matchAll(escaping === 'percent' ? ANY_TOKEN : TOKEN)) {
    const name = match[1] ?? ''
    if (escaping === 'json' && JSON_WORDS.has(name)) continue
    const before = text.slice(end, match.index)
    const write = escaping === 'json' ? json.writerAfter(before) : WRITERS[escaping]
    pieces.push({ before, name, write })
    end = match.index + match[0].length
  }
  const rest = text.slice(end)
  return {
    tokens: pieces.map(({ name }) => name),
    render: (tokens, marks) => {
      let rendered = ''
      for (const { before, name, write } of pieces) {
        rendered += before + (marks?.get(name) ?? write(tokens.get(name)))
      }
      return rendered + rest
    },
  }
}

interface Piece {
  /** The text between the token before and this one. */
  readonly before: string
  readonly name: string
  readonly write: Writer
}

type Writer = (value: string | undefined) => string

/** But `[0]`, a place in an array, and `[2001:db8::1]`, an address. */
const ANY_TOKEN = /\[((?![\d:][\da-f:.]*\])[^[\]]+)\]/gi
const TOKEN = /\[([\p{L}_][\p{L}\p{N}_.:-]*)\]/gu

/** `[true]` is an array in JSON. */
const JSON_WORDS: ReadonlySet<string> = new Set(['true', 'false', 'null'])

const WRITERS: Readonly<Record<Exclude<Escaping, 'json'>, Writer>> = {
  percent: percentEncoded,
  header: (value = '') => value.replace(/[^\x20-\x7e]+/gu, percentEncoded),
  xml: (value = '') => value.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`),
  plain: (value = '') => value,
}

/** Half a surrogate pair has no UTF-8 form; it is replaced as browsers do. */
function percentEncoded(value = ''): string {
  return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd'))
}

function jsonText(value = ''): string {
  return JSON.stringify(value).slice(1, -1)
}

/** Numbers and truth values stand for themselves; everything else would end the value, and so is put in quotes. */
function jsonValue(value: string | undefined): string {
  if (value === undefined) return 'null'
  return JSON_SCALAR.test(value) ? value : JSON.stringify(value)
}

const JSON_SCALAR = /^(?:-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?|true|false|null)$/

/** Follows a JSON text to tell whether its end lies inside quotes. */
class JsonPosition {
  #isInString = false

  writerAfter(text: string): Writer {
    for (const [mark] of text.matchAll(/\\.|"/gs)) {
      if (mark === '"') this.#isInString = !this.#isInString
    }
    return this.#isInString ? jsonText : jsonValue
  }
}
