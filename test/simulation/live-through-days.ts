import { afterAll, beforeAll, expect, test } from 'vitest'
import { PARTITIONED_TABLES } from '../../src/app/partitioned-tables.ts'
import { ensurePartitions } from '../../src/platform/database/ensure-partitions.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { checkInvariants, NOTHING_YET } from './invariants.ts'
import { seededChance } from './seeded-chance.ts'
import { comeToRest, takeStep } from './steps.ts'
import { startWorld, type World } from './world.ts'

// A day of one Company on two processes that share a database: pings, confirms, calls, and what operators, clocks and
// power supplies do to them, drawn from a seed. After every step the books must balance. A seed that fails is in the name
// of its test; `SIMULATION_SEEDS=17,23 npm test -- test/simulation` lives those days again, and
// `npm run simulate -- 17` any. What races inside a step may fall out differently then.

/** A day waits for faults to be noticed and passed, and shares the machine with other days. */
const DAY_TIMEOUT_MS = 180_000

/** Enough for reservations to expire, calls to end, and caps to fill. */
const STEPS_A_DAY = 40

/** The simulated days lie ahead of the clock on the wall, so that none of the service's own jobs touches them. */
const MONTHS = ['2027-03-01', '2027-06-01', '2027-10-01']

/** `SIMULATION_SEEDS` names the days to live through, instead of all. */
const chosen = process.env['SIMULATION_SEEDS']?.split(',').map(Number)

/** So many days have seen everything; fewer need not have. */
const DAYS_OF_EVERYTHING = 25

/** What the days of a file are lived on: the embedded database, or the server of `TEST_DATABASE_URL`. */
type Engine = 'embedded' | 'server'

export const presentEngine: Engine = process.env['TEST_DATABASE_URL'] === undefined ? 'embedded' : 'server'

/**
 * Tests the days of `count` seeds from `first` on. Files run side by side, and so each has its share of them. A day is
 * lived on one of the engines, since both run the same statements; days that were named, on whichever there is.
 */
export function liveThroughDays(first: number, count: number, engine: Engine): void {
  const all =
    chosen === undefined && engine !== presentEngine
      ? []
      : Array.from({ length: count }, (_, place) => first + place)
  const seeds = chosen === undefined ? all : all.filter(seed => chosen.includes(seed))
  if (seeds.length === 0) {
    test.skip(`days ${first} to ${first + count - 1} are lived elsewhere`)
    return
  }
  let service: TestService

  beforeAll(async () => {
    service = await startTestService({
      RATE_LIMIT_PER_KEY: '0',
      RATE_LIMIT_PER_ADDRESS: '0',
      ALLOW_PRIVATE_URLS: '1',
    })
    for (const month of MONTHS)
      await ensurePartitions(service.database.pool, PARTITIONED_TABLES, Date.parse(month))
  })
  afterAll(() => service.close())

  test.each(seeds)(
    'the books balance after every step of day %i',
    async seed => {
      const world = await startWorld(service, `day-${seed}`, seededChance(seed))
      const steps: string[] = []
      try {
        let before = await checkInvariants(world, NOTHING_YET)
        for (let step = 0; step < STEPS_A_DAY; step++) {
          steps.push(await takeStep(world))
          before = await checkInvariants(world, before)
        }
        await letCallsEnd(world)
        await checkInvariants(world, before)
      } catch (error) {
        throw new Error(`day ${seed}, after: ${steps.join(', ')}`, { cause: error })
      } finally {
        await world.stop()
      }
    },
    DAY_TIMEOUT_MS,
  )

  /** Days on which nothing happens prove nothing. */
  test('among all days there is some of everything', async () => {
    const { rows } = await service.database.pool.query(`
      SELECT
        bool_or(converted) AS converted, bool_or(rescued) AS rescued, bool_or(number_repeat) AS repeat,
        bool_or(charge_total > 0) AS charged, bool_or(reservation_uuid IS NOT NULL AND connected) AS reserved,
        bool_or(connected AND NOT converted AND dialed_call_duration > 30) AS converted_before,
        EXISTS (SELECT FROM call_events WHERE type = 'call_ended' AND data->>'reason' = 'lost') AS lost,
        EXISTS (SELECT FROM call_events WHERE type = 'slot_refused') AS refused,
        EXISTS (SELECT FROM pixel_firings WHERE kind = 'sale') AS sold,
        EXISTS (SELECT FROM reservations WHERE status = 'expired') AS expired,
        EXISTS (SELECT FROM reservations WHERE status = 'ping-shield') AS shielded
      FROM calls`)
    const isAMatterOfCourse = seeds.length >= DAYS_OF_EVERYTHING
    if (isAMatterOfCourse) expect(Object.entries(rows[0]).filter(([, happened]) => !happened)).toEqual([])
  })
}

/** The longest call of a script is over by then. */
const HOUR_MS = 3_600_000

async function letCallsEnd(world: World): Promise<void> {
  const until = world.clock.now() + HOUR_MS
  while (world.clock.goOn(until)) await comeToRest(world)
  for (const process of world.processes) {
    await process.sweepReservations()
    expect([...process.liveCalls.keys()]).toEqual([])
  }
}
