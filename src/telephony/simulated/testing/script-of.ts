import type { FarDestination, FarEnds } from '../../../../test/contracts/carrier-contract.ts'
import type { CallScript, ScriptedAnswer } from '../call-script.ts'

/** What makes the simulated carrier play these far ends. */
export function scriptOf({
  callerNumber = null,
  called,
  keys = [],
  destinations = {},
  recordingUrl = null,
}: FarEnds): CallScript {
  return {
    callerNumber,
    called: called ?? { kind: 'number', number: '+18005550100' },
    tags: {},
    digits: keys,
    recordingUrl,
    answers: {
      kind: 'by-target',
      answers: new Map(
        Object.entries(destinations).map(([address, far]) => [Number(address.at(-1)), scriptedAnswer(far)]),
      ),
    },
  }
}

function scriptedAnswer({
  outcome,
  ringSeconds = 0,
  talkSeconds = 60,
  hungUpBy = 'caller',
}: FarDestination): ScriptedAnswer {
  return { outcome: outcome === 'no-answer' ? 'no_answer' : outcome, ringSeconds, talkSeconds, hungUpBy }
}
