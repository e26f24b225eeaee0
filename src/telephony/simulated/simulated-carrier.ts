import type { Instant } from '../../domain/time/instant.ts'
import type { CarrierCall } from '../carrier.ts'
import { type CallClock, realtimeClock } from '../clock/call-clock.ts'
import { VirtualClock } from '../clock/virtual-clock.ts'
import type { CallScript } from './call-script.ts'
import { SIMULATED, SimulatedCall } from './simulated-call.ts'

/** Carries calls that only follow a script. */
export interface SimulatedCarrier {
  /** The `via` of its calls. */
  readonly name: string
  placeInRealTime(script: CallScript): SimulatedLine
  /** In virtual time, which stands still at `start` until it is made to jump. */
  placeInVirtualTime(script: CallScript, start: Instant): VirtualLine
}

/** A call that has been placed, and the clock that it lives by. */
export interface SimulatedLine {
  readonly carrierCall: CarrierCall
  readonly clock: CallClock
  /** The caller hangs up now, before the script says so. */
  hangUpByCaller(): void
}

interface VirtualLine extends SimulatedLine {
  /** Jumps to the next due event and runs it. @returns false when nothing is due any more */
  jump(): boolean
}

export const simulatedCarrier: SimulatedCarrier = {
  name: SIMULATED,
  placeInRealTime: script => place(script, realtimeClock),
  placeInVirtualTime: (script, start) => {
    const clock = new VirtualClock(start)
    return { ...place(script, clock), jump: () => clock.jump() }
  },
}

function place(script: CallScript, clock: CallClock): SimulatedLine {
  const carrierCall = new SimulatedCall(script, clock)
  return { carrierCall, clock, hangUpByCaller: () => carrierCall.hangUpByCaller() }
}
