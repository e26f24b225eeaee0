import { expect, test } from 'vitest'
import { describeCarrier } from '../../../test/contracts/carrier-contract.ts'
import type { CarrierEvent } from '../carrier.ts'
import { VirtualClock } from '../clock/virtual-clock.ts'
import { SimulatedCall } from './simulated-call.ts'
import { scriptOf } from './testing/script-of.ts'

const START = Date.parse('2026-11-20T15:00:00.000Z')

describeCarrier('simulated', () => ({
  place: farEnds => {
    const clock = new VirtualClock(START)
    const call = new SimulatedCall(scriptOf(farEnds), clock)
    const pass = async (seconds: number) => {
      let isOver = false
      clock.schedule(clock.now() + seconds * 1000, () => {
        isOver = true
      })
      while (!isOver) clock.jump()
    }
    return { call, pass, hangUpByCaller: () => call.hangUpByCaller() }
  },
}))

test('scripted answers in order go to destinations in the order of dialling; then the default answers', () => {
  const clock = new VirtualClock(START)
  const busy = { outcome: 'busy' } as const
  const call = new SimulatedCall({ ...scriptOf({}), answers: { kind: 'in-order', answers: [busy] } }, clock)
  const events: CarrierEvent[] = []
  call.listen(event => {
    events.push(event)
    if (event.type === 'leg-failed') dial(2)
  })
  const dial = (leg: number) =>
    call.send({
      type: 'dial',
      legs: [
        {
          leg,
          address: '+12025550101',
          companyId: 1,
          targetId: 1,
          callerId: null,
          credentials: null,
          trunkId: null,
          sendDigits: null,
          ringTimeoutSeconds: 30,
        },
      ],
    })
  dial(1)
  while (clock.jump());
  expect(events.filter(event => event.type !== 'leg-ringing')).toEqual([
    { type: 'leg-failed', leg: 1, cause: 'busy' },
    { type: 'leg-answered', leg: 2 },
    { type: 'ended', by: 'caller' },
  ])
  expect(clock.now() - START).toBe(60_000)
})
