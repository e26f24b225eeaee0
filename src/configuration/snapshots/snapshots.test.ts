import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import type { LayeredConfiguration } from '../change-configuration.ts'
import { compiledPayoutRules } from '../compiled-payout-rules.ts'
import { catchUp, loadConfiguration } from '../load-configuration.ts'
import { createBaselineKeeper } from './baseline-keeper.ts'
import { type FindSnapshot, snapshotFinder } from './find-snapshot.ts'
import { pruneSnapshots } from './retention.ts'

const rules = compiledPayoutRules(pino({ level: 'silent' }), 1_000_000)

let testDatabase: TestDatabase
let database: Database
let findSnapshot: FindSnapshot
let companyId: number

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url, max: 4 }, () => undefined)
  findSnapshot = snapshotFinder(database, rules)
})
beforeEach(async () => {
  const { rows } = await database.pool.query(
    `INSERT INTO companies (name, embedded_key) VALUES ('Kept', gen_random_uuid()) RETURNING id`,
  )
  companyId = rows[0].id
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** One version more. @returns it */
async function change(...statements: readonly string[]): Promise<number> {
  const { rows } = await database.pool
    .query<{ version: number }>(
      [
        'BEGIN',
        ...statements.map(statement => statement.replaceAll('$c', String(companyId))),
        `SELECT raise_configuration_version(${companyId}, '{}')`,
        'COMMIT',
      ].join(';'),
    )
    .then(() =>
      database.pool.query('SELECT configuration_version AS version FROM companies WHERE id = $1', [
        companyId,
      ]),
    )
  return rows[0]?.version ?? 0
}

const ADD = (name: string) =>
  `INSERT INTO targets (company_id, number, name, sip_password) VALUES ($c, '+12025550100', '${name}', 'secret')`
const RENAME = (from: string, to: string) =>
  `UPDATE targets SET name = '${to}' WHERE company_id = $c AND name = '${from}'`

/** The names of the targets at a version; null where it is not known. */
async function namesAt(version: number): Promise<readonly (string | null)[] | null> {
  const found = await findSnapshot(companyId, version)
  return found && [...found.configuration.targets.values()].map(({ name }) => name).toSorted()
}

describe('a version', () => {
  test('is what it was, whatever changed later, and nothing secret is kept of it', async () => {
    const first = await change(ADD('one'), ADD('two'))
    const second = await change(RENAME('one', 'uno'))
    const third = await change(`DELETE FROM targets WHERE company_id = $c AND name = 'two'`)
    expect(await namesAt(first)).toEqual(['one', 'two'])
    expect(await namesAt(second)).toEqual(['two', 'uno'])
    expect(await namesAt(third)).toEqual(['uno'])
    const { rows } = await database.pool.query('SELECT content FROM routing_history WHERE company_id = $1', [
      companyId,
    ])
    expect(JSON.stringify(rows)).not.toContain('secret')
    // One row for each object and version that changed it, and no more.
    expect(rows).toHaveLength(1 + 2 + 1 + 1)
  })

  test('keeps of a target only the part that changed, and forgets all of them with it', async () => {
    const cap = (limit: number) =>
      `UPDATE caps SET cap = ${limit} WHERE company_id = $c AND target_id = (SELECT max(id) FROM targets WHERE company_id = $c)`
    const tag = `INSERT INTO tag_values (company_id, target_id, key, operator, value)
      SELECT $c, max(id), 'geo', '==', 'US-${'1'.repeat(500)}' FROM targets WHERE company_id = $c`
    const caps = `INSERT INTO caps (company_id, target_id, kind) SELECT $c, max(id), 'daily' FROM targets WHERE company_id = $c`
    const first = await change(ADD('one'), caps, tag)
    const limited = await change(cap(7))
    const { rows } = await database.pool.query(
      'SELECT kind, content FROM routing_history WHERE company_id = $1 AND version = $2',
      [companyId, limited],
    )
    expect(rows).toEqual([{ kind: 'target_caps', content: { caps: [expect.objectContaining({ cap: 7 })] } }])
    await change('DELETE FROM targets WHERE company_id = $c')
    for (const [version, limit] of [
      [first, null],
      [limited, 7],
    ] as const) {
      const found = await findSnapshot(companyId, version)
      const [target] = found?.configuration.targets.values() ?? []
      expect(target?.caps.map(each => each.cap)).toEqual([limit])
      expect(target?.conditions.checks).toHaveLength(1)
    }
    const { rows: gone } = await database.pool.query(
      `SELECT DISTINCT ON (kind) kind, content FROM routing_history
       WHERE company_id = $1 AND kind LIKE 'target%' ORDER BY kind, version DESC`,
      [companyId],
    )
    expect(gone).toEqual(['target', 'target_caps', 'target_tags'].map(kind => ({ kind, content: null })))
  })

  test('that changes nothing that routing reads adds no row', async () => {
    await change(ADD('one'))
    await change(`UPDATE targets SET sip_password = 'other' WHERE company_id = $c`)
    const { rows } = await database.pool.query(
      `SELECT version FROM routing_history WHERE company_id = $1 AND kind = 'target'`,
      [companyId],
    )
    expect(rows).toHaveLength(1)
  })

  test('is not known where it has not been yet, nor of a Company that there is not', async () => {
    const version = await change(ADD('one'))
    expect(await namesAt(version + 1)).toBeNull()
    expect(await findSnapshot(0, 1)).toBeNull()
  })
})

/** Puts a Company back to what it was before a version, as a failover does that lost its commit. */
async function lose(version: number, before: number): Promise<void> {
  const statements = [
    `UPDATE targets SET name = 'one' WHERE company_id = ${companyId} AND name = 'uno'`,
    `DELETE FROM routing_history WHERE company_id = ${companyId} AND version = ${version}`,
    `DELETE FROM configuration_changes WHERE company_id = ${companyId} AND version = ${version}`,
    // As the standby has it: nothing is raised by this.
    'ALTER TABLE companies DISABLE TRIGGER companies_version_raised',
    `UPDATE companies SET configuration_version = ${before} WHERE id = ${companyId}`,
    'ALTER TABLE companies ENABLE TRIGGER companies_version_raised',
  ]
  for (const statement of statements) await database.pool.query(statement)
}

describe('a Company that nothing is kept of yet', () => {
  /** As one that was there before versions were kept object by object. */
  async function forget(): Promise<void> {
    await database.pool.query('DELETE FROM routing_baselines WHERE company_id = $1', [companyId])
    await database.pool.query('DELETE FROM routing_history WHERE company_id = $1', [companyId])
  }

  test('is kept from the version on at which it is first loaded', async () => {
    const before = await change(ADD('one'))
    const loaded = await change(ADD('two'))
    await forget()
    expect((await loadConfiguration(database.pool, companyId, rules))?.hasBaseline).toBe(false)
    const keeper = createBaselineKeeper(database.pool, pino({ level: 'silent' }))
    keeper.keep(companyId)
    keeper.keep(companyId)
    await keeper.drain()
    expect((await loadConfiguration(database.pool, companyId, rules))?.hasBaseline).toBe(true)
    const after = await change(RENAME('one', 'uno'))
    expect(await namesAt(before)).toBeNull()
    expect(await namesAt(loaded)).toEqual(['one', 'two'])
    expect(await namesAt(after)).toEqual(['two', 'uno'])
  })

  test('is kept from its next change on, and not only what that touches', async () => {
    await change(ADD('one'), ADD('two'))
    await forget()
    const version = await change(RENAME('one', 'uno'))
    expect(await namesAt(version)).toEqual(['two', 'uno'])
  })

  test('is replayed by the whole configurations that were kept before', async () => {
    const version = await change(ADD('one'))
    await forget()
    const columns = [
      'id',
      'name',
      'number',
      'tid',
      'priority',
      'weight',
      'timeoutSeconds',
      'timeZone',
      'pausedAt',
    ]
    const content = {
      company: { timeZone: 'UTC', payoutBidModification: true },
      tables: {
        targets: { columns, rows: [[1, 'as it was', '+12025550100', null, 1, 1, 30, 'UTC', false]] },
      },
      payoutTables: [],
    }
    await database.pool.query(
      `WITH kept AS (
         INSERT INTO routing_snapshots (company_id, digest, content, first_used_at) VALUES ($1, 'digest', $3, now())
       )
       INSERT INTO routing_snapshot_versions (company_id, version, digest, first_used_at) VALUES ($1, $2, 'digest', now())`,
      [companyId, version, gzipSync(JSON.stringify(content))],
    )
    expect(await namesAt(version)).toEqual(['as it was'])
    const next = await change(RENAME('one', 'uno'))
    expect(await namesAt(version)).toEqual(['as it was'])
    expect(await namesAt(next)).toEqual(['uno'])
  })
})

describe('after a hundred days', () => {
  const age = (version: number, days: number) =>
    database.pool.query(
      'UPDATE configuration_changes SET changed_at = now() - make_interval(days => $3) WHERE company_id = $1 AND version <= $2',
      [companyId, version, days],
    )

  test('versions that were no longer in force are forgotten, and what was in force is still known', async () => {
    const first = await change(ADD('one'), ADD('two'))
    const second = await change(RENAME('one', 'uno'), ADD('three'))
    const inForce = await change(
      RENAME('uno', 'eins'),
      `DELETE FROM targets WHERE company_id = $c AND name = 'three'`,
    )
    await age(inForce, 101)
    const young = await change(RENAME('eins', 'un'))
    await pruneSnapshots(database.pool, Date.now())
    expect(await namesAt(first)).toBeNull()
    expect(await namesAt(second)).toBeNull()
    expect(await namesAt(inForce)).toEqual(['eins', 'two'])
    expect(await namesAt(young)).toEqual(['two', 'un'])
    const { rows } = await database.pool.query(
      `SELECT object_id FROM routing_history WHERE company_id = $1 AND kind = 'target' AND content ->> 'targets' LIKE '%"one"%'`,
      [companyId],
    )
    expect(rows).toEqual([])
    await pruneSnapshots(database.pool, Date.now())
    expect(await namesAt(inForce)).toEqual(['eins', 'two'])
  })

  test('and nothing is kept of what was deleted before that', async () => {
    await change(ADD('one'), ADD('two'))
    const inForce = await change(`DELETE FROM targets WHERE company_id = $c AND name = 'one'`)
    await age(inForce, 101)
    const young = await change(`DELETE FROM targets WHERE company_id = $c AND name = 'two'`)
    await pruneSnapshots(database.pool, Date.now())
    expect([await namesAt(inForce), await namesAt(young)]).toEqual([['two'], []])
    const { rows } = await database.pool.query(
      `SELECT content IS NULL AS is_gone FROM routing_history WHERE company_id = $1 AND kind = 'target' ORDER BY version`,
      [companyId],
    )
    expect(rows).toEqual([{ is_gone: false }, { is_gone: true }])
  })

  test('nothing is forgotten of a Company that has not changed since', async () => {
    const version = await change(ADD('one'))
    await age(version, 400)
    await pruneSnapshots(database.pool, Date.now())
    expect(await namesAt(version)).toEqual(['one'])
    const next = await change(ADD('two'))
    expect(await namesAt(next)).toEqual(['one', 'two'])
  })
})

describe('a process that has an older version', () => {
  const load = async () => {
    const loaded = await loadConfiguration(database.pool, companyId, rules)
    if (loaded === null) throw new Error('the Company is gone')
    return loaded.configuration
  }
  const newer = async (before: LayeredConfiguration) => {
    const found = await catchUp(database.pool, before, rules)
    if (found === null) throw new Error('the Company is gone')
    if (found === 'unknown') return load()
    return found.configuration
  }
  const named = ({ targets }: LayeredConfiguration, name: string) =>
    [...targets.values()].find(target => target.name === name)

  test('shares what has not changed with it', async () => {
    await change(ADD('one'), ADD('two'))
    const before = await load()
    await change(RENAME('one', 'uno'))
    const after = await newer(before)
    expect(named(after, 'two')).toBe(named(before, 'two'))
    expect([named(after, 'uno')?.name, named(after, 'one')]).toEqual(['uno', undefined])
    expect(await newer(after)).toBe(after)
  })

  test('is not taken for another where its version was lost in a failover', async () => {
    const first = await change(ADD('one'), ADD('two'))
    const lost = await change(RENAME('one', 'uno'))
    const held = await load()
    await lose(lost, first)
    const next = await change(RENAME('two', 'due'))
    expect(next).toBeGreaterThan(lost)
    expect(await namesAt(lost)).toBeNull()
    expect(await namesAt(next)).toEqual(['due', 'one'])
    expect([...(await newer(held)).targets.values()].map(({ name }) => name).toSorted()).toEqual([
      'due',
      'one',
    ])
  })

  test('reads alone what changed, also where that are thousands', async () => {
    await change(ADD('one'))
    const before = await load()
    const many = `INSERT INTO targets (company_id, number, name) SELECT $c, '+12025550100', 'many' FROM generate_series(1, 6000)`
    await change('SAVEPOINT tried', many, 'ROLLBACK TO tried', many)
    const { rows } = await database.pool.query<{ objects: readonly string[] }>(
      'SELECT objects FROM configuration_changes WHERE company_id = $1 ORDER BY version DESC LIMIT 1',
      [companyId],
    )
    expect(rows[0]?.objects.filter(name => name.startsWith('target:'))).toHaveLength(6_000)
    const after = await newer(before)
    expect(named(after, 'one')).toBe(named(before, 'one'))
    expect(after.targets.size).toBe(6_001)
  })

  test('knows what each of two Companies changed in one transaction', async () => {
    const other = companyId
    const { rows } = await database.pool.query(
      `INSERT INTO companies (name, embedded_key) VALUES ('Beside', gen_random_uuid()) RETURNING id`,
    )
    companyId = rows[0].id
    await change(
      ADD('here'),
      ADD('there').replace('$c', String(other)),
      `SELECT raise_configuration_version(${other}, '{}')`,
    )
    const { rows: changes } = await database.pool.query(
      'SELECT company_id, objects FROM configuration_changes WHERE company_id = ANY ($1) ORDER BY company_id',
      [[other, companyId]],
    )
    expect(
      changes.map(({ objects }) => objects.map((name: string) => name.split(':')[0]).toSorted()),
    ).toEqual([
      ['company', 'target'],
      ['company', 'target'],
    ])
    expect(changes[0].objects).not.toEqual(changes[1].objects)
  })

  test.each([
    [
      'a version between is not known',
      () => database.pool.query('DELETE FROM configuration_changes WHERE company_id = $1', [companyId]),
    ],
    [
      'nobody said what changed',
      () =>
        database.pool.query(
          'UPDATE companies SET configuration_version = configuration_version + 1 WHERE id = $1',
          [companyId],
        ),
    ],
    [
      'more changed at once than can be noted',
      () => change(`SELECT touch_object($c, 'target', place * 64) FROM generate_series(1, 5000) AS place`),
    ],
  ])('does not know what did where %s', async (_when, happens) => {
    await change(ADD('one'), ADD('two'))
    const before = await load()
    await change(RENAME('one', 'uno'))
    await happens()
    expect(await catchUp(database.pool, before, rules)).toBe('unknown')
    const after = await newer(before)
    expect(after.targets.size).toBe((await load()).targets.size)
    expect(named(after, 'uno')?.name).toBe('uno')
  })

  test('is told that the Company is gone', async () => {
    const before = await load()
    await database.pool.query('DELETE FROM companies WHERE id = $1', [companyId])
    expect(await catchUp(database.pool, before, rules)).toBeNull()
  })
})
