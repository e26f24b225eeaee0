import { describe, expect, test } from 'vitest'
import { firstVerb, LEG, ringing } from './testing/begun-call.ts'

/** Whether the caller was connected with who answered: that is not so while digits are sent, and may never be. */

const leg = (status: string, parameters = {}) => ({
  CallSid: 'CA2',
  ParentCallSid: 'CA1',
  CallStatus: status,
  ...parameters,
})
const GONE = { CallStatus: 'completed' }
const UNBRIDGED = {
  DialCallStatus: 'completed',
  DialCallSid: 'CA2',
  DialCallDuration: '5',
  DialBridged: 'false',
}
/** 6.5 s of digits. */
const DIGITS = { sendDigits: 'wwwwwwwwww1234#' }

const told = ({ events, times }: Awaited<ReturnType<typeof ringing>>) =>
  events.map((event, index) => [event.type, times[index]])

describe('a destination that the provider has connected with nobody', () => {
  test('has not answered, whatever the dial comes to: the next is rung', async () => {
    const placed = await ringing([DIGITS])
    await placed.hear('leg', 1, leg('in-progress'))
    await placed.pass(5)
    await placed.hear('leg', 1, leg('completed', { CallDuration: '5' }))
    const next = placed.hear('dialled', 1, UNBRIDGED)
    expect(placed.events).toEqual([{ type: 'leg-failed', leg: 1, cause: 'no-answer' }])
    placed.call.send({ type: 'dial', legs: [{ ...LEG, leg: 2 }] })
    expect(firstVerb(await next).name).toBe('Dial')
  })

  test('has not, though nobody had told of it before', async () => {
    const placed = await ringing([{}, { address: '+12025550102' }])
    void placed.hear('dialled', 1, UNBRIDGED)
    expect(placed.events.map(({ type }) => type)).toEqual(['leg-failed', 'leg-failed'])
  })

  test('has talked for no time where its answer is told already', async () => {
    const placed = await ringing([{}])
    await placed.pass(3)
    await placed.hear('leg', 1, leg('in-progress'))
    await placed.pass(5)
    void placed.hear('dialled', 1, UNBRIDGED)
    expect(told(placed)).toEqual([
      ['leg-answered', 3],
      ['leg-ended', 3],
    ])
  })

  test.each(['status', 'leg', 'dialled'] as const)(
    'has not where the caller hangs up during the digits: %s says so first',
    async first => {
      const placed = await ringing([DIGITS])
      await placed.hear('leg', 1, leg('in-progress'))
      await placed.pass(5)
      const words = [
        ['status', 0, GONE],
        ['leg', 1, leg('completed', { CallDuration: '5' })],
        ['dialled', 1, { ...GONE, ...UNBRIDGED }],
      ] as const
      for (const [kind, number, parameters] of words.toSorted(([kind]) => (kind === first ? -1 : 1)))
        await placed.hear(kind, number, parameters)
      expect(placed.events).toEqual([{ type: 'ended', by: 'caller' }])
    },
  )
})

test('where nothing is said of that, who is gone during the digits has talked', async () => {
  const placed = await ringing([DIGITS])
  await placed.hear('leg', 1, leg('in-progress'))
  await placed.pass(5)
  await placed.hear('leg', 1, leg('completed', { CallDuration: '5' }))
  await placed.pass(6)
  expect(told(placed)).toEqual([
    ['leg-answered', 0],
    ['leg-ended', 5],
  ])
})

describe('an answer is told when the digits should have been heard', () => {
  test.each([
    [DIGITS.sendDigits, 6.5],
    ['W1', 1.3],
    // Longer than the engine waits for an answer.
    ['W'.repeat(40), 28],
  ])('of %s after %s s, with its time', async (sendDigits, seconds) => {
    const placed = await ringing([{ sendDigits }])
    await placed.hear('leg', 1, leg('in-progress'))
    await placed.pass(seconds - 0.1)
    expect(placed.events).toEqual([])
    await placed.pass(0.1)
    expect(told(placed)).toEqual([['leg-answered', 0]])
  })
})

describe('what the end of the caller’s call says of the dial', () => {
  const SAID = { ...GONE, DialCallStatus: 'completed', DialCallDuration: '65' }

  test('counts where nothing else comes', async () => {
    const placed = await ringing([{}])
    await placed.pass(80)
    await placed.hear('status', 0, SAID)
    await placed.pass(3)
    expect(told(placed)).toEqual([
      ['leg-answered', 15],
      ['ended', 80],
    ])
  })

  test('does not where the destination is told of', async () => {
    const placed = await ringing([{}])
    await placed.pass(80)
    await placed.hear('status', 0, SAID)
    await placed.hear('leg', 1, leg('no-answer'))
    await placed.pass(3)
    expect(placed.events).toEqual([{ type: 'ended', by: 'caller' }])
  })
})
