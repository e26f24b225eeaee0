import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { type Bidding, createBidding } from '../../src/bidding/bidding.ts'
import { createFaultLog } from '../../src/bidding/faults/fault-log.ts'
import { createReservationClaims } from '../../src/bidding/reservations/claim-reservation.ts'
import { expireReservations } from '../../src/bidding/reservations/expire-reservations.ts'
import { createCallFrequencyReader } from '../../src/callers/call-frequency-reader.ts'
import { createCallerReader } from '../../src/callers/caller-reader.ts'
import { createCallJournal } from '../../src/calls/records/call-journal.ts'
import { createPerformanceReader } from '../../src/calls/records/performance-reader.ts'
import { claimCall } from '../../src/calls/running/claim-call.ts'
import { endLostCalls } from '../../src/calls/running/end-lost-calls.ts'
import { createLiveCalls } from '../../src/calls/running/live-calls.ts'
import { createPerseverance } from '../../src/calls/running/persevere.ts'
import { beat } from '../../src/calls/running/process-lease.ts'
import type { RunningCall } from '../../src/calls/running/running-call.ts'
import { createCapacity } from '../../src/capacity/capacity.ts'
import { createFilledReader } from '../../src/capacity/filled-reader.ts'
import { compiledPayoutRules } from '../../src/configuration/compiled-payout-rules.ts'
import { type Configurations, startConfigurations } from '../../src/configuration/configurations.ts'
import { createPublishers } from '../../src/configuration/publishers.ts'
import {
  claimPixels,
  type DuePixel,
  settlingPixels,
  type TriedPixel,
} from '../../src/delivery/pixels/pixel-firings.ts'
import { createNumberLeases } from '../../src/number-leases/number-leases.ts'
import { createReservationNumbers } from '../../src/number-leases/reservation-numbers.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { findOrCreateAffiliate } from '../../src/resources/affiliates/store.ts'
import { callerChanges } from '../../src/resources/changes/caller-changes.ts'
import type { ConfigurationChanges } from '../../src/resources/changes/configuration-changes.ts'
import {
  COMPANY_WIDE,
  resubscribeCaller,
  suppressCaller,
} from '../../src/resources/suppressed-numbers/suppress-caller.ts'
import type { CallScript } from '../../src/telephony/simulated/call-script.ts'
import { SimulatedCall } from '../../src/telephony/simulated/simulated-call.ts'
import { simulatedCarrier } from '../../src/telephony/simulated/simulated-carrier.ts'
import { type DatabaseWeather, weatherOver } from './database-weather.ts'
import { seededChance } from './seeded-chance.ts'
import { ProcessClock, type WorldClock } from './world-clock.ts'

/** What bids for, and runs, calls in one process of the service: the real thing, but for its carrier and its clock. */
export interface SimulatedProcess {
  readonly clock: ProcessClock
  readonly bidding: Bidding
  readonly configurations: Configurations
  readonly liveCalls: ReadonlyMap<string, PlacedCall>
  /** What its connections to the database suffer. */
  readonly weather: DatabaseWeather
  /** Calls that it could not go on with, while it lived: there is no reason for any. */
  readonly givenUp: readonly string[]
  /** @returns null when nobody is at the address */
  placeCall(companyId: number, script: CallScript): Promise<PlacedCall | null>
  /** A call in virtual time, which is over when it is answered. */
  placeCallAtOnce(companyId: number, script: CallScript): Promise<void>
  /** Resolves once all that its calls have heard has been dealt with. */
  idle(): Promise<void>
  /** @throws when a connection stays taken while nothing is under way */
  connectionsAreGivenBack(): Promise<void>
  /** Sends the pixels that are due, to receivers that take them, fail, or fall silent. */
  sendPixels(): Promise<void>
  /** Ends the reservations whose time has come. */
  sweepReservations(): Promise<void>
  /** Ends the calls of processes that died. */
  sweepLostCalls(): Promise<void>
  /** `kill -9`: its connections break wherever they stand, and nothing of it is heard again. */
  kill(): Promise<void>
  stop(): Promise<void>
}

interface PlacedCall {
  readonly running: RunningCall
  readonly carrier: SimulatedCall
}

interface SimulatedProcessOptions {
  readonly databaseUrl: string
  /** A way to the database that nothing troubles. */
  readonly elsewhere: Pool
  readonly world: WorldClock
  readonly changes: ConfigurationChanges
}

const CONNECTIONS = 10

/** What waits for a connection when its process is killed waits for no longer; on a busy machine opening one takes a while. */
const CONNECTION_TIMEOUT_MS = 5_000

const GIVE_BACK_LIMIT_MS = 10_000

const NOBODY_COUNTS = () => undefined

export async function startSimulatedProcess({
  databaseUrl,
  elsewhere,
  world,
  changes,
}: SimulatedProcessOptions): Promise<SimulatedProcess> {
  const id = randomUUID()
  const database = openDatabase(
    {
      connectionString: databaseUrl,
      max: CONNECTIONS,
      application_name: id,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    },
    () => undefined,
  )
  const { pool } = database
  const weather = weatherOver(pool, elsewhere)
  const clock = new ProcessClock(world)
  const now = () => clock.now()
  const logger = pino({ level: 'silent' })
  const current = startConfigurations({
    database,
    changes,
    keepBaseline: () => undefined,
    payoutRules: compiledPayoutRules(logger, 8 * 1024 * 1024),
    logger,
    maxBytes: 64 * 1024 * 1024,
  })
  const capacity = createCapacity(pool, NOBODY_COUNTS)
  const filled = createFilledReader(pool, NOBODY_COUNTS)
  const callers = createCallerReader(pool, NOBODY_COUNTS)
  const frequencies = createCallFrequencyReader(pool, NOBODY_COUNTS)
  const performance = createPerformanceReader(pool, logger, now)
  const provision = async () => false
  const bidding = createBidding({
    pool,
    filled,
    callers,
    frequencies,
    performance,
    publishers: createPublishers((companyId, afid, keyId) =>
      findOrCreateAffiliate(database, companyId, afid, keyId, () => undefined),
    ),
    buyers: { ask: async () => [] },
    numbers: createReservationNumbers({ pool, provision, onShortage: () => undefined, now, logger }),
    announces: () => true,
    chance: () => 0.5,
    monotonicNow: () => world.now(),
    faults: createFaultLog(logger, now),
    onLease: () => undefined,
    onBatch: NOBODY_COUNTS,
  })
  const knownCallers = callerChanges(database, changes)
  let isDead = false
  const { persevere } = createPerseverance(logger)
  const live = createLiveCalls({
    configurations: current,
    capacity,
    filled,
    performance,
    callers,
    frequencies,
    claims: createReservationClaims(pool),
    leases: createNumberLeases(pool, provision, () => undefined),
    journal: createCallJournal(pool, id, NOBODY_COUNTS),
    // Who is dead tries nothing again.
    persevere: (work, isWanted = () => true) => persevere(work, () => !isDead && isWanted()),
    lease: { isHeld: () => true, obtain: async () => undefined },
    claim: claim => claimCall(pool, id, claim),
    // One process does something at a time.
    callerLocks: { take: async () => () => undefined },
    recordingLinks: { urlOf: call => call.recording_url },
    files: { link: async key => `https://files.example.com/${key}` },
    suppressCaller: (companyId, number) =>
      knownCallers.change(companyId, tx => suppressCaller(tx, companyId, number, COMPANY_WIDE)),
    resubscribeCaller: (companyId, number) =>
      knownCallers.change(companyId, tx => resubscribeCaller(tx, companyId, number)),
    logger,
  })
  const liveCalls = new Map<string, PlacedCall>()
  await beat(pool, id)

  const kill = async () => {
    isDead = true
    clock.stop()
    liveCalls.clear()
    await disconnect(databaseUrl, id, Promise.allSettled([pool.end(), current.stop()]))
  }

  return {
    clock,
    bidding,
    configurations: current,
    liveCalls,
    weather,
    get givenUp() {
      return [...live.givenUp.keys()]
    },
    placeCall: async (companyId, script) => {
      const carrier = new SimulatedCall(script, clock)
      const running = await live.accept({ carrierCall: carrier, clock, journalling: 'each-wait', companyId })
      if (running === null || isDead) return null
      const placed = { running, carrier }
      liveCalls.set(running.uuid, placed)
      const forget = () => liveCalls.delete(running.uuid)
      running.ended.then(forget, forget)
      return placed
    },
    placeCallAtOnce: async (companyId, script) => {
      const { jump, ...line } = simulatedCarrier.placeInVirtualTime(script, clock.now())
      const running = await live.accept({ ...line, journalling: 'start-and-end', companyId })
      if (running === null) return
      while (!running.isOver && !isDead) {
        if (!jump()) throw new Error(`call ${running.uuid} came to a standstill`)
        await running.idle()
      }
      if (!isDead) await running.ended
    },
    idle: async () => {
      for (const { running } of [...liveCalls.values()]) await running.idle()
    },
    connectionsAreGivenBack: async () => {
      // What is read now and then by itself may just have one.
      for (const since = Date.now(); pool.idleCount < pool.totalCount; await setImmediate()) {
        if (Date.now() - since < GIVE_BACK_LIMIT_MS) continue
        throw new Error(`${pool.totalCount - pool.idleCount} connections were not given back`)
      }
    },
    sendPixels: async () => {
      const settling = settlingPixels(pool, NOBODY_COUNTS)
      const due = await claimPixels(pool, { most: 100, mostPerLane: 100, underWay: new Map() })
      await Promise.all(due.map(pixel => settling.submit({ pixel, tried: triedPixel(pixel) })))
    },
    sweepReservations: () => expireReservations(pool, clock.now()),
    sweepLostCalls: async () => {
      await endLostCalls({
        pool,
        configurations: current,
        recordingLinks: { urlOf: call => call.recording_url },
        processId: id,
        givenUp: live.givenUp,
        deadProcesses: [],
      })
    },
    kill,
    stop: async () => {
      await live.close()
      await bidding.drain()
      await kill()
    },
  }
}

const NOTHING_SAID = { retrySeconds: null, httpStatus: null, error: null, cookies: null }

/** What its receiver makes of it: drawn by the attempt, since who else sends is not drawn at all. */
function triedPixel({ id, attempts }: DuePixel): TriedPixel {
  return seededChance(id * 10 + attempts).pick<TriedPixel>([
    { ...NOTHING_SAID, status: 'succeeded', httpStatus: 204 },
    { ...NOTHING_SAID, status: 'failed', httpStatus: 500 },
    { ...NOTHING_SAID, status: 'pending', retrySeconds: 2, error: 'no answer in time' },
  ])
}

const TERMINATE = 'SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE application_name = $1'

/**
 * Breaks a process' connections, and says that it is dead, and has been for long: who sweeps goes by the clock of the
 * database, which does not live in the simulated day.
 */
async function disconnect(databaseUrl: string, id: string, ending: Promise<unknown>): Promise<void> {
  const outside = openDatabase({ connectionString: databaseUrl, max: 1 }, () => undefined)
  try {
    let hasEnded = false
    ending.then(() => {
      hasEnded = true
    })
    // A connection that was being made meanwhile is broken too. What was under way has committed by then, or never will.
    for (const since = Date.now(); !hasEnded; ) {
      if (Date.now() - since > GIVE_BACK_LIMIT_MS) throw new Error('a connection was never given back')
      await outside.pool.query(TERMINATE, [id])
      await setImmediate()
    }
    await outside.pool.query('DELETE FROM process_heartbeats WHERE process_id = $1', [id])
    await outside.pool.query(
      "UPDATE calls SET updated_at = now() - interval '1 hour' WHERE process_id = $1 AND status <> 'finished'",
      [id],
    )
  } finally {
    await outside.pool.end()
  }
}
