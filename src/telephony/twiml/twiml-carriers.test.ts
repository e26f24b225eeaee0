import { describe, expect, test } from 'vitest'
import { describeCarrier } from '../../../test/contracts/carrier-contract.ts'
import type { CarrierEvent } from '../carrier.ts'
import { LEG } from './testing/begun-call.ts'
import { placeWithProvider } from './testing/place-with-provider.ts'

const PROVIDERS = ['twilio', 'signalwire', 'telnyx'] as const

for (const name of PROVIDERS) {
  describeCarrier(name, () => ({ place: farEnds => placeWithProvider(name, farEnds) }))
}

describe.each(PROVIDERS)('with %s', name => {
  const ANSWERS = { outcome: 'answer', ringSeconds: 4, talkSeconds: 30, hungUpBy: 'target' } as const
  const legs = [LEG, { ...LEG, leg: 2, address: '+12025550102' }]

  async function placed(destinations: NonNullable<Parameters<typeof placeWithProvider>[1]['destinations']>) {
    const placement = await placeWithProvider(name, { destinations })
    const events: CarrierEvent[] = []
    placement.call.listen(event => {
      events.push(event)
      if (event.type === 'leg-answered') {
        placement.call.send({ type: 'record', name: '1-recording', maxSeconds: null })
      }
    })
    return { ...placement, events }
  }

  test('of two that answer at once, the one that talks goes on talking', async () => {
    const { call, events, pass } = await placed({ '+12025550101': ANSWERS, '+12025550102': ANSWERS })
    call.send({ type: 'dial', legs })
    await pass(30)
    const answered = () => events.filter(({ type }) => type === 'leg-answered' || type === 'leg-ended')
    expect(answered()).toEqual([{ type: 'leg-answered', leg: 1 }])
    await pass(10)
    expect(answered().at(-1)).toEqual({ type: 'leg-ended', leg: 1 })
  })

  test('a call is recorded from its answer on, though its caller is in progress a moment later', async () => {
    const { call, events, pass } = await placed({ '+12025550101': ANSWERS })
    call.send({ type: 'dial', legs: [LEG] })
    await pass(40)
    expect(events.map(({ type }) => type)).toContain('recording-kept')
  })

  test('who is rung is let go of when the dial is broken off, though nobody has answered the caller', async () => {
    const { call, standIn, pass } = await placed({ '+12025550101': { ...ANSWERS, ringSeconds: 10 } })
    call.send({ type: 'dial', legs: [LEG] })
    await pass(2)
    call.send({ type: 'cancel-dial' })
    call.send({ type: 'dial', legs: [{ ...LEG, leg: 2, address: '+12025550102' }] })
    await pass(3)
    expect(standIn.verbs.filter(verb => verb === 'Dial')).toHaveLength(2)
  })
})
