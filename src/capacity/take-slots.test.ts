import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCompany, insertTarget, insertTargetGroup } from '../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts'
import type { RoutingGroup } from '../domain/routing/routing-group.ts'
import type { RoutingTarget } from '../domain/routing/routing-target.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { slotCounters } from './slot-counters.ts'
import { type SlotOutcome, takeSlots, type WantedSlot } from './take-slots.ts'

const AT = Date.parse('2026-11-20T12:00:00.000Z')
const TARGETS = 3

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** A call that wants the slot of a target; target 0 is one that the configuration no longer knows. */
interface Wish {
  readonly call: number
  readonly target: number
}

interface Story {
  /** What the group of the first two targets, and each of the three, lets through in a day; null = everyone. */
  readonly daily: readonly (number | null)[]
  /** A target whose caps are gone, though the configuration still names them; null = none. */
  readonly deleted: number | null
  readonly batches: readonly (readonly Wish[])[]
}

const limit = fc.oneof(fc.constant(null), fc.nat({ max: 12 }))

/** Of many calls or of few: every call of a batch is new, or few are. */
const stories: fc.Arbitrary<Story> = fc.constantFrom(3, 1_000).chain(calls =>
  fc.record({
    daily: fc.array(limit, { minLength: TARGETS + 1, maxLength: TARGETS + 1 }),
    deleted: fc.option(fc.integer({ min: 1, max: TARGETS }), { freq: 4 }),
    batches: fc.array(
      fc.uniqueArray(fc.record({ call: fc.nat({ max: calls }), target: fc.nat({ max: TARGETS }) }), {
        selector: ({ call, target }) => `${call} ${target}`,
        minLength: 1,
        maxLength: 12,
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
)

/** A way to take the slots of a batch, in order: the outcome of each. */
type Take = (wanted: readonly WantedSlot[]) => Promise<readonly SlotOutcome[]>

const asBatch: Take = wanted => takeSlots(database.pool, wanted)

/** Each slot is a batch of its own. */
const oneByOne: Take = async wanted => {
  const outcomes: SlotOutcome[] = []
  for (const slot of wanted) outcomes.push(...(await takeSlots(database.pool, [slot])))
  return outcomes
}

interface World {
  readonly companyId: number
  readonly group: RoutingGroup
  readonly targets: readonly RoutingTarget[]
}

async function buildWorld({ daily, deleted }: Story): Promise<World> {
  const companyId = await insertCompany(database.pool)
  const limitsOf = (owner: number) => {
    const most = daily[owner] ?? null
    return most === null ? {} : { daily: most }
  }
  const group = await insertTargetGroup(database.pool, companyId, limitsOf(0))
  const targets = [
    await insertTarget(database.pool, companyId, limitsOf(1), [group]),
    await insertTarget(database.pool, companyId, limitsOf(2), [group]),
    await insertTarget(database.pool, companyId, limitsOf(3)),
  ]
  const gone = deleted === null ? [] : [targets[deleted - 1]?.id]
  await database.pool.query('DELETE FROM targets WHERE company_id = $1 AND id = ANY ($2)', [companyId, gone])
  return { companyId, group, targets }
}

function wantedBy({ call, target }: Wish, { companyId, group, targets }: World): WantedSlot {
  const known = targets[target - 1]
  const groups = known === undefined || known.groupIds.length === 0 ? [] : [group]
  return {
    companyId,
    callUuid: `00000000-0000-7000-8000-${String(call).padStart(12, '0')}`,
    targetId: known?.id ?? 0,
    counters:
      known === undefined ? [] : slotCounters({ target: known, groups, companyZone: 'Etc/UTC', at: AT }),
    at: AT,
  }
}

/** What is counted and held, in words that are the same in every Company. */
async function stateOf({ companyId, group, targets }: World) {
  const owners = [group, ...targets]
  const ownerOf = (capId: number) => owners.findIndex(({ caps }) => caps.some(({ id }) => id === capId))
  const { rows: counters } = await database.pool.query<{ cap_id: number; filled: number }>(
    'SELECT cap_id, window_label, filled FROM cap_counters WHERE company_id = $1 ORDER BY cap_id',
    [companyId],
  )
  const { rows: slots } = await database.pool.query<{ target_id: number; cap_ids: readonly number[] }>(
    `SELECT call_uuid, target_id, cap_ids, window_labels
     FROM slots WHERE company_id = $1 ORDER BY call_uuid, target_id`,
    [companyId],
  )
  return {
    counters: counters.map(({ cap_id, ...counted }) => ({ ...counted, owner: ownerOf(cap_id) })),
    slots: slots.map(({ target_id, cap_ids, ...held }) => ({
      ...held,
      target: targets.findIndex(({ id }) => id === target_id),
      owners: cap_ids.map(ownerOf),
    })),
  }
}

/** Plays a story in a Company of its own. */
async function play(story: Story, take: Take) {
  const world = await buildWorld(story)
  const outcomes: SlotOutcome[] = []
  for (const batch of story.batches) outcomes.push(...(await take(batch.map(wish => wantedBy(wish, world)))))
  return { outcomes, ...(await stateOf(world)) }
}

test('a batch takes what its slots would take one after the other, whatever there is room for', async () => {
  await fc.assert(
    fc.asyncProperty(stories, async story => {
      const together = await play(story, asBatch)
      expect(together).toEqual(await play(story, oneByOne))
    }),
    { seed: 20261120, numRuns: 120 },
  )
})
