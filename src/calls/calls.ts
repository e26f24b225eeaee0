import { randomUUID } from 'node:crypto'
import { Gauge, type Registry } from 'prom-client'
import type { ReservationClaims } from '../bidding/reservations/claim-reservation.ts'
import type { CallerReader } from '../callers/caller-reader.ts'
import type { Capacity } from '../capacity/capacity.ts'
import type { FilledReader } from '../capacity/filled-reader.ts'
import type { Configurations } from '../configuration/configurations.ts'
import type { NumberLeases } from '../number-leases/number-leases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Files } from '../platform/files/files.ts'
import { startPeriodic } from '../platform/jobs/periodic.ts'
import { takeAllSteps } from '../platform/jobs/service-stack.ts'
import type { Logger } from '../platform/log/logger.ts'
import type { SimulatedCarrier } from '../telephony/simulated/simulated-carrier.ts'
import { createCallJournal } from './records/call-journal.ts'
import { type CallStoryReader, createCallStoryReader } from './records/call-story-reader.ts'
import type { PerformanceReader } from './records/performance-reader.ts'
import { pruneDeadProcesses } from './retention.ts'
import { endLostCalls } from './running/end-lost-calls.ts'
import { createLiveCalls, type LiveCalls } from './running/live-calls.ts'
import { BEAT_EVERY_MS, beat, endHeartbeat } from './running/process-heartbeat.ts'
import { releaseOrphanedSlots } from './running/release-orphaned-slots.ts'
import { createSimulations, type Simulations } from './simulations/simulations.ts'

/** The tables of calls that are partitioned by month. */
export const CALL_TABLES = ['calls', 'call_events', 'pixel_firings']

/** Together with the time after which a process counts as dead, its calls end within 20 s (completions.md §9). */
const LOST_CALLS_PAUSE_MS = 2_000

/** Together with the time after which a slot counts as orphaned, it is free again within 20 s. */
const ORPHANS_PAUSE_MS = 8_000

/** Everything that runs calls in this process. */
export interface Calls {
  readonly simulations: Simulations
  readonly stories: CallStoryReader
  /** Ends every call that this process runs, and records that. */
  stop(): Promise<void>
}

export interface CallsPorts {
  readonly database: Database
  readonly configurations: Configurations
  readonly capacity: Capacity
  readonly filled: FilledReader
  readonly performance: PerformanceReader
  readonly claims: ReservationClaims
  readonly callers: CallerReader
  readonly leases: Pick<NumberLeases, 'callingVisitor'>
  readonly files: Pick<Files, 'link'>
  /** Blocks a number (E.164) in the whole Company, so that its next call is refused. */
  suppressCaller(companyId: number, number: string): Promise<void>
  /** Lifts the suppression of a number (E.164), where its caller may. */
  resubscribeCaller(companyId: number, number: string): Promise<void>
  /** Called when pixels have been recorded: they are due. */
  onPixelsFired(): void
  readonly simulatedCarrier: SimulatedCarrier
  readonly logger: Logger
  readonly metrics: Registry
  /** Called with the name and size of each batch. */
  onBatch(name: string, size: number): void
}

export function startCalls(ports: CallsPorts): Calls {
  const { database, configurations, capacity, logger, metrics, onBatch } = ports
  const { pool } = database
  const processId = randomUUID()
  const journal = createCallJournal(pool, processId, onBatch, ports.onPixelsFired)
  const live = createLiveCalls({ ...ports, journal })
  observeLiveCalls(metrics, live)
  const stories = createCallStoryReader(pool, onBatch)
  const simulations = createSimulations({ database, live, carrier: ports.simulatedCarrier, logger })
  // In a loop of its own: a long sweep must not make this process look dead.
  const heartbeat = startPeriodic({
    pauseMs: BEAT_EVERY_MS,
    run: () => beat(pool, processId),
    onError: error => logger.error({ err: error }, 'the heartbeat failed and is tried again'),
  })
  const lostCalls = startPeriodic({
    pauseMs: LOST_CALLS_PAUSE_MS,
    run: async () => {
      const ended = await endLostCalls({
        pool,
        configurations,
        capacity,
        processId,
        liveUuids: () => live.uuids,
      })
      if (ended > 0) logger.warn({ calls: ended }, 'ended calls that nobody runs any more')
      await pruneDeadProcesses(pool)
    },
    onError: error => logger.error({ err: error }, 'lost calls could not be ended'),
  })
  const orphans = startPeriodic({
    pauseMs: ORPHANS_PAUSE_MS,
    run: () => releaseOrphanedSlots(pool),
    onError: error => logger.error({ err: error }, 'orphaned slots could not be given back'),
  })
  return {
    simulations,
    stories,
    stop: () =>
      takeAllSteps([
        () => live.close(),
        () => Promise.all([journal.drain(), stories.drain()]),
        () => Promise.all([heartbeat.stop(), lostCalls.stop(), orphans.stop()]),
        () => simulations.close(),
        () => endHeartbeat(pool, processId),
      ]),
  }
}

/** Shows how many calls this process runs right now. */
function observeLiveCalls(registry: Registry, live: LiveCalls): void {
  new Gauge({
    name: 'calls_live',
    help: 'Calls that this process runs right now.',
    registers: [registry],
    collect() {
      this.set(live.uuids.length)
    },
  })
}
