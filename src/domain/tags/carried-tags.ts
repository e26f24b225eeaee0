import { type CallerPlace, callerPlace } from '../phone/caller-place.ts'
import { type CallTags, callTags } from './call-tags.ts'

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
}

/**
 * What a call carries, by precedence: the reservation's and the request's own tags over the contact's over the
 * number's over the system's (completions.md §4). A ping is judged by the tags that its call would carry.
 */
export function carriedTags({ callerNumber, affiliate, number, contact, request }: TagSources): {
  readonly tags: CallTags
  readonly place: CallerPlace
} {
  const given: Readonly<Record<string, string>> = { ...number?.tags, ...contact, ...request }
  const place = callerPlace(callerNumber, given)
  const values = {
    ...(affiliate && { publisher_id: affiliate.afid }),
    ...(number?.sid && { sub_id: number.sid }),
    ...(place.country !== null && { caller_country: place.country }),
    ...(place.state !== null && { caller_state: place.state }),
    ...(place.city !== null && { caller_city: place.city }),
    ...given,
  }
  return { tags: callTags(values, place.geo), place }
}
