import { setTimeout } from 'node:timers/promises'
import type { Cleanup } from '../processes/cleanup.ts'
import { answeringScenario, busyScenario, callingScenario, RINGING_MS, TALKING_MS } from './scenarios.ts'
import { type SetUpTimes, setUpTimes } from './set-up-times.ts'
import { type SippParty, startSipp } from './start-sipp.ts'

/** Where the three parties are. */
export interface PartyPorts {
  readonly service: number
  readonly busy: number
  readonly answering: number
  readonly calling: number
  /** Where sound goes. */
  readonly sound: number
}

interface PlayedCalls {
  /** Whether all went as the scenario of the caller says. */
  readonly areComplete: boolean
  readonly times: readonly SetUpTimes[]
  readonly complaints: string
}

/** The last call has ended long before that, or never will. */
const LAST_CALL_SECONDS = (RINGING_MS + TALKING_MS) / 1_000 + 20

/** Targets end by themselves with their last call, which may be a moment later than the caller sees it end. */
const TARGETS_END_MS = 5_000

/** Has `numbers.length` calls played at a steady rate, and reads what the parties wrote down. */
export async function playCalls(
  cleanup: Cleanup,
  ports: PartyPorts,
  called: { readonly number: string; readonly hasGreeting: boolean },
  numbers: readonly string[],
  callsPerSecond: number,
): Promise<PlayedCalls> {
  const { number, hasGreeting } = called
  const calls = numbers.length
  const seconds = Math.ceil(calls / callsPerSecond + LAST_CALL_SECONDS)
  const bounds = { calls, seconds }
  const busy = await startSipp(cleanup, { scenario: busyScenario(), port: ports.busy, ...bounds })
  const answering = await startSipp(cleanup, {
    scenario: answeringScenario(ports.sound),
    port: ports.answering,
    ...bounds,
  })
  const calling = await startSipp(cleanup, {
    scenario: callingScenario(number, hasGreeting, ports.sound),
    port: ports.calling,
    calling: { port: ports.service, callsPerSecond, numbers },
    ...bounds,
  })
  const areComplete = await calling.ended
  await Promise.race([Promise.all([busy.ended, answering.ended]), setTimeout(TARGETS_END_MS)])
  const parties = [calling, busy, answering]
  await Promise.all(parties.map(party => party.stop()))
  const traces = {
    calling: await calling.trace(),
    busy: await busy.trace(),
    answering: await answering.trace(),
  }
  return {
    areComplete,
    times: setUpTimes(traces, hasGreeting),
    complaints: await complaintsOf(parties),
  }
}

async function complaintsOf(parties: readonly SippParty[]): Promise<string> {
  return (await Promise.all(parties.map(party => party.complaints()))).join('').trim()
}
