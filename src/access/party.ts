import { OWN_TAG_KEYS, type OwnTagKey } from '../domain/tags/tag.ts'

/** Who reads: the Company's own users, or one of the parties that it deals with (completions.md §3). */
export type Party = 'company' | 'publisher' | 'buyer'

/** Whose rows a reader may see: with both null the Company's, and so all. */
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

/**
 * Whom a field is shown to. The Company sees every one.
 * `everybody`: both parties too. `by-key`: tags, each judged by its key. `only`: that party, or with `company` neither;
 * for whom it is not `instead` stands in the field, and undefined leaves it out. `each`: a list of records.
 */
export type Sight<Value> = 'everybody' | 'by-key' | Withheld<Value> | EachSight<Value>

interface Withheld<Value> {
  readonly only: Party
  readonly instead: Value
}

interface EachSight<Value> {
  readonly each: Value extends readonly (infer Entry)[] ? Sights<Entry> : never
}

/** Of every field of a document: one that has none does not compile where the document is made. */
export type Sights<Document> = { readonly [Field in keyof Document]-?: Sight<Document[Field]> }

/** What stands for the reader instead of what is in a field; null where it is shown that. */
export function withheldFrom<Value>(party: Party, sight: Sight<Value>): Withheld<Value> | null {
  if (party === 'company' || typeof sight === 'string' || 'each' in sight) return null
  return sight.only === party ? null : sight
}

export function isShownTo(party: Party, sight: Sight<unknown>): boolean {
  return withheldFrom(party, sight) === null
}

/** The document as the reader is shown it. A field that `sights` does not name is shown to the Company alone. */
export function asSeenBy<Document extends object>(
  party: Party,
  sights: Sights<Document>,
  document: Document,
): Document {
  if (party === 'company') return document
  const sightOf: Readonly<Record<string, Sight<unknown>>> = sights
  const fields = Object.entries(document).map(([name, value]) => [name, seen(party, sightOf[name], value)])
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Document
}

function seen(party: Party, sight: Sight<unknown> | undefined, value: unknown): unknown {
  if (sight === undefined) return undefined
  if (sight === 'everybody') return value
  if (sight === 'by-key') return tagsSeenBy(party, value as Readonly<Record<string, string>>)
  if ('each' in sight) return (value as readonly object[]).map(entry => asSeenBy(party, sight.each, entry))
  const withheld = withheldFrom(party, sight)
  return withheld === null ? value : withheld.instead
}

/**
 * Of what the service itself says of a call, what is of the caller alone. The rest says who sent it, or from which page:
 * a key that is new is shown to no buyer until it is named here.
 */
const OWN_TAGS_OF_CALLER: readonly OwnTagKey[] = [
  'caller_state',
  'caller_country',
  'caller_city',
  'caller_zip',
]

/** The other names under which requests say who sends the call. */
const NAMES_OF_PUBLISHER = [
  'source_id',
  'affiliate_id',
  'system_affiliate_id',
  'system_publisher_id',
  'afid',
  'client_afid',
  'sid',
]

/** What a buyer is not shown. Whoever wants its buyers to have it passes it on under names of its own. */
const TAGS_OF_PUBLISHER: ReadonlySet<string> = new Set([
  ...OWN_TAG_KEYS.filter(key => !OWN_TAGS_OF_CALLER.includes(key)),
  ...NAMES_OF_PUBLISHER,
])

/** The script on a page takes all of these from the page's address, which says where the page was advertised. */
const ADVERTISING_PREFIX = 'utm_'

export function isTagShownTo(party: Party, key: string): boolean {
  return party !== 'buyer' || !(TAGS_OF_PUBLISHER.has(key) || key.startsWith(ADVERTISING_PREFIX))
}

function tagsSeenBy(party: Party, tags: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => isTagShownTo(party, key)))
}
