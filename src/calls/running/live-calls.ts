import type { Instant } from '../../domain/time/instant.ts'
import type { SessionLocks } from '../../platform/database/session-locks.ts'
import { untilAborted } from '../../platform/jobs/until-aborted.ts'
import { overloaded } from '../../platform/refusals/refusal.ts'
import type { CarrierCall } from '../../telephony/carrier.ts'
import type { CallClock } from '../../telephony/clock/call-clock.ts'
import type { CallOrigin } from '../engine/call-state.ts'
import { type ArrivalTurn, createArrivalTurns } from './arrival-turns.ts'
import type { CallPorts } from './call-ports.ts'
import { type ReceptionPorts, receiveCall } from './receive-call.ts'
import { RunningCall } from './running-call.ts'
import {
  hearOfRecording,
  type InheritedLine,
  letGoOf,
  type TakeOverPorts,
  takeOverCall,
} from './take-over-call.ts'

/**
 * Enough for a large installation on one process; beyond it new calls are refused, rather than all calls slowed down.
 */
const MAX_LIVE_CALLS = 10_000

/** All that can be live, and fail at once. */
const MAX_GIVEN_UP = MAX_LIVE_CALLS

/** The calls that this process runs. */
export interface LiveCalls {
  /**
   * Begins a call that a carrier offers. Null when nobody is at the address: the carrier has then rejected it.
   * @throws overloaded when there is no room, or the reason why the call could not be received; the carrier has then been
   * told that the service is unavailable
   */
  accept(line: IncomingLine): Promise<RunningCall | null>
  /**
   * Goes on with a call whose process died. Null when there is nothing to go on with: its line has been let go.
   * @throws overloaded when there is no room, or the reason why it could not be taken over; its line has been let go then too
   */
  takeOver(line: InheritedLine): Promise<RunningCall | null>
  /** Whether any are taken, or this process is about to stop. */
  readonly takesCalls: boolean
  /** The one with this UUID, while it runs here. */
  find(uuid: string): RunningCall | null
  /** How many run right now. */
  readonly count: number
  /** Calls that could not go on, and whose end is left to the sweep of lost calls: when each was over, by its UUID. */
  readonly givenUp: ReadonlyMap<string, Instant>
  /** Ends every call at once, because others may take them over. */
  letGoOfAll(): void
  /**
   * Takes no new calls. Resolves once those that run have ended by themselves, or have had the time that calls of their
   * carrier are given and were ordered to end; at once when `hurried` is aborted. Those that may be left are not waited for, but
   * as long as any of the `companions` waits for calls, they are run here.
   */
  finish(
    patienceMs: (carrier: string) => number,
    hurried: AbortSignal,
    companions?: StoppingCompanions,
  ): Promise<void>
  /** Leaves the calls that may be, and ends every other; resolves once that is recorded. */
  close(): Promise<void>
}

/** The processes that may stop together with this one, none of which goes on then with what another leaves. */
export interface StoppingCompanions {
  /** Says whether this process waits for calls; may be repeated. */
  tellWaiting(isWaiting: boolean): void
  /** Whether none of those that stop waits, or this one stops alone. */
  haveFinished(): boolean
}

const NO_COMPANIONS: StoppingCompanions = { tellWaiting: () => undefined, haveFinished: () => true }

interface IncomingLine {
  readonly carrierCall: CarrierCall
  readonly clock: CallClock
  readonly journalling: 'each-wait' | 'start-and-end'
  /** Where given, the only Company that the call may be for. */
  readonly companyId: number | null
  /** Called once it is known which call it is, before it is recorded. */
  readonly onBegun?: (call: Pick<CallOrigin, 'companyId' | 'uuid' | 'startedAt'>) => void
}

interface LiveCallsPorts extends CallPorts, ReceptionPorts, TakeOverPorts {
  /** Of all processes that run calls on this database. */
  readonly callerLocks: Pick<SessionLocks, 'take'>
}

export function createLiveCalls(ports: LiveCallsPorts): LiveCalls {
  const calls = new Map<string, RunningCall>()
  const givenUp = new Map<string, Instant>()
  /** That are under way, by UUID: the same one may be asked for twice. */
  const takeOvers = new Map<string, Promise<RunningCall | null>>()
  let isClosing = false
  let isClosed = false
  const hasRoom = () => !isClosing && calls.size < MAX_LIVE_CALLS
  /** What this process has made its own it goes on with, also while it waits for its calls to end. */
  const hasRoomForInherited = () => !isClosed && calls.size < MAX_LIVE_CALLS

  const turns = createArrivalTurns(ports.callerLocks)

  const receiveOrDecline = async ({ carrierCall, clock, companyId }: IncomingLine, turn: ArrivalTurn) => {
    try {
      if (!hasRoom()) throw overloaded()
      await ports.lease.obtain()
      const origin = await receiveCall(ports, carrierCall.offer, clock.now(), companyId, turn)
      if (origin === null || hasRoom()) return origin
      // Other calls took the last room meanwhile, or the service is stopping.
      await giveBackReservedSlot(ports, origin)
      throw overloaded()
    } catch (error) {
      carrierCall.send({ type: 'reject', reason: 'unavailable' })
      throw error
    }
  }

  const keep = (call: RunningCall) => {
    calls.set(call.uuid, call)
    const forget = () => calls.delete(call.uuid)
    call.ended.then(forget, () => {
      forget()
      giveUp(givenUp, call.uuid, call.overAt)
    })
  }

  const takeOverOrHangUp = async (line: InheritedLine) => {
    const { call: known } = line
    const running = calls.get(known.uuid)
    if (running !== undefined) return running
    try {
      if (!hasRoomForInherited()) throw overloaded()
      await ports.lease.obtain()
      const left = await takeOverCall(ports, line)
      if (left === null) {
        hearOfRecording(ports, line)
        letGoOf(line)
        return null
      }
      // Who talks without this process is left to the next.
      if (isClosed && line.letGo !== undefined) throw overloaded()
      const arrivedAt = performance.now()
      const call = new RunningCall(ports, { ...line, journalling: 'each-wait', arrivedAt }, left.origin)
      keep(call)
      call.resume(left)
      return call
    } catch (error) {
      letGoOf(line)
      if (line.letGo === undefined) giveUp(givenUp, known.uuid, line.clock.now())
      throw error
    }
  }

  const begin = async (line: IncomingLine, turn: ArrivalTurn) => {
    const arrivedAt = performance.now()
    const origin = await receiveOrDecline(line, turn)
    if (origin === null) {
      line.carrierCall.send({ type: 'reject', reason: 'not-found' })
      return null
    }
    const call = new RunningCall(ports, { ...line, arrivedAt }, origin)
    keep(call)
    const { companyId, uuid, startedAt } = origin
    line.onBegun?.({ companyId, uuid, startedAt })
    await call.start()
    return call
  }

  return {
    accept: line => {
      const turn = turns.open()
      return begin(line, turn).finally(turn.end)
    },
    takeOver: line => {
      const { uuid } = line.call
      const underWay = takeOvers.get(uuid)
      if (underWay !== undefined) return underWay
      const takeOver = takeOverOrHangUp(line).finally(() => takeOvers.delete(uuid))
      takeOvers.set(uuid, takeOver)
      return takeOver
    },
    get takesCalls() {
      return !isClosing
    },
    find: uuid => calls.get(uuid) ?? null,
    get count() {
      return calls.size
    },
    get givenUp() {
      return new Map(givenUp)
    },
    letGoOfAll: () => {
      for (const call of [...calls.values()]) call.letGo('lease_lost')
    },
    finish: async (patienceMs, hurried, companions = NO_COMPANIONS) => {
      isClosing = true
      await Promise.race([finishAll(calls, patienceMs, hurried, companions), untilAborted(hurried)])
    },
    close: async () => {
      isClosing = true
      isClosed = true
      const underWay = [...takeOvers.values()].map(async takeOver => {
        const call = await takeOver
        if (call !== null) await leftOrEnded(call)
      })
      await Promise.allSettled([...underWay, ...[...calls.values()].map(leftOrEnded)])
    },
  }
}

/** How often it is looked whether those that have not ended may be left. */
const LOOK_EVERY_MS = 200
const LOOK_AT_REST_EVERY_MS = 20

/** Resolves once each has ended, has had its time, or may be left, and so at the companions: until then those, too, are run here. */
async function finishAll(
  calls: ReadonlyMap<string, RunningCall>,
  patienceMs: (carrier: string) => number,
  hurried: AbortSignal,
  companions: StoppingCompanions,
): Promise<void> {
  const known = new Set<RunningCall>()
  const finishing = new Map<RunningCall, Promise<unknown>>()
  const since = performance.now()
  while (!hurried.aborted) {
    for (const call of calls.values()) {
      if (known.has(call) || call.mayBeLeft) continue
      known.add(call)
      // In all: one that has to be waited for only later has what is left.
      const leftMs = Math.max(0, patienceMs(call.carrier) - (performance.now() - since))
      finishing.set(
        call,
        finished(call, leftMs).finally(() => finishing.delete(call)),
      )
    }
    const isWaiting = [...finishing.keys()].some(call => !call.mayBeLeft)
    companions.tellWaiting(isWaiting)
    if (!isWaiting && (calls.size === 0 || companions.haveFinished())) return
    const soon = new Promise<void>(resolve => void setTimeout(resolve, LOOK_EVERY_MS).unref())
    await (isWaiting ? Promise.race([Promise.all(finishing.values()), soon]) : soon)
  }
}

/** The oldest is forgotten first: it has long been ended. */
function giveUp(givenUp: Map<string, Instant>, uuid: string, overAt: Instant): void {
  givenUp.set(uuid, overAt)
  if (givenUp.size <= MAX_GIVEN_UP) return
  for (const oldest of givenUp.keys()) {
    givenUp.delete(oldest)
    return
  }
}

/**
 * How long it is waited for what is just being written down, or told to a provider, of people who talk without this process: round trips.
 * Less than a worker has that is to end at once (`HURRIED_WORKER_END_MS`).
 */
const REST_PATIENCE_MS = 1_000

async function leftOrEnded(call: RunningCall): Promise<void> {
  const until = performance.now() + REST_PATIENCE_MS
  while (call.mayBeLeftSoon && !call.mayBeLeft && performance.now() < until) {
    await new Promise<void>(resolve => void setTimeout(resolve, LOOK_AT_REST_EVERY_MS))
  }
  if (call.mayBeLeft) call.leave()
  else await orderedToEnd(call)
}

function orderedToEnd(call: RunningCall): Promise<void> {
  call.hear({ type: 'ordered-to-end', reason: 'shutdown' })
  return call.ended
}

/** Resolves once the call has ended by itself, or, after that time, has been ordered to. */
async function finished(call: RunningCall, patienceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeIsOver = new Promise<void>(resolve => {
    timer = setTimeout(() => {
      if (!call.mayBeLeft) orderedToEnd(call)
      resolve()
    }, patienceMs)
  })
  await Promise.race([call.ended.catch(() => undefined), timeIsOver])
  clearTimeout(timer)
}

/** The reservation is claimed, and there will be no call that gives its slot back. */
async function giveBackReservedSlot(
  { capacity, logger }: CallPorts,
  { companyId, uuid, reservation }: CallOrigin,
): Promise<void> {
  if (reservation === null) return
  await capacity.release(companyId, uuid).catch(error => {
    logger.warn({ err: error, call_uuid: uuid }, 'its slot is left to the sweep of orphaned slots')
  })
}
