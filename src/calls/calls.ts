import { randomUUID } from 'node:crypto'
import { Gauge, type Registry } from 'prom-client'
import type { ReservationClaims } from '../bidding/reservations/claim-reservation.ts'
import type { CallFrequencyReader } from '../callers/call-frequency-reader.ts'
import type { CallerReader } from '../callers/caller-reader.ts'
import type { Capacity } from '../capacity/capacity.ts'
import type { FilledReader } from '../capacity/filled-reader.ts'
import type { Configurations } from '../configuration/configurations.ts'
import type { NumberLeases } from '../number-leases/number-leases.ts'
import type { DatabaseLane } from '../platform/database/database.ts'
import { listen } from '../platform/database/listen.ts'
import { createSessionLocks } from '../platform/database/session-locks.ts'
import type { Files } from '../platform/files/files.ts'
import { startPeriodic } from '../platform/jobs/periodic.ts'
import { takeAllSteps } from '../platform/jobs/service-stack.ts'
import type { Logger } from '../platform/log/logger.ts'
import type { CalledAddress } from '../telephony/carrier.ts'
import type { SimulatedCarrier } from '../telephony/simulated/simulated-carrier.ts'
import { createEndOrders, END_CALL_CHANNEL, type EndOrders } from './end-orders/end-orders.ts'
import {
  type AttachRecording,
  attachRecording,
  type FailRecording,
  failRecording,
} from './recordings/attach-recording.ts'
import type { RecordingLinks } from './recordings/recording-links.ts'
import {
  createRecordingOrders,
  RECORDING_CHANNEL,
  type RecordingOrders,
} from './recordings/recording-orders.ts'
import { createCallJournal } from './records/call-journal.ts'
import { type CallStoryReader, createCallStoryReader } from './records/call-story-reader.ts'
import type { PerformanceReader } from './records/performance-reader.ts'
import { pruneDeadProcesses } from './retention.ts'
import { claimCall } from './running/claim-call.ts'
import { watchProcesses } from './running/dead-processes.ts'
import { endLostCalls } from './running/end-lost-calls.ts'
import { createLiveCalls, type LiveCalls, type StoppingCompanions } from './running/live-calls.ts'
import { createPerseverance } from './running/persevere.ts'
import { LEASE_MS, startProcessLease } from './running/process-lease.ts'
import { releaseOrphanedSlots } from './running/release-orphaned-slots.ts'
import { createSimulations, HANG_UP_CHANNEL, type Simulations } from './simulations/simulations.ts'

/** The tables of calls that are partitioned by month. */
export const CALL_TABLES = ['calls', 'call_events', 'pixel_firings', 'sip_traces']

/** Every 2 s: the calls of a process that is gone for certain end within 20 s (completions.md §9). */
const LOOKS_PER_LEASE = 45

/** Together with the time after which a slot counts as orphaned, it is free again within 20 s. */
const ORPHANS_PAUSE_MS = 6_000

/** How long people who talk are given when the process is to stop. Nobody talks in a simulated call: it is given nothing. */
export const TALK_PATIENCE_SECONDS = 15 * 60

/** Everything that runs calls in this process. */
export interface Calls {
  readonly simulations: Simulations
  readonly stories: CallStoryReader
  readonly recordingOrders: RecordingOrders
  readonly endOrders: EndOrders
  readonly attachRecording: AttachRecording
  readonly failRecording: FailRecording
  /** Begins a call that a carrier offers, as `LiveCalls.accept` does. */
  readonly accept: LiveCalls['accept']
  /** Goes on with a call whose process died, as `LiveCalls.takeOver` does. */
  readonly takeOver: LiveCalls['takeOver']
  /** By which the records of this process' calls name it. */
  readonly processId: string
  /** Whether it takes calls, as `LiveCalls.takesCalls` has it. */
  readonly takesCalls: boolean
  /** Whose number it is, or whose reservation's address; null = nobody's. */
  companyOf(called: CalledAddress): Promise<number | null>
  /**
   * Takes no new calls, and resolves once those that run have come to their end, or have had the time that they are given
   * and were ordered to end, or may be left to other processes, or `hurried` is aborted. Everything else goes on meanwhile:
   * they are still alive for other processes.
   * @param seconds how long each is given; null: by its carrier
   * @param companions as `LiveCalls.finish` has them; none by default
   */
  finish(seconds: number | null, hurried: AbortSignal, companions?: StoppingCompanions): Promise<void>
  /** Ends every call that this process runs, and records that; those that may be are left to other processes. */
  stop(): Promise<void>
}

export interface CallsPorts {
  readonly database: DatabaseLane
  readonly configurations: Configurations
  readonly capacity: Capacity
  readonly filled: FilledReader
  readonly performance: PerformanceReader
  readonly claims: ReservationClaims
  readonly callers: CallerReader
  readonly frequencies: CallFrequencyReader
  readonly leases: Pick<NumberLeases, 'callingVisitor'>
  readonly files: Pick<Files, 'link'>
  readonly recordingLinks: Pick<RecordingLinks, 'urlOf'>
  /** Blocks a number (E.164) in the whole Company, so that its next call is refused. */
  suppressCaller(companyId: number, number: string): Promise<void>
  /** Lifts the suppression of a number (E.164), where its caller may. */
  resubscribeCaller(companyId: number, number: string): Promise<void>
  /** Called when pixels have been recorded: they are due. */
  onPixelsFired(): void
  /**
   * Has this process go on with what it can of the calls of these processes, which are dead: resolves once those are its own, and rejects
   * where that is not known. Those that nobody has gone on with in time end.
   */
  inheritCalls(processIds: readonly string[]): Promise<void>
  readonly simulatedCarrier: SimulatedCarrier
  /** Whether nobody on another machine can use the database. */
  readonly isDatabaseOfMachine: boolean
  /** How long others leave a process' calls alone after its last sign of life; the same for all. */
  readonly leaseMs?: number
  readonly logger: Logger
  readonly metrics: Registry
  /** Called with the name and size of each batch. */
  onBatch(name: string, size: number): void
}

export function startCalls(ports: CallsPorts): Calls {
  const { database, configurations, logger, metrics, onBatch } = ports
  const { leaseMs = LEASE_MS, isDatabaseOfMachine } = ports
  const { pool } = database
  const processId = randomUUID()
  const journal = createCallJournal(pool, processId, onBatch, ports.onPixelsFired)
  const { persevere, hurry } = createPerseverance(logger)
  // In a loop and on a connection of its own: nothing that takes long must make this process look dead.
  const lease = startProcessLease({
    database,
    processId,
    leaseMs,
    onLost: () => live.letGoOfAll(),
    logger,
  })
  const callerLocks = createSessionLocks(database)
  const live = createLiveCalls({
    ...ports,
    callerLocks,
    journal,
    persevere,
    lease,
    claim: claim => claimCall(pool, processId, claim),
  })
  observeLiveCalls(metrics, live)
  const stories = createCallStoryReader(pool, onBatch)
  const simulations = createSimulations({ database, live, carrier: ports.simulatedCarrier })
  const recordingOrders = createRecordingOrders({
    pool,
    live,
    onError: error => logger.warn({ err: error }, 'an order about a recording could not be passed on'),
  })
  const endOrders = createEndOrders({
    database,
    live,
    onError: error => logger.warn({ err: error }, 'that a user ended a call could not be written down'),
  })
  const listeners: Readonly<Record<string, { onNotification(payload: string): void }>> = {
    [HANG_UP_CHANNEL]: simulations,
    [RECORDING_CHANNEL]: recordingOrders,
    [END_CALL_CHANNEL]: endOrders,
  }
  const listener = listen(database, Object.keys(listeners), {
    logger,
    onNotification: (payload, channel) => listeners[channel]?.onNotification(payload),
    onListening: () => undefined,
  })
  const processes = watchProcesses({ pool, processId, leaseMs, isDatabaseOfMachine })
  const lostCalls = startPeriodic({
    pauseMs: leaseMs / LOOKS_PER_LEASE,
    run: async () => {
      const dead = await processes.findDead()
      // Who is about to stop goes on with nobody else's calls, and leaves them to those who do.
      const deadProcesses = live.takesCalls ? dead : []
      try {
        await ports.inheritCalls(deadProcesses.map(each => each.processId))
      } catch (error) {
        logger.warn({ err: error }, 'calls of dead processes are gone on with later')
      }
      const { givenUp } = live
      const ended = await endLostCalls({ ...ports, pool, processId, givenUp, deadProcesses })
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
    recordingOrders,
    endOrders,
    attachRecording: attachRecording(pool, onBatch),
    failRecording: failRecording(pool),
    stories,
    accept: live.accept,
    takeOver: live.takeOver,
    processId,
    get takesCalls() {
      return live.takesCalls
    },
    companyOf: called =>
      called.kind === 'number'
        ? configurations.companyOfNumber(called.number)
        : ports.claims.companyOf(called.user.toLowerCase()),
    finish: (seconds, hurried, companions) => {
      const isSimulated = (carrier: string) => carrier === simulations.carrierName
      const secondsOf = (carrier: string) => seconds ?? (isSimulated(carrier) ? 0 : TALK_PATIENCE_SECONDS)
      return live.finish(carrier => secondsOf(carrier) * 1_000, hurried, companions)
    },
    stop: () =>
      takeAllSteps([
        () => {
          const closed = live.close()
          hurry()
          return closed
        },
        () => Promise.all([journal.drain(), stories.drain()]),
        () => Promise.all([lostCalls.stop(), orphans.stop()]),
        () => listener.stop(),
        () => callerLocks.stop(),
        () => lease.stop(),
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
      this.set(live.count)
    },
  })
}
