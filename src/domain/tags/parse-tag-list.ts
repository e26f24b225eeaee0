import {
  GEO_KEY,
  geoElements,
  MAX_TAG_KEY_LENGTH,
  MAX_TAG_VALUE_LENGTH,
  TAG_OPERATORS,
  type Tag,
  type TagOperator,
} from './tag.ts'
import { compileTagPattern } from './tag-pattern.ts'

/** The contract's limit for one request, counted after the consolidation of US zip codes (service-api.md, Limits). */
export const MAX_TAGS = 100

/** A list of zip codes may be longer: nine characters for each of the 42,000 in use, and some to spare. */
const MAX_ZIP_LIST_LENGTH = 500_000

export type ParsedTagList = { readonly tags: readonly Tag[] } | TagListError

/** Completes a sentence that begins with the field's name, as the messages of a failed validation do. */
interface TagListError {
  readonly error: string
}

/**
 * Reads a `tag_list` as `readTags` does, and tries its patterns. Yields before each, which may take milliseconds, so that
 * whoever drives it can let others in.
 */
export function* parseTagList(text: string): Generator<void, ParsedTagList> {
  const parsed = readTags(text)
  if ('error' in parsed) return parsed
  for (const tag of parsed.tags) {
    if (tag.operator !== '=~') continue
    yield
    if (compileTagPattern(tag.value) === null) return malformed(describeInvalidPattern(tag))
  }
  return parsed
}

/**
 * Reads the entries of a `tag_list`, its patterns as any text: `<<<key:value>>>` entries separated by commas, the operator a prefix of the value. Space
 * around entries, keys, operators and values is ignored; a blank text is an empty list. Entries that repeat are one, at
 * the place of the first (completions.md §10); `geo` entries that name US zip codes become one (§4).
 */
export function readTags(text: string): ParsedTagList {
  const entries = splitEntries(text)
  if ('error' in entries) return entries
  const parsed: Tag[] = []
  for (const entry of entries) {
    const tag = parseEntry(entry)
    if ('error' in tag) return tag
    parsed.push(tag)
  }
  const tags = consolidateZips(withoutRepeats(parsed))
  if (tags.length > MAX_TAGS) return { error: `has ${tags.length} tags; at most ${MAX_TAGS} are allowed` }
  if (tags.some(tag => tag.value.length > MAX_ZIP_LIST_LENGTH)) return { error: 'names too many zip codes' }
  return { tags }
}

const ENTRY_OPENING = '<<<'

/** Closes an entry unless another `>` follows: then the first `>` still belongs to the value. */
const ENTRY_CLOSING = />>>(?!>)/

const ENTRY_CLOSING_LENGTH = 3

function splitEntries(text: string): readonly string[] | TagListError {
  const entries: string[] = []
  let rest = text.trim()
  while (rest !== '') {
    const position = entries.length + 1
    if (!rest.startsWith(ENTRY_OPENING)) return malformed(`entry ${position} must start with <<<`)
    const end = rest.search(ENTRY_CLOSING)
    if (end === -1) return malformed(`entry ${position} must end with >>>`)
    entries.push(rest.slice(ENTRY_OPENING.length, end))
    rest = rest.slice(end + ENTRY_CLOSING_LENGTH).trimStart()
    if (rest === '') return entries
    if (!/^,\s*\S/.test(rest)) return malformed(`entry ${position} must be followed by a comma and an entry`)
    rest = rest.slice(1).trimStart()
  }
  return entries
}

function parseEntry(entry: string): Tag | TagListError {
  const colon = entry.indexOf(':')
  if (colon === -1) return malformed(`${quote(entry)} must be written key:value`)
  const key = entry.slice(0, colon).trim()
  const tag: Tag = { key, ...parseOperand(entry.slice(colon + 1).trim()) }
  if (key === '') return malformed(`${quote(entry)} has no key`)
  if (tag.value === '') return malformed(`${quote(entry)} has no value`)
  if (key.length > MAX_TAG_KEY_LENGTH) {
    return malformed(`the key ${quote(key)} is longer than ${MAX_TAG_KEY_LENGTH} characters`)
  }
  if (tag.value.length > MAX_TAG_VALUE_LENGTH && !isZipTag(tag)) {
    return malformed(`the value of ${quote(key)} is longer than ${MAX_TAG_VALUE_LENGTH} characters`)
  }
  return tag
}

/** Reads the shorthand of a condition: an operator and its value, `==` where none is written. */
export function parseOperand(text: string): { readonly operator: TagOperator; readonly value: string } {
  const operator = OPERATOR_PREFIXES.find(prefix => text.startsWith(prefix))
  if (operator === undefined) return { operator: '==', value: text }
  return { operator, value: text.slice(operator.length).trimStart() }
}

/** Longest first, so that `>=` is not read as `>` of a value that starts with `=`. */
const OPERATOR_PREFIXES = [...TAG_OPERATORS].sort((left, right) => right.length - left.length)

function describeInvalidPattern({ key, value }: Tag): string {
  return `the value of ${quote(key)} is not a valid RE2 regular expression, or too large a one: ${quote(value)}`
}

function malformed(problem: string): TagListError {
  return { error: `is malformed: ${problem}` }
}

/** Long enough to recognise the entry, short enough for a message. */
const MAX_QUOTED_LENGTH = 60

function quote(text: string): string {
  return JSON.stringify(text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text)
}

function withoutRepeats(tags: readonly Tag[]): readonly Tag[] {
  return [...new Map(tags.map(tag => [JSON.stringify([tag.key, tag.operator, tag.value]), tag])).values()]
}

/**
 * Joins the `geo` entries that name US zip codes (`us-90210`, operator `==`) into one entry with a comma-separated
 * value, at the place of the first; each zip once. Source: service-api.md, `tag_list`; completions.md §4. A value
 * that is such a list already is joined too, so a list read back from the service can be sent again.
 */
function consolidateZips(tags: readonly Tag[]): readonly Tag[] {
  const zips = new Set(tags.filter(isZipTag).flatMap(tag => geoElements(tag.value)))
  const first = tags.findIndex(isZipTag)
  const joined: Tag = { key: GEO_KEY, operator: '==', value: [...zips].join(',') }
  return tags.flatMap((tag, index) => {
    if (!isZipTag(tag)) return [tag]
    return index === first ? [joined] : []
  })
}

/** Whether the tag names US zip codes and nothing else. */
function isZipTag(tag: Tag): boolean {
  return tag.key === GEO_KEY && tag.operator === '==' && ZIP_LIST.test(tag.value)
}

const ZIP_LIST = /^us-\d{5}(?:\s*,\s*us-\d{5})*$/i
