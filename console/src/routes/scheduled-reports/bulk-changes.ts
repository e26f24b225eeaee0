import type { BulkChange } from '../../api/resource.ts'
import type { ScheduledReport } from '../../api/resources/scheduled-reports.ts'
import {
  changesTo,
  KEEP,
  KEPT_LIST,
  type Kept,
  type ListEdit,
  listChange,
  setFields,
} from '../../bulk-edit/edited-fields.ts'
import { type ScheduledValues, sentTime } from './scheduled-report-form.ts'

/** What is to become of several scheduled reports. */
export interface BulkEdit {
  readonly days: Kept<ScheduledValues['days']>
  readonly frequency: Kept<ScheduledValues['frequency']>
  readonly day_of_week: number
  readonly day_of_month: number
  readonly hour: Kept<number>
  readonly time_zone: Kept<string>
  readonly user_ids: ListEdit<number>
  readonly webhooks: Kept<boolean>
}

export const NOTHING_SET: BulkEdit = {
  days: KEEP,
  frequency: KEEP,
  day_of_week: 1,
  day_of_month: 1,
  hour: KEEP,
  time_zone: KEEP,
  user_ids: KEPT_LIST,
  webhooks: KEEP,
}

/** Each report's own change: a day goes with its frequency; who is mailed is added to its own as they were read. */
export function bulkChanges(
  rows: readonly Pick<ScheduledReport, 'id' | 'user_ids' | 'updated_at'>[],
  { user_ids: mailed, frequency, day_of_week, day_of_month, ...plain }: BulkEdit,
): readonly BulkChange[] {
  const alike = {
    ...setFields(plain),
    ...(frequency !== KEEP && sentTime({ frequency, day_of_week, day_of_month })),
  }
  return changesTo(rows, row => ({ ...alike, ...listChange(row, 'user_ids', mailed) }))
}
