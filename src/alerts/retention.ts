import type { Pool } from 'pg'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import { HISTORY_DAYS } from './activity/activity-spans.ts'

/** What has been raised is kept for half a year. */
const EVENT_DAYS = 180

/** Previews look back 30 days. */
const SAMPLE_DAYS = 31

const HEALTH_TABLES: readonly (readonly [table: string, subject: readonly string[]])[] = [
  ['webhook_health', ['company_id', 'webhook_id']],
  ['trunk_health', ['trunk_id']],
]

/** A preview is mostly followed by another, or by an alert. */
const UNUSED_DAYS = 7

/** Lets go of what no alert and no preview looks at any more, of all Companies. */
export async function pruneAlerts(pool: Pool): Promise<void> {
  const older = (column: string, days: number) => `${column} < now() - interval '${days} days'`
  await deleteInBatches(pool, {
    table: 'alert_events',
    condition: `over_at IS NOT NULL AND ${older('over_at', EVENT_DAYS)}`,
    orderBy: 'company_id, id',
  })
  await deleteInBatches(pool, {
    table: 'alert_samples',
    condition: older('starts', SAMPLE_DAYS),
    orderBy: 'company_id, kind, subject_id, starts',
  })
  for (const [table, subject] of HEALTH_TABLES) {
    await deleteInBatches(pool, {
      table,
      // The last one before says how it stood from then on.
      condition: `EXISTS (
        SELECT FROM ${table} AS later
        WHERE ${subject.map(column => `later.${column} = ${table}.${column}`).join(' AND ')}
          AND later.starts > ${table}.starts AND later.${older('starts', SAMPLE_DAYS)}
      )`,
      orderBy: [...subject, 'starts'].join(', '),
    })
  }
  await deleteInBatches(pool, {
    table: 'activity_spans',
    condition: older('used_at', UNUSED_DAYS),
    orderBy: 'company_id',
  })
  // A new span begins without what is left of it (countForward).
  await deleteInBatches(pool, {
    table: 'activity_counts',
    condition: `${older('starts', HISTORY_DAYS + 1)}
      OR NOT EXISTS (SELECT FROM activity_spans AS span WHERE span.company_id = activity_counts.company_id)`,
    orderBy: 'company_id, subject, subject_id, starts',
  })
}
