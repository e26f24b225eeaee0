import { describe, expect, test } from 'vitest'
import type { FarDestination } from '../../../test/contracts/carrier-contract.ts'
import type { CarrierEvent } from '../carrier.ts'
import { CALLER, DESTINATIONS, placeOverSip } from './testing/place-over-sip.ts'

const BUYER = '+12025550101'
const VANISHED_AFTER_SECONDS = 32

/** A caller whose call rings at a buyer, who answers after a second. */
async function ringing(buyer: Partial<FarDestination> = {}) {
  const destination: FarDestination = { outcome: 'answer', ringSeconds: 1, talkSeconds: 600, ...buyer }
  const line = await placeOverSip({ destinations: { [BUYER]: destination } })
  const events: CarrierEvent[] = []
  /** When what was told later than it happened did. */
  const happened: (number | undefined)[] = []
  line.call.listen((event, at) => {
    if (event.type === 'leg-ringing') return
    events.push(event)
    happened.push(at)
  })
  const leg = {
    leg: 1,
    address: BUYER,
    companyId: 1,
    targetId: 1,
    callerId: null,
    credentials: null,
    trunkId: null,
    sendDigits: null,
    ringTimeoutSeconds: 60,
  }
  line.call.send({ type: 'dial', legs: [leg] })
  await line.pass(0.5)
  return { ...line, events, happened }
}

/** Nobody else is to be rung. */
const ANSWERING = { type: 'leg-answering', leg: 1 }

const ANSWERED = { type: 'leg-answered', leg: 1 }

const NEVER_THERE = { type: 'ended', by: 'caller', isUnanswered: true }

const lost = (why: string) => ({ type: 'ended', by: 'carrier', why })

describe('a caller who vanishes while it rings', () => {
  test('was connected with nobody, and has hung up once the answer is sent no more', async () => {
    const { events, pass, vanish, atDestination } = await ringing()
    vanish(CALLER)
    await pass(5)
    expect(events).toEqual([])
    await pass(1)
    expect(events.splice(0)).toEqual([ANSWERING])
    await pass(VANISHED_AFTER_SECONDS - 6)
    expect(events).toEqual([])
    await pass(1)
    expect(events).toEqual([NEVER_THERE])
    expect(atDestination(BUYER).at(-1)).toBe('BYE')
  })

  test('nor where the buyer, who hears nobody, hangs up before that', async () => {
    const { events, pass, vanish } = await ringing({ talkSeconds: 4, hungUpBy: 'target' })
    vanish(CALLER)
    await pass(VANISHED_AFTER_SECONDS + 1)
    expect(events).toEqual([ANSWERING, NEVER_THERE])
  })

  test('nor is anything of that told once other destinations are rung', async () => {
    const { call, events, pass, vanish } = await ringing()
    vanish(CALLER)
    await pass(5)
    call.send({ type: 'cancel-dial' })
    vanish('')
    await pass(10)
    expect(events).toEqual([])
  })
})

describe('a caller whose acknowledgement is lost', () => {
  test('is connected since the answer once it comes, and so is who has hung up meanwhile', async () => {
    const { events, happened, pass, lose } = await ringing({ talkSeconds: 1, hungUpBy: 'target' })
    lose('ACK', CALLER)
    await pass(2)
    expect(events).toEqual([])
    lose(null)
    await pass(10)
    expect(events).toEqual([ANSWERED, { type: 'leg-ended', leg: 1 }])
    const [answered = 0, ended = 0] = happened
    expect((ended - answered) / 1_000).toBeCloseTo(1, 1)
    expect(answered / 1_000).toBeCloseTo(1, 1)
  })

  test('is connected as soon as he is heard, and is lost all the same', async () => {
    const { events, pass, lose, tellOfSound } = await ringing()
    // While it rings that says nothing of him later.
    tellOfSound(0, { type: 'heard' })
    lose('ACK', CALLER)
    await pass(2)
    expect(events).toEqual([])
    tellOfSound(0, { type: 'heard' })
    await pass(0.1)
    expect(events).toEqual([ANSWERED])
    await pass(VANISHED_AFTER_SECONDS)
    expect(events).toEqual([ANSWERED, lost('the caller acknowledged no answer')])
  })

  test('was connected if he hangs up', async () => {
    const { events, happened, pass, lose, hangUpByCaller } = await ringing()
    lose('ACK', CALLER)
    await pass(5)
    hangUpByCaller()
    await pass(1)
    expect(events).toEqual([ANSWERED, { type: 'ended', by: 'caller' }])
    expect((happened[0] ?? 0) / 1_000).toBeCloseTo(1, 1)
  })
})

describe('a caller who vanishes as he is greeted', () => {
  async function greeted(loss: (line: Awaited<ReturnType<typeof placeOverSip>>) => void) {
    const line = await placeOverSip({})
    const events: CarrierEvent[] = []
    const happened: (number | undefined)[] = []
    line.call.listen((event, at) => {
      events.push(event)
      happened.push(at)
    })
    await line.pass(3)
    loss(line)
    line.call.send({ type: 'answer' })
    line.call.send({ type: 'say', message: 'Welcome.', voiceGender: 'Female' })
    line.call.send({ type: 'gather', gather: 1, timeoutSeconds: 5 })
    return { ...line, events, happened }
  }

  test('was never there, and has hung up when he was answered, whatever was played since', async () => {
    const { events, happened, pass } = await greeted(({ vanish }) => vanish(CALLER))
    await pass(VANISHED_AFTER_SECONDS - 1)
    expect(events).toEqual([])
    await pass(2)
    expect(events).toEqual([NEVER_THERE])
    expect((happened[0] ?? 0) / 1_000).toBeCloseTo(3, 1)
  })

  test('is there, and has pressed nothing, if only his acknowledgement was late', async () => {
    const { events, pass, lose } = await greeted(line => line.lose('ACK', CALLER))
    await pass(20)
    expect(events).toEqual([])
    lose(null)
    await pass(5)
    expect(events).toEqual([{ type: 'gather-timed-out', gather: 1 }])
  })

  test('is there if he presses a key, and lost if no acknowledgement ever comes', async () => {
    const { events, pass, pressAsSound } = await greeted(line => line.lose('ACK', CALLER))
    await pass(1)
    pressAsSound(0, '1')
    await pass(0.1)
    expect(events).toEqual([{ type: 'digit', gather: 1, digit: '1' }])
    await pass(VANISHED_AFTER_SECONDS)
    expect(events.at(-1)).toEqual(lost('the caller acknowledged no answer'))
  })
})

describe('during a hold', () => {
  /** Both sides' sound, the caller's first. */
  const SIDES = [0, 1] as const

  async function onHold() {
    const line = await ringing()
    await line.pass(2)
    const askAll = async () => {
      for (const side of SIDES) line.tellOfSound(side, { type: 'silent-on-hold' })
      await line.pass(1)
    }
    const asked = (address: string) => line.sentTo(address).filter(each => each.startsWith('OPTIONS')).length
    return { ...line, askAll, asked }
  }

  test('two who say nothing are asked whether they are there, and go on', async () => {
    const { events, askAll, asked, pass } = await onHold()
    await askAll()
    await pass(60)
    await askAll()
    await pass(60)
    expect([asked(CALLER), asked(DESTINATIONS)]).toEqual([2, 2])
    expect(events).toEqual([ANSWERED])
  })

  test.each([
    ['buyer', DESTINATIONS, 'the destination was asked within the call, and did not answer'],
    ['caller', CALLER, 'the caller was asked within the call, and did not answer'],
  ])('a %s who is gone ends the call, though neither has hung up', async (_, address, why) => {
    const { events, vanish, askAll, pass, callerHeard, atDestination } = await onHold()
    vanish(address)
    await askAll()
    await pass(VANISHED_AFTER_SECONDS)
    expect(events).toEqual([ANSWERED, lost(why)])
    expect(atDestination(BUYER).at(-1)).toBe('BYE')
    expect(callerHeard().at(-1)).toBe('ended')
  })
})

test('a connected buyer of whom nothing is heard any more, without a hold, has not hung up either', async () => {
  const { events, pass, tellOfSound } = await ringing()
  await pass(2)
  tellOfSound(1, { type: 'inactive' })
  await pass(1)
  expect(events).toEqual([ANSWERED, lost('nothing was heard of the destination for too long')])
})
