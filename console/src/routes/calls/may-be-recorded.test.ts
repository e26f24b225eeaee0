import { expect, test } from 'vitest'
import { mayBeRecorded } from './may-be-recorded.ts'

const ANSWERED = { status: 'in_progress', via: 'sip', connected: true } as const
const RECORDS = { record_calls: true }
const ALLOWS = { block_recording: null }

test('a call by SIP may be recorded once somebody has answered, until it is over', () => {
  expect(mayBeRecorded(ANSWERED, RECORDS, ALLOWS)).toBe(true)
  expect(mayBeRecorded({ ...ANSWERED, connected: false }, RECORDS, ALLOWS)).toBe(false)
  expect(mayBeRecorded({ ...ANSWERED, status: 'finished' }, RECORDS, ALLOWS)).toBe(false)
  expect(mayBeRecorded({ ...ANSWERED, via: 'simulator' }, RECORDS, ALLOWS)).toBe(false)
})

test('it is not where its campaign records none, or its target forbids it', () => {
  expect(mayBeRecorded(ANSWERED, { record_calls: false }, ALLOWS)).toBe(false)
  expect(mayBeRecorded(ANSWERED, RECORDS, { block_recording: true })).toBe(false)
})

test('it may be where nothing is known of them', () => {
  expect(mayBeRecorded(ANSWERED, undefined, undefined)).toBe(true)
})
