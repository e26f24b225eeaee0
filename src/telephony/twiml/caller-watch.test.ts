import { expect, test } from 'vitest'
import type { StatedCall } from './provider-api.ts'
import { begun, names } from './testing/begun-call.ts'

const START = Date.parse('2026-11-20T15:00:00.000Z')
const ON: StatedCall = { status: 'in-progress', seconds: null, endedAt: null }
const OVER: StatedCall = { status: 'completed', seconds: 4, endedAt: START + 4_000 }

/** A caller who hears a greeting of eight seconds, and is waited for five seconds more. */
async function greeted(said: StatedCall | Error | null = null) {
  const placed = begun()
  if (said !== null) placed.statuses.set('CA1', said)
  const document = placed.hear('voice')
  placed.call.send({ type: 'say', message: 'x'.repeat(100), voiceGender: 'Male' })
  placed.call.send({ type: 'gather', gather: 1, timeoutSeconds: 5 })
  await document
  return placed
}

test('a caller who is gone is known to be when the greeting should be over, though nobody said so', async () => {
  const { events, times, questions, pass, isForgotten } = await greeted(OVER)
  await pass(17)
  expect(questions).toEqual([])
  await pass(2)
  expect(events).toEqual([{ type: 'ended', by: 'caller' }])
  expect(times).toEqual([4])
  expect(isForgotten()).toBe(true)
})

test('or when he is asked for again, a minute later', async () => {
  const { events, times, statuses, pass } = await greeted(ON)
  await pass(30)
  statuses.set('CA1', { ...OVER, endedAt: null })
  await pass(50)
  expect(events).toEqual([{ type: 'ended', by: 'caller' }])
  expect(times).toEqual([78])
})

test.each([
  ['knows no such call', null],
  ['does not answer', new Error('twilio was asked, and timed-out came of it')],
  ['says that it goes on', ON],
])('nobody is hung up on where the provider %s', async (_, said) => {
  const { events, orders, questions, pass } = await greeted(said)
  await pass(200)
  expect(questions).toHaveLength(4)
  expect([events, orders]).toEqual([[], []])
})

test('who has pressed a key is not asked for', async () => {
  const { call, hear, questions, pass } = await greeted(OVER)
  const next = hear('gather', 1, { Digits: '1' })
  await pass(5)
  call.send({ type: 'hang-up' })
  expect(names(await next)).toEqual(['Hangup'])
  await pass(100)
  expect(questions).toEqual([])
})

test('a recording of which nobody knows the length is given half a minute', async () => {
  const { call, hear, statuses, questions, pass } = begun()
  statuses.set('CA1', ON)
  void hear('voice')
  call.send({ type: 'play', url: 'https://calls.example.com/greeting.mp3' })
  call.send({ type: 'gather', gather: 1, timeoutSeconds: 5 })
  await pass(39)
  expect(questions).toEqual([])
  await pass(2)
  expect(questions).toEqual(['CA1'])
})

test('nothing is asked of a call that has ended', async () => {
  const { hear, questions, pass } = await greeted(OVER)
  await hear('status', 0, { CallStatus: 'completed' })
  await pass(100)
  expect(questions).toEqual([])
})
