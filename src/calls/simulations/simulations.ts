import { markBeforehand } from '../../platform/database/commit-trace.ts'
import type { DatabaseLane } from '../../platform/database/database.ts'
import type { CallScript } from '../../telephony/simulated/call-script.ts'
import type { SimulatedCarrier, SimulatedLine } from '../../telephony/simulated/simulated-carrier.ts'
import { untilFinished } from '../end-orders/end-orders.ts'
import type { CallRow } from '../records/call-row.ts'
import type { LiveCalls } from '../running/live-calls.ts'
import type { RunningCall } from '../running/running-call.ts'

/** Calls carried by a script (completions.md §5, Simulated calls). */
export interface Simulations {
  /** The `via` of simulated calls. */
  readonly carrierName: string
  /**
   * Plays a call to a number or reservation of the Company.
   * @param clock `instant` resolves when the call has ended, in virtual time; `realtime` once it has begun
   * @returns its UUID; null when nobody is at the address
   */
  play(companyId: number, script: CallScript, clock: SimulationClock): Promise<string | null>
  /**
   * Has the caller of a running call hang up, whichever process runs it.
   * @returns the call as it is then: finished, unless its process does not answer
   */
  hangUp(call: CallRow): Promise<CallRow>
  /** What other processes ask on `HANG_UP_CHANNEL`. */
  onNotification(uuid: string): void
}

export const SIMULATION_CLOCKS = ['instant', 'realtime'] as const
type SimulationClock = (typeof SIMULATION_CLOCKS)[number]

/** The channel on which processes ask one another to have a caller hang up; payload: the call's UUID. */
export const HANG_UP_CHANNEL = 'simulated_call_hang_up'

export interface SimulationsPorts {
  readonly database: DatabaseLane
  readonly live: LiveCalls
  readonly carrier: SimulatedCarrier
}

export function createSimulations({ database, live, carrier }: SimulationsPorts): Simulations {
  const playing = new Map<string, SimulatedLine>()
  const hangUpHere = (uuid: string) => playing.get(uuid)?.hangUpByCaller()

  const playInstantly = async (companyId: number, script: CallScript) => {
    const line = carrier.placeInVirtualTime(script, Date.now())
    const call = await live.accept({ ...line, journalling: 'start-and-end', companyId })
    if (call !== null) await playOut(call, line.jump)
    return call?.uuid ?? null
  }

  const begin = async (companyId: number, script: CallScript) => {
    const line = carrier.placeInRealTime(script)
    const call = await live.accept({ ...line, journalling: 'each-wait', companyId })
    if (call === null) return null
    playing.set(call.uuid, line)
    const forget = () => playing.delete(call.uuid)
    call.ended.then(forget, forget)
    return call.uuid
  }

  return {
    carrierName: carrier.name,
    play: async (companyId, script, clock) => {
      // A call is many transactions, and goes on without whoever asked for it.
      await markBeforehand(database.orm, 'begin a simulated call')
      return clock === 'instant' ? playInstantly(companyId, script) : begin(companyId, script)
    },
    hangUp: async call => {
      if (call.status === 'finished') return call
      if (playing.has(call.uuid)) {
        hangUpHere(call.uuid)
        return untilFinished(database.pool, call, async () => undefined)
      }
      const ask = async () => {
        await database.pool.query('SELECT pg_notify($1, $2)', [HANG_UP_CHANNEL, call.uuid])
      }
      return untilFinished(database.pool, call, ask)
    },
    onNotification: hangUpHere,
  }
}

/** Lets virtual time jump from one due event to the next until the call has ended. */
export async function playOut(call: RunningCall, jump: () => boolean): Promise<void> {
  while (!call.isOver) {
    if (!jump()) throw new Error(`simulated call ${call.uuid} came to a standstill`)
    await call.idle()
  }
  await call.ended
}
