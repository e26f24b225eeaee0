import { overloaded } from '../../platform/refusals/refusal.ts'
import type { CarrierCall } from '../../telephony/carrier.ts'
import type { CallClock } from '../../telephony/clock/call-clock.ts'
import type { CallOrigin } from '../engine/call-state.ts'
import { type ReceptionPorts, receiveCall } from './receive-call.ts'
import { type CallPorts, RunningCall } from './running-call.ts'

/**
 * Enough for a large installation on one process; beyond it new calls are refused, rather than all calls slowed down.
 */
const MAX_LIVE_CALLS = 10_000

/** The calls that this process runs. */
export interface LiveCalls {
  /**
   * Begins a call that a carrier offers. Null when nobody is at the address: the carrier has then rejected it.
   * @throws overloaded when there is no room, or the reason why the call could not be received; it is then declined
   */
  accept(line: IncomingLine): Promise<RunningCall | null>
  readonly uuids: readonly string[]
  /** Ends every call, and resolves once that is recorded. */
  close(): Promise<void>
}

interface IncomingLine {
  readonly carrierCall: CarrierCall
  readonly clock: CallClock
  readonly journalling: 'each-wait' | 'start-and-end'
  /** Where given, the only Company that the call may be for. */
  readonly companyId: number | null
}

export function createLiveCalls(ports: CallPorts & ReceptionPorts): LiveCalls {
  const calls = new Map<string, RunningCall>()
  let isClosing = false
  const hasRoom = () => !isClosing && calls.size < MAX_LIVE_CALLS

  const receiveOrDecline = async ({ carrierCall, clock, companyId }: IncomingLine) => {
    try {
      if (!hasRoom()) throw overloaded()
      const origin = await receiveCall(ports, carrierCall.offer, clock.now(), companyId)
      if (origin === null || hasRoom()) return origin
      // Other calls took the last room meanwhile, or the service is stopping.
      await giveBackReservedSlot(ports, origin)
      throw overloaded()
    } catch (error) {
      carrierCall.send({ type: 'reject', reason: 'declined' })
      throw error
    }
  }

  return {
    accept: async line => {
      const origin = await receiveOrDecline(line)
      if (origin === null) {
        line.carrierCall.send({ type: 'reject', reason: 'not-found' })
        return null
      }
      const call = new RunningCall(ports, line, origin)
      calls.set(call.uuid, call)
      const forget = () => calls.delete(call.uuid)
      call.ended.then(forget, forget)
      await call.start()
      return call
    },
    get uuids() {
      return [...calls.keys()]
    },
    close: async () => {
      isClosing = true
      const ending = [...calls.values()].map(call => {
        call.hear({ type: 'ordered-to-end', reason: 'shutdown' })
        return call.ended
      })
      await Promise.allSettled(ending)
    },
  }
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
