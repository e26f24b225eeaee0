import { expect, test } from 'vitest'
import { isRecordingPaused } from './is-recording-paused.ts'

test.each([
  { types: [], paused: false },
  { types: ['call_started', 'recording_paused', 'digit_pressed'], paused: true },
  { types: ['recording_paused', 'recording_resumed'], paused: false },
  { types: ['recording_paused', 'recording_resumed', 'recording_paused'], paused: true },
])('$types: $paused', ({ types, paused }) => {
  expect(isRecordingPaused(types.map(type => ({ type }) as never))).toBe(paused)
})
