import { notTested, type TrunkTester } from '../../resources/trunks/trunk-tester.ts'
import { trunkOf } from '../trunks/trunk.ts'
import { ask, isReachable, wordsOf } from './ask-trunk.ts'
import type { OpenSip } from './open-sip.ts'

/** Where no SIP edge runs, nobody can be asked. */
export const WITHOUT_EDGE: TrunkTester = {
  test: async () => notTested('This process runs no SIP edge that could ask.'),
}

/** Sends OPTIONS, as the edge does by itself twice a minute, with what is stored now. */
export function testTrunk(sip: OpenSip): TrunkTester {
  return {
    test: async row => {
      const startedAt = performance.now()
      const outcome = await ask(sip, trunkOf(row), 'OPTIONS')
      if (outcome.kind === 'unanswered') return notTested(`No answer: ${outcome.words}.`)
      const { status } = outcome.response
      const reachable = isReachable(outcome)
      return {
        reachable,
        status,
        milliseconds: Math.round(performance.now() - startedAt),
        reason: `The far end answered ${wordsOf(outcome)}${reachable ? '' : ', which means that it takes no calls now'}.`,
      }
    },
  }
}
