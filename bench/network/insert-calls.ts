import type pg from 'pg'
import { ensureMonths, fillInBulk } from './fill-in-bulk.ts'

/** What the calls are about: how many there are of each. */
const CALLED = { campaigns: 40, affiliates: 300, targets: 500, numbers: 2_000, zips: 1_000, sources: 300 }

/** As in a real network: an affiliate works in three campaigns, with a number or a few for each; a campaign has its own targets. */
const CAMPAIGNS_OF_AFFILIATE = 3
const TARGETS_OF_CAMPAIGN = 13

/**
 * Inserts finished calls of the first Company, evenly from `start` up to `end`; every run inserts the same ones. Without
 * what the service does at each call's end: whoever measures that does it afterwards.
 * @param url of a database that nothing else uses
 */
export async function insertCalls(
  url: string,
  rows: number,
  { start, end }: { readonly start: number; readonly end: number },
  progress: (text: string) => void,
): Promise<void> {
  const months = Math.ceil((end - start) / (28 * 24 * 3_600_000)) + 1
  await ensureMonths(url, 'calls', start, months)
  const insert = (client: pg.Client, first: number, last: number) =>
    client.query(INSERT, [first, last, start, (end - start) / rows])
  await fillInBulk(url, { table: 'calls', rows, insert }, progress)
}

/** A number from 0 up to 1 that follows from the row's place alone. */
const drawn = (draw: number) => `(hashint8extended(place, ${draw}) & 4294967295) / 4294967296.0::float8`

/** One of `count` ids; by squaring, the first tenth of them gets almost a third of all rows. */
const skewedId = (count: number, draw: number) => `1 + floor(${count} * (${drawn(draw)}) ^ 2)::integer`

const STATES = `'{CA,TX,FL,NY,PA,IL,OH,GA,NC,MI,NJ,VA,WA,AZ,TN,MA,IN,MO,MD,WI,CO,MN,SC,AL,LA,KY,OR,OK,CT,UT,IA,NV,AR,MS,
  KS,NM,NE,ID,WV,HI,NH,ME,MT,RI,DE,SD,ND,AK,VT,WY}'::text[]`

/** The campaign of a number: one of its affiliate's. */
const CAMPAIGN = `1 + (7 * affiliate_id + 13 * (number_id / ${CALLED.affiliates} % ${CAMPAIGNS_OF_AFFILIATE})) % ${CALLED.campaigns}`
const TARGET = `1 + (campaign_id - 1) * ${CALLED.targets} / ${CALLED.campaigns} + ${skewedId(TARGETS_OF_CAMPAIGN, 4)} - 1`

/** Of 100 calls 70 are connected, 20 convert, 15 are repeats and 10 rescued; prices have cents. */
const INSERT = `
  INSERT INTO calls (company_id, uuid, created_at, updated_at, process_id, status, via, caller, caller_state,
    caller_country, number_id, campaign_id, cid, affiliate_id, target_id, forwarded_time, connected_time, end_time,
    converted, revenue, payout, charge_total, duplicate, number_repeat, rescued, tags)
  SELECT 1, gen_random_uuid(), at, at, '00000000-0000-0000-0000-000000000000', 'finished', 'simulated',
    '+1' || (2120000000 + place % 1000000), state, 'US', number_id, campaign_id,
    'bench-' || campaign_id, affiliate_id, CASE WHEN outcome < 0.9 THEN ${TARGET} END,
    at + interval '5 seconds', CASE WHEN outcome < 0.7 THEN at + interval '15 seconds' END,
    at + make_interval(secs => 15 + floor(300 * worth)),
    outcome < 0.2, price, price * 0.8, round((0.01 + 0.05 * worth)::numeric, 4), outcome BETWEEN 0.2 AND 0.22,
    place % 20 < 3, place % 10 = 7,
    jsonb_build_object('age', (18 + place % 60)::text, 'caller_state', state, 'caller_country', 'US',
      'caller_zip', (10000 + floor(${CALLED.zips} * ${drawn(6)}))::text, 'publisher_id', 'afid-' || affiliate_id,
      'sub_id', 'source-' || (${skewedId(CALLED.sources, 7)}))
  FROM generate_series($1::bigint, $2::bigint) AS place,
    LATERAL (SELECT ${drawn(1)} AS outcome, ${drawn(3)} AS worth) AS chance,
    LATERAL (
      SELECT to_timestamp(($3::float8 + place * $4::float8) / 1000)::timestamptz(3) AS at,
        CASE WHEN outcome < 0.2 THEN (ARRAY[5.05, 8.99, 12.5, 15, 18.75, 20, 25, 30.1, 45, 80])[1 + floor(10 * worth)::integer]
          ELSE 0 END AS price,
        number_id, affiliate_id, ${CAMPAIGN} AS campaign_id, (${STATES})[${skewedId(50, 9)}] AS state
      FROM (SELECT ${skewedId(CALLED.numbers, 2)} AS number_id) AS called,
        LATERAL (SELECT 1 + number_id % ${CALLED.affiliates} AS affiliate_id) AS publishing
    ) AS made
`
