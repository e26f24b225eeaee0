import type pg from 'pg'
import { ensureMonths, fillInBulk } from './fill-in-bulk.ts'

/** The log's longest window, which the rows fill evenly (service-api.md, Limits). */
const PERIOD_DAYS = 60

/** So many of each are pinged; the first of each most of all. */
export const PINGED = { campaigns: 20, affiliates: 200, targets: 500, keys: 40, callers: 1_000_000 }

/**
 * Inserts resolved reservations of the last two months, as traffic would have left them behind.
 * @param url of a database that nothing else uses
 */
export async function insertReservations(
  url: string,
  rows: number,
  now: number,
  progress: (text: string) => void,
): Promise<void> {
  const from = now - PERIOD_DAYS * 24 * 3_600_000
  await ensureMonths(url, 'reservations', from, 4)
  const stepMs = (now - from) / rows
  const insert = (client: pg.Client, first: number, last: number) =>
    client.query(INSERT, [first, last, from, stepMs])
  await fillInBulk(url, { table: 'reservations', rows, insert }, progress)
}

/** Inserts resolved reservations that all came at `now`. */
export async function insertPings(
  client: pg.Client,
  first: number,
  last: number,
  now: number,
): Promise<void> {
  await client.query(INSERT, [first, last, now, 0])
}

/** A number from 0 up to 1 that follows from the row's place alone: every run inserts the same rows. */
const drawn = (draw: number) => `(hashint8extended(place, ${draw}) & 4294967295) / 4294967296.0::float8`

/** One of `count` ids; by squaring, the first tenth of them gets almost a third of all rows. */
const skewedId = (count: number, draw: number) => `1 + floor(${count} * (${drawn(draw)}) ^ 2)::integer`

const STATES = `'{CA,TX,FL,NY,PA,IL,OH,GA,NC,MI,NJ,VA,WA,AZ,TN,MA,IN,MO,MD,WI,CO,MN,SC,AL,LA,KY,OR,OK,CT,UT,IA,NV,AR,MS,
  KS,NM,NE,ID,WV,HI,NH,ME,MT,RI,DE,SD,ND,AK,VT,WY}'::text[]`

/**
 * Of 100 pings 3 are duplicates, 2 are rejected, 35 find nobody, 45 expire and 15 end in a call. Revenue is one of a
 * few prices. The uuid is a version 7 one whose millisecond is `created_at`, as the table demands.
 */
const INSERT = `
  INSERT INTO reservations (company_id, uuid, created_at, call_uuid, status, reason, postback_key_id, campaign_id,
    affiliate_id, target_id, caller_number, tags, revenue, payout, seconds, expires_at, confirmed_at, ended_at,
    shield_scope, shield_scope_id, duplicate_original_uuid, duplicate_order, caller_state, caller_country, decision)
  SELECT 1, uuid, at, gen_random_uuid(), status, CASE status WHEN 'no-target' THEN 'closed' END, postback_key_id,
    1 + postback_key_id / 2 % ${PINGED.campaigns}, affiliate_id, CASE WHEN is_reserved THEN target_id END,
    '+1' || (2120000000 + place % ${PINGED.callers}),
    json_build_object('caller_state', state, 'age', (18 + place % 60)::text),
    CASE WHEN is_reserved THEN price ELSE 0 END, CASE WHEN is_reserved THEN price * 0.8 ELSE 0 END, 60,
    CASE WHEN is_reserved THEN at + interval '30 seconds' END,
    CASE WHEN is_reserved AND place % 3 = 0 THEN at + interval '1 second' END,
    CASE WHEN is_reserved THEN at + interval '30 seconds' ELSE at END, 'postback_key', postback_key_id,
    CASE status WHEN 'ping-shield' THEN uuid END, CASE status WHEN 'ping-shield' THEN 1 ELSE 0 END, state,
    CASE WHEN place % 20 = 0 THEN 'CA' ELSE 'US' END,
    '{"order": [1, 2, 3], "skipped": {"tag_mismatch": [4, 5]}}'
  FROM generate_series($1::bigint, $2::bigint) AS place,
    LATERAL (
      SELECT ($3::float8 + place * $4::float8)::bigint AS ms, ${drawn(1)} AS outcome, ${drawn(2)} AS worth
    ) AS chance,
    LATERAL (
      SELECT to_timestamp(ms / 1000.0)::timestamptz(3) AS at,
        CASE WHEN outcome < 0.03 THEN 'ping-shield' WHEN outcome < 0.05 THEN 'rejected'
          WHEN outcome < 0.4 THEN 'no-target' WHEN outcome < 0.85 THEN 'expired' ELSE 'claimed' END AS status,
        outcome >= 0.4 AS is_reserved,
        (ARRAY[5, 8, 12.5, 15, 18, 20, 25, 30, 45, 80])[1 + floor(10 * worth ^ 2)::integer] AS price,
        ${skewedId(PINGED.keys, 3)} AS postback_key_id, ${skewedId(PINGED.affiliates, 4)} AS affiliate_id,
        ${skewedId(PINGED.targets, 5)} AS target_id, (${STATES})[${skewedId(50, 6)}] AS state,
        (overlay(
          lpad(to_hex(ms), 12, '0') || substr(replace(gen_random_uuid()::text, '-', ''), 13)
          PLACING '7' FROM 13 FOR 1
        ))::uuid AS uuid
    ) AS made
`
