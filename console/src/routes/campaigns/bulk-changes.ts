import type { BulkChange } from '../../api/resource.ts'
import type { Campaign, ListedCampaign } from '../../api/resources/campaigns.ts'
import { changesTo, KEEP, KEPT, type Kept, type Setting, setFields } from '../../bulk-edit/edited-fields.ts'

/** What is to become of several campaigns. */
export type BulkEdit = {
  readonly routing_strategy: Kept<Campaign['routing_strategy']>
  readonly trunk_id: Setting<number>
  readonly record_calls: Kept<boolean>
  readonly record_seconds: Setting<number>
  readonly dedupe_seconds: Kept<number>
  readonly velocity_calls: Setting<number>
  readonly velocity_seconds: Kept<number>
  readonly minimum_attestation: Kept<Campaign['minimum_attestation']>
  readonly caller_blocked_message: Setting<string>
  readonly affiliate_can_pull_number: Kept<boolean>
}

export const NOTHING_SET: BulkEdit = {
  routing_strategy: KEEP,
  trunk_id: KEPT,
  record_calls: KEEP,
  record_seconds: KEPT,
  dedupe_seconds: KEEP,
  velocity_calls: KEPT,
  velocity_seconds: KEEP,
  minimum_attestation: KEEP,
  caller_blocked_message: KEPT,
  affiliate_can_pull_number: KEEP,
}

export function bulkChanges(
  rows: readonly Pick<ListedCampaign, 'id'>[],
  edit: BulkEdit,
): readonly BulkChange[] {
  return changesTo(rows, () => setFields(edit))
}
