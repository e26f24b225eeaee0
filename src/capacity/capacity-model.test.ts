import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerSlot } from '../../test/builders/answer-slot.ts'
import { insertCompany, insertTarget, insertTargetGroup } from '../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts'
import { CAP_KINDS, type CapKind, type CapLimits } from '../domain/caps/cap-limits.ts'
import type { RoutingGroup } from '../domain/routing/routing-group.ts'
import type { RoutingTarget } from '../domain/routing/routing-target.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { type Capacity, createCapacity } from './capacity.ts'
import { readFilled } from './read-filled.ts'
import { resetHardCaps } from './slots.ts'

const AT = Date.parse('2026-11-20T12:00:00.000Z')
const CALLS = 3
const TARGETS = 3

let testDatabase: TestDatabase
let database: Database
let capacity: Capacity

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  capacity = createCapacity(database.pool, () => undefined)
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** What a call or an operator does next. */
type Step =
  | { readonly type: 'take' | 'answer' | 'release'; readonly call: number; readonly target: number }
  | { readonly type: 'end'; readonly call: number }
  | { readonly type: 'reset'; readonly target: number }

const call = fc.nat({ max: CALLS - 1 })
const target = fc.nat({ max: TARGETS - 1 })

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('take' as const), call, target }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('answer' as const), call, target }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('release' as const), call, target }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('end' as const), call }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('reset' as const), target }) },
)

interface Owner {
  readonly caps: CapLimits
}

/** What one call counts for at one owner: once, however many of its targets lead there. */
interface Share {
  readonly holders: Set<number>
  isAnswered: boolean
  /** A reset has forgotten the hard count. */
  isForgotten: boolean
}

/** The same rules in a few lines of memory: counts by owner and kind, and what each call counts for at each owner. */
class Model {
  readonly counts = new Map<Owner, Record<CapKind, number>>()
  /** Calls that were: they ask for nobody else. */
  readonly answered = new Set<number>()
  private readonly shares = new Map<Owner, Map<number, Share>>()

  constructor(owners: readonly Owner[]) {
    for (const owner of owners) {
      this.counts.set(owner, { concurrency: 0, hard: 0, hourly: 0, daily: 0, monthly: 0 })
      this.shares.set(owner, new Map())
    }
  }

  take(callId: number, target: number, owners: readonly Owner[]): boolean {
    const [own] = owners
    if (own !== undefined && this.sharesOf(own).has(callId)) return true
    const raised = owners.filter(owner => !this.sharesOf(owner).has(callId))
    const isFull = raised.some(owner =>
      owner.caps.some(({ kind, cap }) => cap !== null && this.countsOf(owner)[kind] >= cap),
    )
    if (isFull) return false
    for (const owner of raised) {
      for (const kind of CAP_KINDS) this.countsOf(owner)[kind] += 1
      this.sharesOf(owner).set(callId, { holders: new Set(), isAnswered: false, isForgotten: false })
    }
    for (const owner of owners) this.sharesOf(owner).get(callId)?.holders.add(target)
    return true
  }

  answer(callId: number, target: number): void {
    for (const share of this.sharesHeld(callId, target)) {
      share.isAnswered = true
      this.answered.add(callId)
    }
  }

  release(callId: number, target: number): void {
    for (const [owner, shares] of this.shares) {
      const share = shares.get(callId)
      if (share === undefined || !share.holders.delete(target) || share.holders.size > 0) continue
      shares.delete(callId)
      for (const kind of share.isAnswered ? (['concurrency'] as const) : CAP_KINDS) {
        if (kind !== 'hard' || !share.isForgotten) this.countsOf(owner)[kind] -= 1
      }
    }
  }

  reset(owner: Owner): void {
    this.countsOf(owner).hard = 0
    for (const share of this.sharesOf(owner).values()) share.isForgotten = true
  }

  private *sharesHeld(callId: number, target: number): Iterable<Share> {
    for (const shares of this.shares.values()) {
      const share = shares.get(callId)
      if (share?.holders.has(target)) yield share
    }
  }

  private countsOf(owner: Owner): Record<CapKind, number> {
    const counts = this.counts.get(owner)
    if (counts === undefined) throw new Error('the model does not know this owner')
    return counts
  }

  private sharesOf(owner: Owner): Map<number, Share> {
    const shares = this.shares.get(owner)
    if (shares === undefined) throw new Error('the model does not know this owner')
    return shares
  }
}

interface World {
  readonly companyId: number
  readonly group: RoutingGroup
  readonly targets: readonly RoutingTarget[]
  readonly model: Model
}

/** Two targets share a limited group; the third stands alone. */
async function buildWorld(): Promise<World> {
  const companyId = await insertCompany(database.pool)
  const group = await insertTargetGroup(database.pool, companyId, { concurrency: 3, hard: 6 })
  const targets = [
    await insertTarget(database.pool, companyId, { concurrency: 2 }, [group]),
    await insertTarget(database.pool, companyId, { daily: 4 }, [group]),
    await insertTarget(database.pool, companyId, { hard: 2 }),
  ]
  return { companyId, group, targets, model: new Model([group, ...targets]) }
}

async function play(step: Step, { companyId, group, targets, model }: World): Promise<void> {
  const callUuid = 'call' in step ? `00000000-0000-7000-8000-${String(step.call).padStart(12, '0')}` : ''
  if (step.type === 'end') {
    for (const { id } of targets) model.release(step.call, id)
    return capacity.release(companyId, callUuid)
  }
  const chosen = targets[step.target]
  if (chosen === undefined) throw new Error('the step names no target')
  const groups = chosen.groupIds.length === 0 ? [] : [group]
  switch (step.type) {
    case 'take': {
      if (model.answered.has(step.call)) return
      const taken = model.take(step.call, chosen.id, [chosen, ...groups])
      const request = { companyId, callUuid, target: chosen, groups, companyZone: 'Etc/UTC', at: AT }
      expect((await capacity.take(request)).taken).toBe(taken)
      return
    }
    case 'answer':
      model.answer(step.call, chosen.id)
      return answerSlot(database.pool, companyId, callUuid, chosen.id)
    case 'release':
      model.release(step.call, chosen.id)
      return capacity.release(companyId, callUuid, [chosen.id])
    case 'reset': {
      model.reset(chosen)
      const hardCaps = chosen.caps.filter(({ kind }) => kind === 'hard').map(({ id }) => id)
      await database.transaction(tx => resetHardCaps(tx, companyId, hardCaps))
    }
  }
}

async function expectSameCounts({ companyId, model }: World): Promise<void> {
  for (const [owner, counts] of model.counts) {
    const filled = await readFilled(database.orm, companyId, [{ ...owner, zone: 'Etc/UTC' }], AT)
    const stored = Object.fromEntries(owner.caps.map(({ id, kind }) => [kind, filled.get(id) ?? 0]))
    expect(stored).toEqual(counts)
  }
}

test('whatever calls do in whatever order, every count is what the rules say', async () => {
  const sequences = fc.array(steps, { minLength: 10, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(sequences, async sequence => {
      const world = await buildWorld()
      for (const step of sequence) await play(step, world)
      await expectSameCounts(world)
    }),
    { seed: 20261120, numRuns: 60 },
  )
})

test('calls that take, answer and end all at once, amid resets, leave nothing counted that nobody holds', async () => {
  const { companyId, group, targets } = await buildWorld()
  const pools = await Promise.all(
    Array.from({ length: 3 }, async () =>
      openDatabase({ connectionString: testDatabase.url }, () => undefined),
    ),
  )
  const processes = pools.map(({ pool }) => createCapacity(pool, () => undefined))
  const runCall = async (index: number) => {
    const process = processes[index % processes.length] ?? capacity
    const callUuid = `00000000-0000-7000-8001-${String(index).padStart(12, '0')}`
    for (const chosen of targets) {
      const groups = chosen.groupIds.length === 0 ? [] : [group]
      const request = { companyId, callUuid, target: chosen, groups, companyZone: 'Etc/UTC', at: AT }
      const { taken } = await process.take(request)
      if (!taken) continue
      if (index % 3 === 0) await answerSlot(database.pool, companyId, callUuid, chosen.id)
      await process.release(companyId, callUuid, [chosen.id])
    }
  }
  const hardCaps = [group, ...targets].flatMap(({ caps }) =>
    caps.filter(({ kind }) => kind === 'hard').map(({ id }) => id),
  )
  const reset = () => database.transaction(tx => resetHardCaps(tx, companyId, hardCaps))
  const calls = Array.from({ length: 90 }, (_, index) => runCall(index))
  await Promise.all([...calls, reset(), reset(), reset()])

  for (const owner of [group, ...targets]) {
    const filled = await readFilled(database.orm, companyId, [{ ...owner, zone: 'Etc/UTC' }], AT)
    for (const { id, kind, cap } of owner.caps) {
      if (kind === 'concurrency') expect(filled.get(id) ?? 0).toBe(0)
      expect(filled.get(id) ?? 0).toBeLessThanOrEqual(cap ?? 90)
    }
  }
  const { rows } = await database.pool.query('SELECT FROM slots WHERE company_id = $1', [companyId])
  expect(rows).toEqual([])
  await Promise.all(pools.map(other => other.close()))
})

test('a call that was answered stays counted for its group, whichever of its slots goes last', async () => {
  const { companyId, group, targets } = await buildWorld()
  const callUuid = '00000000-0000-7000-8002-000000000001'
  const [answering, losing] = targets
  if (answering === undefined || losing === undefined)
    throw new Error('the world has two targets in the group')
  for (const chosen of [answering, losing]) {
    await capacity.take({
      companyId,
      callUuid,
      target: chosen,
      groups: [group],
      companyZone: 'Etc/UTC',
      at: AT,
    })
  }
  await answerSlot(database.pool, companyId, callUuid, answering.id)
  for (const chosen of [answering, losing]) await capacity.release(companyId, callUuid, [chosen.id])
  const filled = await readFilled(database.orm, companyId, [{ ...group, zone: 'Etc/UTC' }], AT)
  expect(group.caps.map(({ kind, id }) => [kind, filled.get(id)])).toEqual([
    ['concurrency', 0],
    ['hard', 1],
    ['hourly', 1],
    ['daily', 1],
    ['monthly', 1],
  ])
})
