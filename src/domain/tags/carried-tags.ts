import { ATTESTATION_TAG } from '../attestation/attestation.ts'
import { type CallerPlace, callerPlace } from '../phone/caller-place.ts'
import { type CallTags, callTags } from './call-tags.ts'
import type { OwnTagKey } from './tag.ts'

/** Where the tags of a call come from. */
export interface TagSources {
  /** E.164; null when withheld. */
  readonly callerNumber: string | null
  readonly affiliate: { readonly afid: string } | null
  /** The number that is called. */
  readonly number: { readonly sid: string | null; readonly tags: Readonly<Record<string, string>> } | null
  /** Of the Contact that the caller is. */
  readonly contact: Readonly<Record<string, string>>
  /** What the ping and the call say of themselves. */
  readonly request: Readonly<Record<string, string>>
  /**
   * What the carrier found out of a call's right to its number; null: it looked at nothing of the kind. Nobody else's word counts
   * then. Absent where there is no carrier yet: of the call that a ping announces, its publisher's word is all there is.
   */
  readonly attestation?: string | null
}

/**
 * What a call carries, by precedence: the reservation's and the request's own tags over the contact's over the
 * number's over the system's (completions.md §4). A ping is judged by the tags that its call would carry.
 */
export function carriedTags({ callerNumber, affiliate, number, contact, request, attestation }: TagSources): {
  readonly tags: CallTags
  readonly place: CallerPlace
} {
  const given: Readonly<Record<string, string>> = { ...number?.tags, ...contact, ...request }
  const place = callerPlace(callerNumber, given)
  const values = new Map<string, string>()
  const addOwn = (key: OwnTagKey, value: string) => values.set(key, value)
  if (affiliate !== null) addOwn('publisher_id', affiliate.afid)
  if (number?.sid) addOwn('sub_id', number.sid)
  if (place.country !== null) addOwn('caller_country', place.country)
  if (place.state !== null) addOwn('caller_state', place.state)
  if (place.city !== null) addOwn('caller_city', place.city)
  for (const key of Object.keys(given)) values.set(key, given[key] as string)
  if (attestation === null) values.delete(ATTESTATION_TAG)
  else if (attestation !== undefined) addOwn(ATTESTATION_TAG, attestation)
  return { tags: callTags(values, place.geo), place }
}
