import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { OutgoingCallHandlers } from './call.ts'
import { startTwoAgents, type TwoAgents } from './testing/two-agents.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Long after the end of a call, and before the transactions that it has left behind are over. */
const MOMENT = 3_000

/** Places a call whose handlers nobody but the call itself knows. */
function place({ call }: TwoAgents): WeakRef<OutgoingCallHandlers> {
  const handlers: OutgoingCallHandlers = {
    onProgress: () => undefined,
    onAnswered: () => undefined,
    onFailed: () => undefined,
    onEnded: () => undefined,
    onOffer: () => ({ kind: 'unacceptable' }),
  }
  call({ handlers })
  return new WeakRef(handlers)
}

/** Forgets what the test itself knows of calls that came in. */
function takeReceived({ received }: TwoAgents): readonly WeakRef<object>[] {
  return received.splice(0).map(({ story }) => new WeakRef(story.handlers))
}

const ENDINGS = [
  ['hung up on', 'accept'],
  ['refused', 'reject'],
] as const

test.each(ENDINGS)('a call that was %s holds on to nobody who heard of it', async (_, ending) => {
  const agents = await startTwoAgents({
    onInvite: call => {
      if (ending === 'reject') return call.reject(486)
      call.accept('v=bob')
      agents.scheduler.after(1_000, () => call.bye())
    },
  })
  const handlers = place(agents)
  await agents.scheduler.pass(1_000 + MOMENT)
  const all = [handlers, ...takeReceived(agents)]
  expect(all).toHaveLength(2)
  expect([agents.alice, agents.bob].map(agent => agent.load().calls)).toEqual([0, 0])
  expect(agents.alice.load().transactions + agents.bob.load().transactions).toBeGreaterThan(0)
  // What a WeakRef has answered, or was made for, stays until the turn of the event loop is over.
  await new Promise(resolve => setImmediate(resolve))
  collectGarbage()
  expect(all.map(held => held.deref())).toEqual([undefined, undefined])
})
