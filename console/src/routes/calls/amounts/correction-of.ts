import type { Schemas } from '../../../api/api-client.ts'
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

/**
 * What is sent of what was typed: an amount that was left alone stays as somebody else may have posted it meanwhile. Where both
 * were, they are confirmed as they are, which marks a call as converted that was not.
 */
export function correctionOf(values: Amounts, changed: Partial<Amounts>): Schemas['ConversionCreate'] {
  const isConfirmed = changed.revenue === undefined && changed.payout === undefined
  // With an empty field the form is not sent.
  const { revenue, payout } = isConfirmed ? values : changed
  const note = values.note.trim()
  return {
    ...(revenue != null && { revenue }),
    ...(payout != null && { payout }),
    ...(note !== '' && { note }),
  }
}
