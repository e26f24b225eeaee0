import type { Schemas } from '../../api/api-client.ts'
import type { TrackingNumber } from '../../api/resources/numbers.ts'
import { tagText, typedTagList } from '../../words/tag-words.ts'

/** A number as its form has it. */
export interface NumberValues {
  /** Whether the number is one's own, or drawn from the inventory. */
  readonly source: 'drawn' | 'own'
  readonly number: string | null
  readonly type: 'Toll-free' | 'Local'
  readonly country: string
  readonly desired_text: string | null
  readonly name: string | null
  readonly cid: string | null
  readonly afid: string | null
  readonly sid: string | null
  readonly trunk_id: number | null
  readonly caller_blocked_message: string | null
  /** Each as `key:value`. */
  readonly tag_list: readonly string[]
  readonly paused: boolean
}

/** @param number null: one that is to be made */
export function numberValues(number: TrackingNumber | null): NumberValues {
  return {
    source: number === null ? 'drawn' : 'own',
    number: number?.number ?? null,
    type: number?.toll_free === false ? 'Local' : 'Toll-free',
    country: number?.country ?? 'US',
    desired_text: null,
    name: number?.name ?? null,
    cid: number?.cid ?? null,
    afid: number?.afid ?? null,
    sid: number?.sid ?? null,
    trunk_id: number?.trunk_id ?? null,
    caller_blocked_message: number?.caller_blocked_message ?? null,
    tag_list: (number?.tag_values ?? []).map(tagText),
    paused: number?.paused ?? false,
  }
}

/** What is sent of a new number: where it comes from, and all that was typed. */
export function createAttributes(values: NumberValues): Schemas['NumberCreate'] {
  const { source, number, type, country, desired_text: desiredText } = values
  const origin = source === 'own' ? { number } : { type, country, desired_text: desiredText }
  return { ...updateAttributes(values), ...origin }
}

/** What is sent of an edit; where a number came from does not change. */
export function updateAttributes(changed: Partial<NumberValues>): Schemas['NumberUpdate'] {
  const {
    source: _source,
    number: _number,
    type: _type,
    country: _country,
    desired_text: _text,
    tag_list: tags,
    cid,
    ...plain
  } = changed
  return {
    ...plain,
    ...(cid != null && { cid }),
    ...(tags !== undefined && { tag_list: typedTagList(tags) }),
  }
}
