import type { Schemas } from '../../../api/api-client.ts'
import { ApiError } from '../../../api/api-error.ts'
import type { Call } from '../../../api/resources/calls.ts'

/** What the form has; null: nothing stands in the field. */
export interface Amounts {
  readonly revenue: number | null
  readonly payout: number | null
  readonly note: string
}

export function amountsOf({ revenue, payout }: Call): Amounts {
  return { revenue, payout, note: '' }
}

/** Whether there is somebody who could pay for it. */
export function hasRevenue({ forwarded_time: rangAt }: Pick<Call, 'forwarded_time'>): boolean {
  return rangAt !== null
}

/** Whether there is somebody to be paid for it. */
export function hasPayout({ system_affiliate_id: publisherId }: Pick<Call, 'system_affiliate_id'>): boolean {
  return publisherId !== null
}

/**
 * Of a call that has converted, amounts that are posted as they stand change nothing, and the service keeps no note of them: it is
 * refused here, at a field that can be changed. Null: there is something to send.
 */
export function refusalOfNothing(
  call: Pick<Call, 'converted' | 'forwarded_time' | 'system_affiliate_id'>,
  changed: Partial<Amounts>,
): ApiError | null {
  if (!call.converted || !isUnchanged(changed)) return null
  const changeable = [...(hasRevenue(call) ? ['revenue'] : []), ...(hasPayout(call) ? ['payout'] : [])]
  const message =
    changeable.length === 0
      ? 'Neither amount can be changed, and a note alone is not kept.'
      : `Change the ${changeable.join(' or the ')}: otherwise there is nothing to adjust, and a note alone is not kept.`
  return new ApiError(422, { conversion: { errors: { [changeable[0] ?? 'note']: [message] } } })
}

/**
 * What is sent of what was typed: an amount that was left alone stays as somebody else may have posted it meanwhile. Where both
 * were, they are confirmed as they are, which marks a call as converted that was not.
 */
export function correctionOf(values: Amounts, changed: Partial<Amounts>): Schemas['ConversionCreate'] {
  // With an empty field the form is not sent.
  const { revenue, payout } = isUnchanged(changed) ? values : changed
  const note = values.note.trim()
  return {
    ...(revenue != null && { revenue }),
    ...(payout != null && { payout }),
    ...(note !== '' && { note }),
  }
}

function isUnchanged({ revenue, payout }: Partial<Amounts>): boolean {
  return revenue === undefined && payout === undefined
}
