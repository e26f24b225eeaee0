import type { CallScript, ScriptedAnswer } from '../../src/telephony/simulated/call-script.ts'
import type { SimulatedNetwork } from './create-network.ts'
import type { Chance } from './seeded-chance.ts'

/** A call to the tracking number: who calls, who answers, and how long they talk. */
export function simulatedScript(
  chance: Chance,
  { numbers, callers, targetIds }: SimulatedNetwork,
): CallScript {
  const answers = new Map(targetIds.map(targetId => [targetId, answer(chance)]))
  return {
    callerNumber: chance.happens(0.1) ? null : chance.pick(callers),
    called: { kind: 'number', number: chance.pick(numbers) },
    tags: {},
    digits: [],
    answers: { kind: 'by-target', answers },
    recordingUrl: null,
  }
}

function answer(chance: Chance): ScriptedAnswer {
  return {
    outcome: chance.pick(['answer', 'answer', 'answer', 'busy', 'no_answer', 'failed']),
    ringSeconds: chance.between(0, 25),
    talkSeconds: chance.pick([5, 29, 30, 45, 89, 90, 100, 240]),
    hungUpBy: chance.pick(['caller', 'target']),
  }
}
