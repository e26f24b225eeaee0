import { fieldWords } from '../../api/api-error.ts'
import type { Export } from '../../api/resources/exports.ts'
import { formatCount } from '../../format/format-number.ts'
import { offeredMoneyWords } from '../../words/money-words.ts'
import { pingOutcome } from '../../words/ping-words.ts'
import { sentenceCase } from '../../words/reason-words.ts'
import type { Role } from '../../words/role-words.ts'
import type { Tone } from '../../words/tone.ts'
import { UNANSWERED_REASONS } from '../../words/unanswered-words.ts'
import { unnamed } from '../../words/unnamed.ts'

interface ExportState {
  readonly tone: Tone
  readonly words: string
  /** What there is to know besides; null where there is nothing. */
  readonly detail: string | null
}

type Outcome = Pick<Export, 'in_progress' | 'errors' | 'file_upload_url' | 'expires_at'>

/** Where an export stands. */
export function exportState({ in_progress, errors, file_upload_url, expires_at }: Outcome): ExportState {
  if (in_progress) return { tone: 'busy', words: 'Being made', detail: null }
  if (Object.keys(errors).length > 0) return failedState(errors)
  if (file_upload_url !== null) return { tone: 'good', words: 'Ready', detail: null }
  const detail = expires_at === null ? null : 'The file was deleted after a week. Make the export again.'
  return { tone: 'quiet', words: 'Expired', detail }
}

function failedState({ base, ...byField }: Export['errors']): ExportState {
  const failure = base?.join('; ')
  if (failure !== undefined) return { tone: 'bad', words: 'Failed', detail: `${sentenceCase(failure)}.` }
  const refusals = Object.entries(byField).map(
    ([field, messages]) => `${fieldWords(field)} ${messages.join('; ')}`,
  )
  return { tone: 'bad', words: 'Refused', detail: `${refusals.join('. ')}.` }
}

export interface SubjectNames {
  campaign(id: number): string
  publisher(id: number): string
  target(id: number): string
}

type Words = (value: unknown, names: SubjectNames, role: Role | null) => string

const ofEach =
  (words: (value: never, names: SubjectNames) => string): Words =>
  (value, names) =>
    [value]
      .flat()
      .map(one => words(one as never, names))
      .join(', ')

const dollars =
  (name: 'revenue' | 'payout'): Words =>
  (value, _, role) =>
    `${offeredMoneyWords(role)[name].toLowerCase()} $${[value].flat().join(' to $')}`

/** Each filter of the log that an export may have, in words. */
const FILTERS: Readonly<Record<string, Words>> = {
  status: ofEach((status: Parameters<typeof pingOutcome>[0]) => pingOutcome(status).words),
  campaign_id: ofEach((id: number, names) => names.campaign(id)),
  affiliate_id: ofEach((id: number, names) => names.publisher(id)),
  target_id: ofEach((id: number, names) => names.target(id)),
  reason: ofEach(
    (reason: string) => UNANSWERED_REASONS.find(({ value }) => value === reason)?.label ?? reason,
  ),
  postback_key_id: ofEach((id: number) => unnamed('postback key', id)),
  duplicate: value => (value === true ? 'Repeated only' : 'Without repeated ones'),
  caller_number: value => `caller ${value}`,
  caller_state: value => `callers in ${value}`,
  caller_country: value => `callers in ${value}`,
  revenue: dollars('revenue'),
  payout: dollars('payout'),
}

/**
 * What of the log was asked for, days aside; null for all of it.
 * @param role of who reads it
 */
export function filtersInWords(
  params: Export['params'],
  names: SubjectNames,
  role: Role | null = null,
): string | null {
  const words = Object.entries(FILTERS).flatMap(([name, inWords]) =>
    params[name] === undefined ? [] : [inWords(params[name], names, role)],
  )
  return words.length === 0 ? null : words.join(' · ')
}

/** The ids that a filter names. */
export function idsIn(params: Export['params'], name: string): readonly number[] {
  return [params[name] ?? []].flat().map(Number)
}

/** `1,204`; nothing while nobody knows. */
export function rowCount({ export_count: count }: Pick<Export, 'export_count'>): string {
  return count === null ? '' : formatCount(count)
}
