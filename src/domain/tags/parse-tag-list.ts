import {
  GEO_KEY,
  listedPlaces,
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

/** Entries and zip codes that are read in much less than a millisecond. */
const AT_ONCE = 500

/**
 * Reads a `tag_list` as `readTags` does, and tries its patterns. Yields before each as well, which may take milliseconds.
 */
export function* parseTagList(text: string): Generator<void, ParsedTagList> {
  const parsed = yield* readTags(text)
  if ('error' in parsed) return parsed
  for (const tag of parsed.tags) {
    if (tag.operator !== '=~') continue
    yield
    if (compileTagPattern(tag.value) === null) return malformed(describeInvalidPattern(tag))
  }
  return parsed
}

/**
 * Reads the entries of a `tag_list`, its patterns as any text: `<<<key:value>>>` entries separated by commas, the operator a
 * prefix of the value. Space around entries, keys, operators and values is ignored; a blank text is an empty list. Entries that
 * repeat are one, at the place of the first (completions.md §10), and so are `geo` entries that name US zip codes, operator
 * `==`: one with a comma-separated value, each zip once (service-api.md, `tag_list`; completions.md §4). A value that is such
 * a list already is joined too, so a list read back from the service can be sent again.
 *
 * Yields now and then, so that whoever drives it can let others in: a list of zip codes may have tens of thousands of entries.
 */
export function* readTags(text: string): Generator<void, ParsedTagList> {
  const entries = yield* splitEntries(text)
  if ('error' in entries) return entries
  /** By what repeats them. */
  const distinct = new Map<string, Tag>()
  const zips = new Set<string>()
  for (const [place, entry] of entries.entries()) {
    if (place % AT_ONCE === AT_ONCE - 1) yield
    const tag = parseEntry(entry)
    if ('error' in tag) return tag
    const listed = tag.key === GEO_KEY && tag.operator === '==' ? yield* zipsIn(tag.value) : null
    if (listed !== null) {
      for (const zip of listed) if (zips.add(zip).size % AT_ONCE === 0) yield
      distinct.set(ZIPS, tag)
    } else if (tag.value.length > MAX_TAG_VALUE_LENGTH) {
      return malformed(`the value of ${quote(tag.key)} is longer than ${MAX_TAG_VALUE_LENGTH} characters`)
    } else {
      distinct.set(JSON.stringify([tag.key, tag.operator, tag.value]), tag)
    }
  }
  if (zips.size > 0) distinct.set(ZIPS, { key: GEO_KEY, operator: '==', value: [...zips].join(',') })
  const tags = [...distinct.values()]
  if (tags.length > MAX_TAGS) return { error: `has ${tags.length} tags; at most ${MAX_TAGS} are allowed` }
  if (tags.some(tag => tag.value.length > MAX_ZIP_LIST_LENGTH)) return { error: 'names too many zip codes' }
  return { tags }
}

/** What all entries that name zip codes go under. */
const ZIPS = 'zips'

/** The zip codes that a value lists; null where it names anything else. Yields now and then. */
function* zipsIn(value: string): Generator<void, readonly string[] | null> {
  const zips: string[] = []
  for (const place of listedPlaces(value)) {
    if (!ZIP.test(place)) return null
    if (zips.push(place) % AT_ONCE === 0) yield
  }
  return zips
}

const ZIP = /^us-\d{5}$/

const ENTRY_OPENING = '<<<'

/** Closes an entry unless another `>` follows: then the first `>` still belongs to the value. */
const ENTRY_CLOSING = />>>(?!>)/

const ENTRY_CLOSING_LENGTH = 3

function* splitEntries(text: string): Generator<void, readonly string[] | TagListError> {
  const entries: string[] = []
  let rest = text.trim()
  while (rest !== '') {
    const position = entries.length + 1
    if (position % AT_ONCE === 0) yield
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
