import { plusDays, todayIn } from '../parts/calendar-day.ts'
import { type ApiClient, dataOf } from './api-client.ts'
import { PER_REQUEST } from './use-known.ts'

/** A report is about less than two years. */
const DAYS = 700

/**
 * What a report of the reader's own calls calls these records: by their codes, where it may read no more of them. Of whole days, the
 * same for all who ask: that is answered from sums, once for all of them.
 */
export async function readReportedNames(
  client: ApiClient,
  facet: 'campaign' | 'target',
  ids: readonly number[],
): Promise<readonly (readonly [id: number, name: string])[]> {
  // Where it is tomorrow already, too.
  const last = plusDays(todayIn('UTC'), 1)
  const query = {
    domain: 'calls',
    facet,
    ...(facet === 'campaign' ? { campaign_id: [...ids] } : { target_id: [...ids] }),
    created_at_start: plusDays(last, -DAYS),
    created_at_end: last,
    per_page: PER_REQUEST,
  } as const
  const { data: rows } = await dataOf(client.GET('/api/v1/reports.json', { params: { query } }))
  return rows.map(({ id, facet_name: name }) => [Number(id), name])
}
