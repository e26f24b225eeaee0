import pg from 'pg'
import { insertReservations } from './insert-reservations.ts'

/** A list of the API and the statements that give the first Company `$1` rows of it. */
interface FilledList {
  readonly name: string
  readonly path: string
  /** Each takes the number of rows and the present moment. */
  readonly fill: readonly string[]
}

const SERIES = 'FROM generate_series(1, $1::int) AS place WHERE $2::timestamptz IS NOT NULL'

export const FILLED_LISTS: readonly FilledList[] = [
  {
    name: 'affiliates',
    path: '/api/v1/affiliates.json',
    fill: [
      `INSERT INTO affiliates (company_id, afid, object_key) SELECT 1, 'bench-' || place, md5(place::text) ${SERIES}`,
    ],
  },
  {
    name: 'contacts',
    path: '/contacts.json',
    fill: [
      `INSERT INTO contacts (company_id) SELECT 1 ${SERIES}`,
      `INSERT INTO contact_numbers (company_id, contact_id, number)
       SELECT 1, id, '+1' || (2120000000 + id) FROM contacts WHERE company_id = 1 AND $1 > 0 AND $2::timestamptz IS NOT NULL`,
      `INSERT INTO tag_values (company_id, contact_id, key, operator, value)
       SELECT 1, id, 'age', '==', (id % 60)::text FROM contacts WHERE company_id = 1 AND $1 > 0 AND $2::timestamptz IS NOT NULL`,
    ],
  },
  {
    name: 'numbers',
    path: '/numbers.json',
    fill: [
      `INSERT INTO campaigns (company_id, cid, show_key) VALUES (1, 'bench', md5($1::text || $2::timestamptz))`,
      `INSERT INTO numbers (company_id, number, toll_free, country, campaign_id)
       SELECT 1, '+1' || (3120000000 + place), false, 'US', (SELECT id FROM campaigns WHERE company_id = 1 AND cid = 'bench') ${SERIES}`,
    ],
  },
  {
    name: 'suppressed numbers',
    path: '/suppressed_numbers.json',
    fill: [
      `INSERT INTO suppressed_numbers (company_id, number) SELECT 1, '+1' || (4120000000 + place) ${SERIES}`,
    ],
  },
  {
    name: 'static caller numbers',
    path: '/static_caller_numbers.json',
    fill: [
      `INSERT INTO static_caller_numbers (company_id, number) SELECT 1, '+1' || (5120000000 + place) ${SERIES}`,
    ],
  },
  {
    name: 'audit events',
    path: '/api/v5/audit_events.json',
    fill: [
      `INSERT INTO audit_events (company_id, user_id, user_name, resource, resource_id, operation, before, after)
       SELECT 1, 1, 'Administrator', 'target', 1 + place % 100, 'update', '{"priority": 1}', '{"priority": 2}' ${SERIES}`,
    ],
  },
  {
    name: 'calls',
    path: '/api/v5/calls.json',
    fill: [
      `INSERT INTO calls (company_id, uuid, created_at, updated_at, process_id, status, via, caller, campaign_id, cid, tags, end_time)
       SELECT 1, gen_random_uuid(), at, at, '00000000-0000-0000-0000-000000000000', 'finished', 'simulated',
         '+1' || (2120000000 + place), 1, 'bench', '{}', at
       FROM generate_series(1, $1::int) AS place, LATERAL (SELECT $2::timestamptz - place * interval '1 second') AS moment (at)`,
    ],
  },
  { name: 'pings (rtb_inbounds)', path: '/api/v5/rtb_inbounds.json', fill: [] },
]

/**
 * Gives the first Company `rows` rows of every list.
 * @param url of a database that nothing else uses
 */
export async function fillLists(url: string, rows: number, now: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const from = new Date(now - rows * 1_000)
    await client.query("SELECT ensure_partitions('calls', $1, 4)", [from])
    for (const { fill } of FILLED_LISTS) {
      for (const statement of fill) await client.query(statement, [rows, new Date(now)])
    }
    await insertReservations(url, rows, now, () => undefined)
    // As the server does by itself after a while.
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}
