import { type ApiClient, dataOf } from './api-client.ts'
import { PER_REQUEST } from './use-known.ts'

/** A report is about less than two years. */
const DAYS = 700
const DAY_MS = 86_400_000

/** What a report of the reader's own calls calls these records: by their codes, where it may read no more of them. */
export async function readReportedNames(
  client: ApiClient,
  facet: 'campaign' | 'target',
  ids: readonly number[],
): Promise<readonly (readonly [id: number, name: string])[]> {
  const now = Date.now()
  const query = {
    domain: 'calls',
    facet,
    ...(facet === 'campaign' ? { campaign_id: [...ids] } : { target_id: [...ids] }),
    created_at_start: new Date(now - DAYS * DAY_MS).toISOString(),
    created_at_end: new Date(now).toISOString(),
    per_page: PER_REQUEST,
  } as const
  const { data: rows } = await dataOf(client.GET('/api/v1/reports.json', { params: { query } }))
  return rows.map(({ id, facet_name: name }) => [Number(id), name])
}
