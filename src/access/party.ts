import { OWN_TAG_KEYS, type OwnTagKey } from '../domain/tags/tag.ts'
import type { Operation, Resource } from './permissions.ts'

/** Who is reading: the Company's own users, or one of the parties it deals with (completions.md §3). */
export type Party = 'company' | 'publisher' | 'buyer'

/** Which rows a reader may see; with both null, all of the Company's. */
export interface PartyScope {
  /** Set for a `publisher`: the only Affiliate whose rows it may see. */
  readonly onlyAffiliateId: number | null
  /** Set for a `buyer`: the only Target whose rows it may see. */
  readonly onlyTargetId: number | null
}

export function partyOf({ onlyAffiliateId, onlyTargetId }: PartyScope): Party {
  if (onlyAffiliateId !== null) return 'publisher'
  return onlyTargetId === null ? 'company' : 'buyer'
}

/** Whether both see the rows of the same party, or of the same Company. */
export function isSameScope(one: PartyScope, other: PartyScope): boolean {
  return one.onlyAffiliateId === other.onlyAffiliateId && one.onlyTargetId === other.onlyTargetId
}

/**
 * Who is shown a field. The Company sees every field.
 * `everybody`: both parties as well. `by-key`: tags, where each key decides. `only`: that party alone, or neither with
 * `company`; the others find `instead` in the field, and undefined leaves it out. `each`: a list of records.
 */
export type Visibility<Value> = 'everybody' | 'by-key' | Withheld<Value> | EachVisibility<Value>

interface Withheld<Value> {
  readonly only: Party
  readonly instead: Value
}

interface EachVisibility<Value> {
  readonly each: Value extends readonly (infer Entry)[] ? DocumentVisibility<Entry> : never
}

/** The visibility of every field of a document: a field without one does not compile where the document is made. */
export type DocumentVisibility<Document> = {
  readonly [Field in keyof Document]-?: Visibility<Document[Field]>
}

/** What the reader finds in a field instead of its value; null where it is shown the value. */
export function withheldFrom<Value>(party: Party, visibility: Visibility<Value>): Withheld<Value> | null {
  if (party === 'company' || typeof visibility === 'string' || 'each' in visibility) return null
  return visibility.only === party ? null : visibility
}

export function isShownTo(party: Party, visibility: Visibility<unknown>): boolean {
  return withheldFrom(party, visibility) === null
}

/** Who reads a document that holds secrets: whose rows, and what its role permits. */
export interface Reader extends PartyScope {
  may(operation: Operation, resource: Resource): boolean
}

/** A field that only those are shown who may write the resource; the others find `instead` in it. */
interface SecretOf<Value> {
  readonly writersOf: Resource
  readonly instead: Value
}

/** The visibility of every field of a document that may hold secrets. */
export type GuardedVisibility<Document> = {
  readonly [Field in keyof Document]-?: Visibility<Document[Field]> | SecretOf<Document[Field]>
}

/**
 * The document as this reader is shown it. Nobody sees a field that `visibility` does not name: that would be one on
 * which nobody has decided.
 */
export function shownTo<Document extends object>(
  reader: Reader,
  visibility: GuardedVisibility<Document>,
  document: Document,
): Document {
  const party = partyOf(reader)
  const visibilityOf: Readonly<Record<string, Visibility<unknown> | SecretOf<unknown>>> = visibility
  const shown: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(document)) {
    const rule = visibilityOf[name]
    const isSecret = typeof rule === 'object' && 'writersOf' in rule
    if (isSecret) shown[name] = reader.may('write', rule.writersOf) ? value : rule.instead
    else shown[name] = rule !== undefined && party === 'company' ? value : seen(party, rule, value)
    if (shown[name] === undefined) delete shown[name]
  }
  return shown as Document
}

/** The document as this reader is shown it. Only the Company sees a field that `visibility` does not name. */
export function asSeenBy<Document extends object>(
  party: Party,
  visibility: DocumentVisibility<Document>,
  document: Document,
): Document {
  if (party === 'company') return document
  const visibilityOf: Readonly<Record<string, Visibility<unknown>>> = visibility
  const fields = Object.entries(document).map(([name, value]) => [
    name,
    seen(party, visibilityOf[name], value),
  ])
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Document
}

function seen(party: Party, visibility: Visibility<unknown> | undefined, value: unknown): unknown {
  if (visibility === undefined) return undefined
  if (visibility === 'everybody') return value
  if (visibility === 'by-key') return tagsSeenBy(party, value as Readonly<Record<string, string>>)
  if ('each' in visibility)
    return (value as readonly object[]).map(entry => asSeenBy(party, visibility.each, entry))
  const withheld = withheldFrom(party, visibility)
  return withheld === null ? value : withheld.instead
}

/**
 * The service's own tags that are about the caller alone. The others say who sent the call, or from which page: buyers
 * are not shown a new key until it is listed here.
 */
const OWN_TAGS_OF_CALLER: readonly OwnTagKey[] = [
  'caller_state',
  'caller_country',
  'caller_city',
  'caller_zip',
  'attestation',
]

/** Other keys that requests use to say who sends the call. */
const NAMES_OF_PUBLISHER = [
  'source_id',
  'affiliate_id',
  'system_affiliate_id',
  'system_publisher_id',
  'afid',
  'client_afid',
  'sid',
]

/** Tags that buyers are not shown. A Company that wants them to have these passes them on under other keys. */
const TAGS_OF_PUBLISHER: ReadonlySet<string> = new Set([
  ...OWN_TAG_KEYS.filter(key => !OWN_TAGS_OF_CALLER.includes(key)),
  ...NAMES_OF_PUBLISHER,
])

/** The script on a page takes these from the page's address, which says where the page was advertised. */
const ADVERTISING_PREFIX = 'utm_'

export function isTagShownTo(party: Party, key: string): boolean {
  return party !== 'buyer' || !(TAGS_OF_PUBLISHER.has(key) || key.startsWith(ADVERTISING_PREFIX))
}

function tagsSeenBy(party: Party, tags: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => isTagShownTo(party, key)))
}
