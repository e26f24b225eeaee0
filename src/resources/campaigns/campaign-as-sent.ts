import type { Queryable } from '../../platform/database/database.ts'
import type { Fields, SentAgain } from '../bulk/record-writer.ts'
import { SentFields } from '../bulk/sent-again.ts'
import { addCallSettings } from '../call-settings/call-settings-as-sent.ts'
import { criteriaAsSent } from '../conversion-criteria/criteria-as-sent.ts'
import { targetGroups } from '../target-groups/table.ts'
import { targets } from '../targets/table.ts'
import type { loadConfiguredCampaign } from './documents.ts'
import { CAMPAIGN_FIELDS } from './fields.ts'

type Configured = NonNullable<Awaited<ReturnType<typeof loadConfiguredCampaign>>>

/** What to send so that a Campaign becomes as `document` shows it: without its numbers, pools and postback keys. */
export async function campaignAsSent(
  tx: Queryable,
  companyId: number,
  document: Fields,
  current: Fields | null,
): Promise<SentAgain> {
  const sent = new SentFields(document)
    .plain(['cid', ...Object.keys(CAMPAIGN_FIELDS.updated), 'paused', 'caller_blocked_message'])
    .translated<Configured['conversion_criteria']>('conversion_criteria', criteria =>
      criteriaAsSent(criteria, current),
    )
  await addCallSettings(sent, tx, companyId, document, current)
  const { target_ids: targetIds, target_group_ids: groupIds } = document as Partial<Configured>
  if (targetIds !== undefined) {
    sent.fields['target_ids'] = await sent.existing(tx, companyId, 'target_ids', targets, targetIds)
  }
  if (groupIds !== undefined) {
    sent.fields['target_group_ids'] = await sent.existing(
      tx,
      companyId,
      'target_group_ids',
      targetGroups,
      groupIds,
    )
  }
  return sent
}
