import type { Money } from '../../domain/money/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { statementsIn } from '../../platform/database/statements-in.ts'
import { recordAuditEvent } from '../../resources/audit-events/record-audit-event.ts'
import { auditedCall } from '../audited-call.ts'
import { postConversion } from '../postbacks/post-conversion.ts'
import type { CallRow } from '../records/call-row.ts'

/** What a user of the Company says a call was worth. Dollars; null leaves the amount as it is. */
export interface AmountsCorrection {
  readonly call: Pick<CallRow, 'company_id' | 'campaign_id' | 'uuid' | 'caller'>
  readonly user: { readonly id: number; readonly name: string }
  readonly revenue: Money | null
  readonly payout: Money | null
  readonly note: string | null
}

/**
 * Corrects a call as a conversion does that is posted, and notes by whom: in the call's events, and on the audit log where it
 * changed anything.
 * @returns false where there is no such call any more
 */
export function correctAmounts(
  { transaction }: Pick<Database, 'transaction'>,
  { call, user, revenue, payout, note }: AmountsCorrection,
): Promise<boolean> {
  const { company_id: companyId, campaign_id: campaignId, uuid } = call
  const { id, name } = user
  const noted = note === null ? {} : { note }
  return transaction(async tx => {
    const posted = await postConversion(statementsIn(tx), {
      ...{ companyId, campaignId, revenue, payout },
      call: { uuid },
      author: { user: { id, name }, ...noted },
    })
    if (posted?.after) {
      const change = auditedCall('correct_amounts', call, posted.before, { ...posted.after, ...noted })
      await recordAuditEvent(tx, { companyId, user }, change)
    }
    return posted !== null
  })
}
