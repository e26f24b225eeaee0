import type pg from 'pg'

/** Keeps each statement, and the memory it takes, to a moderate size. */
const ROWS_PER_STATEMENT = 100_000

/** The log's longest window, which the rows fill evenly (service-api.md, Limits). */
const PERIOD_DAYS = 60

/** Inserts resolved reservations of the last two months, as traffic would have left them behind. */
export async function insertReservations(client: pg.Client, rows: number, now: number): Promise<void> {
  const from = now - PERIOD_DAYS * 24 * 3_600_000
  await client.query("SELECT ensure_partitions('reservations', $1, 4)", [new Date(from)])
  const stepMs = (now - from) / rows
  for (let first = 0; first < rows; first += ROWS_PER_STATEMENT) {
    const last = Math.min(first + ROWS_PER_STATEMENT, rows) - 1
    await client.query(INSERT, [first, last, from, stepMs])
  }
  await client.query('ANALYZE reservations')
}

/** The uuid is a version 7 one whose millisecond is `created_at`, as the table demands. */
const INSERT = `
  INSERT INTO reservations (company_id, uuid, created_at, call_uuid, status, postback_key_id, campaign_id,
    affiliate_id, target_id, caller_number, tags, revenue, payout, seconds, expires_at, confirmed_at, ended_at,
    shield_scope, shield_scope_id, caller_state, decision)
  SELECT 1, made.uuid, made.at, gen_random_uuid(), made.status, 1, 1 + place % 20,
    1 + place % 50, 1 + place % 100, '+1' || (2120000000 + place % 1000000),
    jsonb_build_object('caller_state', made.state, 'age', (18 + place % 60)::text),
    25, 15, 60, made.at + interval '30 seconds', made.at + interval '1 second', made.at + interval '30 seconds',
    'postback_key', 1, made.state, '{"order": [1, 2, 3], "skipped": {"tag_mismatch": [4, 5]}}'
  FROM generate_series($1::bigint, $2::bigint) AS place,
    LATERAL (SELECT ($3::double precision + place * $4::double precision)::bigint AS ms) AS clock,
    LATERAL (
      SELECT to_timestamp(clock.ms / 1000.0)::timestamptz(3) AS at,
        (ARRAY['claimed', 'expired', 'no-target'])[1 + place % 3] AS status,
        (ARRAY['FL', 'TX', 'NY', 'CA'])[1 + place % 4] AS state,
        (overlay(
          lpad(to_hex(clock.ms), 12, '0') || substr(replace(gen_random_uuid()::text, '-', ''), 13)
          PLACING '7' FROM 13 FOR 1
        ))::uuid AS uuid
    ) AS made
`
