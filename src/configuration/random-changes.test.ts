import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/database.ts'
import { configurationChanges } from '../resources/changes/configuration-changes.ts'
import type { LayeredConfiguration } from './change-configuration.ts'
import type { CompanyConfiguration } from './company-configuration.ts'
import { compiledPayoutRules } from './compiled-payout-rules.ts'
import { catchUp, loadConfiguration } from './load-configuration.ts'
import { snapshotFinder } from './snapshots/find-snapshot.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url, max: 4 }, () => undefined)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** An object of a table that belongs to the Company, drawn; null where there is none. */
const drawn = (table: string) =>
  `(SELECT id FROM ${table} WHERE company_id = $c ORDER BY (id * 7919 + $d) % 1009 LIMIT 1)`
const TARGET = drawn('targets')
const GROUP = drawn('target_groups')
const CAMPAIGN = drawn('campaigns')
const NUMBER = drawn('numbers')
const CRITERION = drawn('conversion_criteria')
const OPTION = drawn('menu_options')
const of = (owner: string, select: string) =>
  `SELECT ${select} FROM (SELECT ${owner} AS owner) AS drawn WHERE owner IS NOT NULL`

/** One statement each, of every kind that is made: of $c the Company, $n a number that nobody else has, $d one to draw by. */
const STATEMENTS = [
  `INSERT INTO targets (company_id, number, name, tid) VALUES ($c, '+12025550100', 'buyer $n', 't$n')`,
  `INSERT INTO targets (company_id, number, name) SELECT $c, '+12025550101', 'buyer $n ' || i FROM generate_series(1, 5) AS i`,
  `UPDATE targets SET weight = $d % 9 + 1, paused_at = CASE WHEN $d % 2 = 0 THEN now() END WHERE id = ${TARGET}`,
  `UPDATE targets SET cid_number_id = ${NUMBER}, time_zone = 'America/Denver' WHERE id = ${TARGET}`,
  `UPDATE targets SET priority = priority + 1 WHERE company_id = $c`,
  `DELETE FROM targets AS target WHERE id = ${TARGET}
     AND NOT EXISTS (SELECT FROM campaign_targets AS link WHERE link.target_id = target.id)
     AND NOT EXISTS (SELECT FROM menu_option_destinations AS link WHERE link.target_id = target.id)`,
  `INSERT INTO business_hours (company_id, target_id, day_of_week) ${of(TARGET, '$c, owner, $d % 7')}`,
  `UPDATE business_hours SET time_open = $d % 2400 WHERE target_id = ${TARGET}`,
  `DELETE FROM business_hours WHERE target_id = ${TARGET}`,
  `INSERT INTO caps (company_id, target_id, kind, cap) ${of(TARGET, `$c, owner, 'hard', $d % 50`)} ON CONFLICT DO NOTHING`,
  `INSERT INTO caps (company_id, target_group_id, kind, cap) ${of(GROUP, `$c, owner, 'daily', $d % 50`)} ON CONFLICT DO NOTHING`,
  `UPDATE caps SET cap = $d % 90 WHERE target_id = ${TARGET} OR target_group_id = ${GROUP}`,
  `INSERT INTO tag_values (company_id, target_id, key, operator, value) ${of(TARGET, `$c, owner, 'age', '>', '$d'`)}`,
  `INSERT INTO tag_values (company_id, number_id, key, operator, value) ${of(NUMBER, `$c, owner, 'tier', '==', '$n'`)}`,
  `INSERT INTO tag_values (company_id, conversion_criterion_id, key, operator, value) ${of(CRITERION, `$c, owner, 'age', '<', '$d'`)}`,
  `DELETE FROM tag_values WHERE target_id = ${TARGET} OR number_id = ${NUMBER} OR conversion_criterion_id = ${CRITERION}`,
  `INSERT INTO target_groups (company_id, name) VALUES ($c, 'group $n')`,
  `UPDATE target_groups SET behavior = $d % 2 + 1, priority = $d % 5 WHERE id = ${GROUP}`,
  `DELETE FROM target_groups WHERE id = ${GROUP}`,
  `INSERT INTO target_group_members (company_id, target_group_id, target_id)
     SELECT $c, "group".id, target.id FROM target_groups AS "group" JOIN targets AS target USING (company_id)
     WHERE "group".company_id = $c AND (target.id + $d) % 3 = 0 ON CONFLICT DO NOTHING`,
  `DELETE FROM target_group_members WHERE target_id = ${TARGET} OR target_group_id = ${GROUP}`,
  `INSERT INTO campaigns (company_id, cid, show_key) VALUES ($c, 'c$n', 'show$n')`,
  `UPDATE campaigns SET routing_strategy = 'performance', message = 'Hello $n', cid = 'c$n' WHERE id = ${CAMPAIGN}`,
  `INSERT INTO trunks (company_id, name) VALUES ($c, 'trunk $n')`,
  `UPDATE targets SET trunk_id = ${drawn('trunks')} WHERE id = ${TARGET}`,
  `UPDATE campaigns SET trunk_id = ${drawn('trunks')} WHERE id = ${CAMPAIGN}`,
  `UPDATE targets SET velocity_calls = nullif($d % 4, 0), velocity_seconds = $d + 1 WHERE id = ${TARGET}`,
  `UPDATE campaigns SET velocity_calls = nullif($d % 4, 0), velocity_seconds = $d + 1,
     minimum_attestation = CASE $d % 3 WHEN 0 THEN 'B' END WHERE id = ${CAMPAIGN}`,
  `DELETE FROM campaigns AS campaign WHERE id = ${CAMPAIGN}
     AND NOT EXISTS (SELECT FROM numbers AS number WHERE number.campaign_id = campaign.id)
     AND NOT EXISTS (SELECT FROM number_pools AS pool WHERE pool.campaign_id = campaign.id)`,
  `INSERT INTO campaign_targets (company_id, campaign_id, target_id)
     SELECT $c, ${CAMPAIGN}, ${TARGET} WHERE ${CAMPAIGN} IS NOT NULL AND ${TARGET} IS NOT NULL ON CONFLICT DO NOTHING`,
  `DELETE FROM campaign_targets WHERE target_id = ${TARGET}`,
  `INSERT INTO campaign_target_groups (company_id, campaign_id, target_group_id)
     SELECT $c, ${CAMPAIGN}, ${GROUP} WHERE ${CAMPAIGN} IS NOT NULL AND ${GROUP} IS NOT NULL ON CONFLICT DO NOTHING`,
  `INSERT INTO menu_options (company_id, campaign_id, option, action) ${of(CAMPAIGN, `$c, owner, ($d % 10)::text, $d % 6 + 1`)}`,
  `INSERT INTO menu_options (company_id, number_id, option, action) ${of(NUMBER, `$c, owner, ($d % 10)::text, $d % 6 + 1`)}`,
  `INSERT INTO menu_option_destinations (company_id, menu_option_id, target_id)
     SELECT $c, ${OPTION}, ${TARGET} WHERE ${OPTION} IS NOT NULL AND ${TARGET} IS NOT NULL`,
  `INSERT INTO menu_option_destinations (company_id, menu_option_id, target_group_id)
     SELECT $c, ${OPTION}, ${GROUP} WHERE ${OPTION} IS NOT NULL AND ${GROUP} IS NOT NULL`,
  `UPDATE menu_options SET action = $d % 6 + 1 WHERE id = ${OPTION}`,
  `DELETE FROM menu_options WHERE id = ${OPTION}`,
  `INSERT INTO timers (company_id, campaign_id, seconds, url) ${of(CAMPAIGN, `$c, owner, $d % 90, 'https://example.com/$n'`)}`,
  `INSERT INTO timers (company_id, number_id, seconds, url) ${of(NUMBER, `$c, owner, $d % 90, 'https://example.com/$n'`)}`,
  `DELETE FROM timers WHERE campaign_id = ${CAMPAIGN} OR number_id = ${NUMBER}`,
  `INSERT INTO conversion_criteria (company_id, target_id, position) ${of(TARGET, '$c, owner, $d % 9')}`,
  `INSERT INTO conversion_criteria (company_id, campaign_id, position) ${of(CAMPAIGN, '$c, owner, $d % 9')}`,
  `INSERT INTO conversion_tiers (company_id, criterion_id, seconds, revenue, payout) ${of(CRITERION, '$c, owner, $d % 90, 12.5, 10.25')} ON CONFLICT DO NOTHING`,
  `UPDATE conversion_tiers SET revenue = $d WHERE criterion_id = ${CRITERION}`,
  `DELETE FROM conversion_criteria WHERE id = ${CRITERION}`,
  `INSERT INTO payout_modification_tables (company_id, campaign_id, table_version, salt, csv_data)
     ${of(CAMPAIGN, `$c, owner, 'v$n', 'salt', E'rule_id,pbm_bucket,payout_pct\\n1,*,60'`)}`,
  `UPDATE payout_modification_tables SET active = false WHERE company_id = $c`,
  `UPDATE payout_modification_tables SET active = true WHERE id = ${drawn('payout_modification_tables')}
     AND NOT EXISTS (SELECT FROM payout_modification_tables WHERE company_id = $c AND active)`,
  `INSERT INTO affiliates (company_id, afid, object_key) VALUES ($c, 'a$n', 'o$n')`,
  `UPDATE affiliates SET paused = NOT paused WHERE id = ${drawn('affiliates')}`,
  `UPDATE affiliates SET afid = 'a$n' WHERE id = ${drawn('affiliates')}`,
  `INSERT INTO number_pools (company_id, type, country, campaign_id) ${of(CAMPAIGN, `$c, 'local', 'US', owner`)}`,
  `INSERT INTO numbers (company_id, number, toll_free, campaign_id, sid) ${of(CAMPAIGN, `$c, '+1999$n', false, owner, CASE WHEN $d % 2 = 0 THEN 's' END`)}`,
  `UPDATE numbers SET campaign_id = ${CAMPAIGN} WHERE id = ${NUMBER} AND ${CAMPAIGN} IS NOT NULL`,
  `UPDATE numbers SET number_pool_id = ${drawn('number_pools')}, paused_at = CASE WHEN $d % 2 = 0 THEN now() END WHERE id = ${NUMBER}`,
  `UPDATE numbers SET trunk_id = ${drawn('trunks')}, caller_blocked_message = 'press $n' WHERE id = ${NUMBER}`,
  `DELETE FROM numbers WHERE id = ${NUMBER}`,
  `INSERT INTO postback_keys (company_id, campaign_id, name, key) ${of(CAMPAIGN, `$c, owner, 'key $n', gen_random_uuid()`)}`,
  `UPDATE postback_keys SET key = gen_random_uuid(), inbound_number = (SELECT number FROM numbers WHERE id = ${NUMBER})
     WHERE id = ${drawn('postback_keys')}`,
  `DELETE FROM postback_keys WHERE id = ${drawn('postback_keys')}`,
  `UPDATE companies SET time_zone = CASE WHEN $d % 2 = 0 THEN 'UTC' ELSE 'Europe/Berlin' END, per_minute = $d % 5 WHERE id = $c`,
  `UPDATE companies SET payout_bid_modification = NOT payout_bid_modification WHERE id = $c`,
  `INSERT INTO webhooks (company_id, url, events, secret) VALUES ($c, 'https://example.com', '{reservation.confirmed}', 's')`,
]

interface Step {
  readonly statement: number
  /** Of what is drawn, which. */
  readonly draw: number
  readonly isUndone: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  statement: fc.nat(STATEMENTS.length - 1),
  draw: fc.nat(1_000),
  isUndone: fc.boolean(),
})
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 30, maxLength: 60 })

/** Makes something of everything, so that what is drawn later finds it. */
const BEGINNING = STATEMENTS.map((_, statement) => [{ statement, draw: statement, isUndone: false }])

let drawnNames = 1_000_000

async function carryOut(tx: Queryable, companyId: number, { statement, draw, isUndone }: Step) {
  const text = (STATEMENTS[statement] ?? '')
    .replaceAll('$c', String(companyId))
    .replaceAll('$n', String(++drawnNames))
    .replaceAll('$d', String(draw))
  await tx.execute(sql.raw('SAVEPOINT step'))
  await tx.execute(sql.raw(text))
  if (isUndone && draw % 4 === 0) await tx.execute(sql.raw('ROLLBACK TO SAVEPOINT step'))
}

test('whatever is changed in whatever order, what is brought up to date is what is loaded anew, and replays know each version', async () => {
  const rules = compiledPayoutRules(pino({ level: 'silent' }), 1_000_000)
  const changes = configurationChanges(database)
  const findSnapshot = snapshotFinder(database, rules)
  const load = async (companyId: number) => {
    const loaded = await loadConfiguration(database.pool, companyId, rules)
    if (loaded === null) throw new Error('the Company is gone')
    return loaded.configuration
  }
  await fc.assert(
    fc.asyncProperty(history, async steps => {
      const { rows } = await database.pool.query(
        `INSERT INTO companies (name, embedded_key) VALUES ('Random', gen_random_uuid()) RETURNING id`,
      )
      const companyId: number = rows[0].id
      let current: LayeredConfiguration = await load(companyId)
      const versions = new Map<number, LayeredConfiguration>()
      const all = [...BEGINNING, ...steps]
      for (const [index, transaction] of all.entries()) {
        await changes.change(companyId, async tx => {
          for (const one of transaction) await carryOut(tx, companyId, one)
        })
        const whole = await load(companyId)
        versions.set(whole.version, whole)
        // Some processes hear of several versions at once.
        if (index % 3 === 1 && index < all.length - 1) continue
        const newer = await catchUp(database.pool, current, rules)
        if (newer === null || newer === 'unknown')
          throw new Error('the Company is gone, or nobody knows what changed')
        current = newer.configuration
        expect(described(alone(current)), `after ${JSON.stringify(transaction)}`).toBe(described(whole))
      }
      for (const [version, whole] of versions) {
        const found = await findSnapshot(companyId, version)
        if (found === null) throw new Error(`version ${version} is not known`)
        const { configuration, campaignsWithoutTable: gone } = found
        expect(described(deciding(configuration, gone)), `version ${version}`).toBe(
          described(deciding(whole, gone)),
        )
      }
    }),
    { numRuns: 4, endOnFailure: true },
  )
})

/** Without what its maps still hold beneath newer objects. */
const alone = (configuration: LayeredConfiguration) => ({
  ...configuration,
  bytes: configuration.bytes - configuration.replacedBytes,
  replacedBytes: 0,
})

/** As text, with maps in the order of their keys: functions are not looked into. */
function described(value: unknown): string {
  return JSON.stringify(
    value,
    (_, part) => {
      if (typeof part === 'function') return 'a function'
      if (
        typeof part !== 'object' ||
        part === null ||
        typeof part.entries !== 'function' ||
        Array.isArray(part)
      )
        return part
      return [...part.entries()].sort(([one], [other]) => (one < other ? -1 : 1))
    },
    1,
  )
}

/** What decisions depend on, of everything. A payout table whose campaign is gone is gone with it. */
function deciding(
  { zone, modifiesPayouts, ...configuration }: CompanyConfiguration,
  campaignsWithoutTable: ReadonlySet<number>,
): object {
  const { targets, groups, campaigns, numbers, postbackKeysById, affiliates } = configuration
  return {
    zone,
    modifiesPayouts,
    targets: sorted(targets).map(({ businessHours, ...target }) => ({
      ...only(
        target,
        'id',
        'name',
        'number',
        'tid',
        'priority',
        'weight',
        'timeoutSeconds',
        'paused',
        'zone',
      ),
      ...only(target, 'caps', 'groupIds', 'conditions', 'timerOffset', 'conversionCriteria'),
      ...only(target, 'velocityCalls', 'velocitySeconds'),
      hours: businessHours.map(hour => only(hour, 'dayOfWeek', 'workDay', 'timeOpen', 'timeClose', 'invert')),
    })),
    groups: sorted(groups),
    campaigns: sorted(campaigns).map(({ payoutTable, ...campaign }) => ({
      ...only(campaign, 'id', 'cid', 'paused', 'routingStrategy', 'conversionCriteria'),
      ...only(campaign, 'menuOptions', 'targetIds', 'targetGroupIds'),
      payoutTableId: campaignsWithoutTable.has(campaign.id) ? null : (payoutTable?.id ?? null),
    })),
    numbers: sorted(numbers)
      .filter(({ sid, tags }) => sid !== null || Object.keys(tags).length > 0)
      .map(number => only(number, 'id', 'number', 'campaignId', 'sid', 'tags')),
    keys: sorted(postbackKeysById).map(key => only(key, 'id', 'campaignId', 'paused')),
    affiliates: sorted(affiliates).filter(({ paused }) => paused),
  }
}

function sorted<V extends { readonly id: number }>(objects: ReadonlyMap<unknown, V>): V[] {
  return [...objects.values()].sort((one, other) => one.id - other.id)
}

function only<T extends object>(object: T, ...names: (keyof T)[]): object {
  return Object.fromEntries(names.map(name => [name, object[name]]))
}
