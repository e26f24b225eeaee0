import type { Schemas } from '../../api/api-client.ts'
import { linesOf, tagsOf } from '../../format/tag-lines.ts'
import type { SearchParameters } from '../../search-parameters.ts'

export type PreviewFields = Schemas['RoutingPreviewCreate']

const ENTRIES = ['cid', 'number', 'postback_key'] as const
export type Entry = (typeof ENTRIES)[number]
const KEY_ENTRY = 'postback_key'

/** What the form asks: the call's way in, and what is known of it. */
export interface PreviewValues {
  readonly entry: Entry
  readonly cid: string | null
  readonly number: string | null
  readonly postback_key: string | null
  readonly caller_number: string | null
  readonly publisher_id: string | null
  readonly digit: string | null
  readonly attestation: string | null
  readonly at: string | null
  /** `key=value` a line. */
  readonly tags: string | null
}

/** A postback key is none of them: whoever has it pings, and addresses are handed on and kept in logs. */
const TEXTS = ['cid', 'number', 'caller_number', 'publisher_id', 'digit', 'attestation', 'at'] as const

/** What an address asks, so that a preview can be sent to a colleague. @param postbackKey as it was typed; null: it was not */
export function previewValues(search: SearchParameters, postbackKey: string | null): PreviewValues {
  const texts = Object.fromEntries(TEXTS.map(name => [name, [search[name] ?? ''].flat()[0] || null]))
  const values = texts as Readonly<Record<(typeof TEXTS)[number], string | null>>
  return {
    ...values,
    postback_key: postbackKey,
    entry: entryIn(search, values),
    tags: [search['tags'] ?? []].flat().join('\n') || null,
  }
}

function entryIn(search: SearchParameters, { cid, number }: Pick<PreviewValues, 'cid' | 'number'>): Entry {
  if (search['entry'] === KEY_ENTRY) return KEY_ENTRY
  return cid === null && number !== null ? 'number' : 'cid'
}

/** The same as an address; of the ways in only the one that is chosen. */
export function previewSearch(values: PreviewValues): SearchParameters {
  const others = TEXTS.filter(name => name === values.entry || !ENTRIES.includes(name as Entry))
  return {
    entry: values.entry === KEY_ENTRY ? KEY_ENTRY : undefined,
    ...Object.fromEntries(others.map(name => [name, values[name]?.trim() || undefined])),
    tags: linesOf(values.tags),
  }
}

/** @returns what the API is asked; null while no way in is named */
export function previewFields(search: SearchParameters, postbackKey: string | null): PreviewFields | null {
  const { entry, tags, cid, number, postback_key, attestation, ...others } = previewValues(
    search,
    postbackKey,
  )
  const way = { cid, number, postback_key }[entry]
  if (way === null) return null
  return {
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null)),
    ...(attestation !== null && { attestation: attestation as NonNullable<PreviewFields['attestation']> }),
    [entry]: way,
    tags: tagsOf(tags),
  }
}
