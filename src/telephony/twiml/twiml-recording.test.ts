import { expect, test } from 'vitest'
import { withResolver } from '../../platform/jobs/with-resolver.ts'
import { ProviderRefusal } from './provider-refusal.ts'
import { TWILIO_REFUSALS } from './providers/twiml-provider.ts'
import { type BegunOptions, NOT_IN_PROGRESS, ringing } from './testing/begun-call.ts'
import { settled } from './testing/pass-time.ts'

const GONE = new ProviderRefusal('twilio was asked, and 404 came of it', 404, 20_404, TWILIO_REFUSALS)

/** A call whose recording has been ordered. */
async function recorded(options: BegunOptions = {}) {
  const placed = await ringing([{}], options)
  await placed.hear('leg', 1, { CallSid: 'CA2', CallStatus: 'in-progress' })
  placed.call.send({ type: 'record', name: '1-recording', maxSeconds: 60 })
  await settled()
  return placed
}

/** Refuses it so many times. */
function refusing(order: string, times: number, refusal: Error = NOT_IN_PROGRESS) {
  let left = times
  return (asked: string) => (asked === order && left-- > 0 ? refusal : null)
}

const endOfTalk = { CallSid: 'CA2', CallStatus: 'completed' }

test('a recording that is ordered before the caller is in progress is begun as soon as he is', async () => {
  const { call, events, orders, pass } = await recorded({ refusal: refusing('record', 2) })
  await pass(2)
  expect(orders).toEqual(['await 1-recording', 'record', 'record', 'record', 'await RE1'])
  expect(call.recording).toBe('on')
  expect(events).toHaveLength(1)
})

test('one of a talk that begins after a minute of digits is tried for as long as they take, and the usual time more', async () => {
  const digits = `${'w'.repeat(100)}12#`
  for (const [refusals, isBegun] of [
    [16, true],
    [50, false],
  ] as const) {
    const placed = await ringing([{ sendDigits: digits }], { refusal: refusing('record', refusals) })
    await placed.pass(5)
    await placed.hear('leg', 1, { CallSid: 'CA2', CallStatus: 'in-progress' })
    // While the engine waits for it the answer is not told.
    await placed.pass(24)
    expect(placed.events).toEqual([{ type: 'leg-answered', leg: 1 }])
    placed.call.send({ type: 'record', name: '1-recording', maxSeconds: null })
    await placed.pass(30)
    expect(placed.call.recording).toBe('on')
    await placed.pass(40)
    expect(placed.call.recording).toBe(isBegun ? 'on' : 'none')
  }
})

test('while it is paused it is not begun', async () => {
  const { call, orders, pass } = await recorded({ refusal: refusing('record', 1) })
  call.send({ type: 'pause-recording' })
  await pass(10)
  expect(orders).toEqual(['await 1-recording', 'record'])
  call.send({ type: 'resume-recording' })
  await pass(1)
  const followed = orders.slice(2).filter(order => order !== 'await RE1')
  expect(followed).toEqual(['record', 'RE1 paused', 'RE1 in-progress'])
})

test('one that is never begun has failed, and is not tried for after the end of the talk', async () => {
  const { events, orders, hear, pass } = await recorded({ refusal: refusing('record', 100) })
  await hear('leg', 1, endOfTalk)
  void hear('dialled', 1, { DialCallStatus: 'completed', DialCallSid: 'CA2' })
  await pass(10)
  expect(orders).toEqual(['await 1-recording', 'record', 'await nothing'])
  expect(events.at(-1)).toMatchObject({ type: 'recording-failed' })
})

test.each([
  ['not found', GONE],
  ['not in progress', NOT_IN_PROGRESS],
])('one that is stopped as the talk ends is whole: %s', async (_, refusal) => {
  const { events, orders, pass } = await recorded({ refusal: refusing('RE1 stopped', 1, refusal) })
  await pass(70)
  expect(orders.at(-1)).toBe('RE1 stopped')
  expect(events).toHaveLength(1)
})

test('one that is paused as the talk ends is whole', async () => {
  const { call, events, orders, hear, pass } = await recorded({ refusal: refusing('RE1 paused', 1, GONE) })
  call.send({ type: 'pause-recording' })
  await pass(1)
  await hear('leg', 1, endOfTalk)
  void hear('dialled', 1, { DialCallStatus: 'completed', DialCallSid: 'CA2' })
  await pass(30)
  expect(orders.at(-1)).toBe('RE1 paused')
  expect(events.at(-1)).toEqual({ type: 'leg-ended', leg: 1 })
})

test('a call is not left before it is written down that its recording is shown to nobody', async () => {
  const { promise: dropped, resolve } = withResolver()
  const refusal = refusing('RE1 paused', 1, new Error('500'))
  const { call, orders, pass } = await recorded({ refusal, dropped })
  await pass(1)
  call.send({ type: 'pause-recording' })
  await pass(30)
  expect([orders.at(-1), call.mayBeLeft]).toEqual(['await nothing', false])
  resolve()
  await settled()
  expect(call.mayBeLeft).toBe(true)
})

test('one that cannot be paused while the talk goes on is shown to nobody', async () => {
  const { call, events, orders, pass } = await recorded({ refusal: refusing('RE1 paused', 1, GONE) })
  call.send({ type: 'pause-recording' })
  await pass(10)
  expect(orders.at(-1)).toBe('await nothing')
  expect(events.at(-1)).toMatchObject({ type: 'recording-failed' })
})
