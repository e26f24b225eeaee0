import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallNetwork, createCallNetwork } from '../../../test/harness/call-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService
/** Two targets; the first takes two calls a day. Four calls were made yesterday, so to speak. */
let network: CallNetwork
let day: string

const CRITERIA = [{ tiers: [{ seconds: 30, revenue: 20, payout: 12 }] }]

beforeAll(async () => {
  service = await startTestService()
  network = await createCallNetwork(service, {
    targets: [
      { conversion_criteria_attributes: CRITERIA, daily_cap_attributes: { cap: 2 } },
      { conversion_criteria_attributes: [{ tiers: [{ seconds: 30, revenue: 15, payout: 10 }] }] },
    ],
  })
  for (let call = 0; call < 4; call++) await network.call()
  day = new Date().toISOString().slice(0, 10)
})
afterAll(() => service.close())

const simulate = (fields: unknown, options: Parameters<TestService['request']>[2] = {}) =>
  service.request('POST', '/api/v5/cap_simulations.json', { body: { cap_simulation: fields }, ...options })

/** Today up to now: simulated calls live from now on, so the window is asked for by bounds that hold them. */
const window = () => ({
  created_at_start: `${day}T00:00:00Z`,
  created_at_end: new Date(Date.now() + 60_000).toISOString(),
})

describe('a simulation', () => {
  test('without changes makes no difference, and agrees with what happened', async () => {
    const { status, body } = await simulate(window())
    expect(status).toBe(200)
    const { recorded, baseline, proposal, difference, moves } = body.cap_simulation
    expect(recorded).toMatchObject({ calls: 4, connected: 4 })
    expect(baseline).toMatchObject({ ...recorded, lost: 0, unanswered: 0 })
    expect(proposal).toEqual(baseline)
    expect(difference).toEqual({ connected: 0, lost: 0, unanswered: 0, revenue: 0, payout: 0 })
    expect(moves).toEqual([])
  })

  test('shows when the cap fills, who moves and what that is worth', async () => {
    const [first, second] = network.targetIds
    const changes = { targets: [{ id: first, daily_cap_attributes: { cap: 1 } }] }
    const { body } = await simulate({ ...window(), ...changes })
    const shown = body.cap_simulation
    expect(shown.moves).toMatchObject([{ from_target_id: first, to_target_id: second, calls: 1 }])
    const target = shown.targets.find((row: { id: number }) => row.id === first)
    expect(target.baseline).toMatchObject({ connected: 2, caps: [{ type: 'Daily', cap: 2, peak: 2 }] })
    expect(target.proposal).toMatchObject({ connected: 1, caps: [{ type: 'Daily', cap: 1, peak: 1 }] })
    expect(Date.parse(target.proposal.caps[0].first_full_at)).toBeLessThanOrEqual(
      Date.parse(target.baseline.caps[0].first_full_at),
    )
  })

  test('takes pauses, priorities, hours and concurrency as a target takes them', async () => {
    const [first, second] = network.targetIds
    const connected = async (changes: object) => {
      const { body } = await simulate({ ...window(), ...changes })
      return body.cap_simulation.targets.map(
        (row: { proposal: { connected: number } }) => row.proposal.connected,
      )
    }
    expect(await connected({ targets: [{ id: first, paused: true }] })).toEqual([0, 4])
    expect(await connected({ targets: [{ id: first, priority: 9 }] })).toEqual([0, 4])
    expect(await connected({ targets: [{ id: second, concurrency_cap: 0 }] })).toEqual([2, 0])
    const target = await service.request('GET', `/targets/${first}.json`)
    const closed = target.body.target.business_hours.map(({ id }: { id: number }) => ({
      id,
      work_day: false,
    }))
    expect(await connected({ targets: [{ id: first, business_hours_attributes: closed }] })).toEqual([0, 4])
    expect(await connected({ targets: [{ id: first, daily_cap_attributes: { cap: null } }] })).toEqual([4, 0])
  })

  test('counts and stores nothing', async () => {
    // What counters hold, and what a job is still to add to them.
    const counters = async () =>
      (
        await service.database.pool.query(`
          SELECT company_id, cap_id, window_label, sum(filled)
          FROM (
            SELECT company_id, cap_id, window_label, filled FROM cap_counters
            UNION ALL
            SELECT change.company_id, counted.cap_id, counted.window_label, counted.filled
            FROM cap_counter_changes AS change
            CROSS JOIN LATERAL unnest(change.cap_ids, change.window_labels, change.changes)
              AS counted (cap_id, window_label, filled)
          ) AS known
          GROUP BY 1, 2, 3
          HAVING sum(filled) <> 0
          ORDER BY 1, 2, 3`)
      ).rows
    const before = await counters()
    await simulate({ ...window(), targets: [{ id: network.targetIds[0], paused: true }] })
    expect(await counters()).toEqual(before)
    const target = await service.request('GET', `/targets/${network.targetIds[0]}.json`)
    expect(target.body.target.paused).toBe(false)
  })

  test('tells of one campaign, while the calls of the others fill the caps', async () => {
    const other = await createCallNetwork(service, {
      targets: [],
      campaign: { target_ids: [network.targetIds[0]] },
    })
    await other.call()
    const { body } = await simulate({ ...window(), cid: other.cid })
    expect(body.cap_simulation).toMatchObject({
      cid: other.cid,
      recorded: { calls: 1, connected: 0 },
      baseline: { calls: 1, connected: 0, lost: 1 },
    })
  })

  test('of a day without calls is empty, and yesterday where none is named', async () => {
    const { body } = await simulate({})
    const { start, end, baseline, hours } = body.cap_simulation
    expect(Date.parse(end) - Date.parse(start)).toBe(24 * 3_600_000)
    expect(Date.parse(end)).toBeLessThanOrEqual(Date.now())
    expect(baseline).toEqual({ calls: 0, connected: 0, lost: 0, unanswered: 0, revenue: 0, payout: 0 })
    expect(hours).toHaveLength(24)
    expect((await simulate({ day: '2026-01-31' })).body.cap_simulation).toMatchObject({
      start: '2026-01-31T00:00:00.000Z',
      end: '2026-02-01T00:00:00.000Z',
    })
  })
})

describe('a simulation is refused', () => {
  test.each([
    [{ day: 'soon' }, 'day'],
    [{ day: '2026-02-31' }, 'day'],
    [{ day: '2999-01-01' }, 'day'],
    [{ day: '2026-01-01', created_at_start: '2026-01-01' }, 'day'],
    [{ created_at_start: '2026-01-01' }, 'created_at_end'],
    [{ created_at_start: '2026-01-01', created_at_end: '2026-03-01' }, 'created_at_end'],
    [{ cid: 'nobody' }, 'cid'],
    [{ targets: [{ id: 999_999 }] }, 'targets.id'],
    [{ target_groups: [{ id: 999_999 }] }, 'target_groups.id'],
    [{ targets: [{ id: 1, wieght: 5 }] }, 'targets.wieght'],
    [{ targets: [{ id: 1, caps: [{ type: 'Daily', cap: 5 }] }] }, 'targets.caps'],
    [{ targets: [{ id: 1, daily_cap_attributes: { cap: 5, kap: 6 } }] }, 'targets.daily_cap.kap'],
    [{ targets: [{ id: 1, business_hours_attributes: [{ opens: 900 }] }] }, 'targets.business_hours.opens'],
    [{ target_groups: [{ id: 1, paused: true }] }, 'target_groups.paused'],
  ])('naming the field: %j', async (fields, field) => {
    const { status, body } = await simulate(fields)
    expect(status).toBe(422)
    expect(Object.keys(body.cap_simulation.errors)).toEqual([field])
  })

  test('not for a field beside the changes that nobody knows, as everywhere', async () => {
    expect((await simulate({ ...window(), comment: 'what if' })).status).toBe(200)
  })

  test('where one target is changed twice, or its hours cannot be', async () => {
    const [id] = network.targetIds
    const twice = await simulate({ targets: [{ id }, { id }] })
    expect(twice.body).toEqual({ cap_simulation: { errors: { 'targets.id': ['has already been taken'] } } })
    const hours = [{ day_of_week: 1, time_open: 1700, time_close: 900 }]
    const backwards = await simulate({ targets: [{ id, business_hours_attributes: hours }] })
    expect(backwards.status).toBe(422)
    expect(Object.keys(backwards.body.cap_simulation.errors)).toEqual(['business_hours.time_close'])
  })

  test('for targets of another Company, as for such as do not exist', async () => {
    const theirs = await createCallNetwork(service, { companyId: await service.addCompany() })
    const { status, body } = await simulate(
      { targets: [{ id: theirs.targetIds[0] }] },
      { query: { company_id: service.companyId } },
    )
    expect(status).toBe(422)
    expect(body).toEqual({ cap_simulation: { errors: { 'targets.id': ['does not exist'] } } })
  })

  test('to roles that may not read all targets', async () => {
    for (const role of ['reporter', 'publisher', 'buyer'] as const) {
      const apiKey = await service.addUser(service.companyId, role)
      expect((await simulate({}, { apiKey })).status).toBe(403)
    }
    expect((await simulate({}, { apiKey: await service.addUser(service.companyId, 'member') })).status).toBe(
      200,
    )
    expect((await simulate({}, { apiKey: null })).status).toBe(401)
  })
})
