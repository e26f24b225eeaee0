import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordingAddress } from './recording-address.ts'

beforeEach(() => vi.stubGlobal('location', new URL('https://console.example/console/calls')))
afterEach(() => vi.unstubAllGlobals())

test('a recording of the service is followed by the name that its reader came by', () => {
  expect(recordingAddress('https://api.example/api/v5/calls/0193-a/recording.wav?signature=s')).toBe(
    '/api/v5/calls/0193-a/recording.wav?signature=s',
  )
})

test('one that lies elsewhere is followed there', () => {
  const elsewhere = 'https://carrier.example/recordings/7.mp3?token=t'
  expect(recordingAddress(elsewhere)).toBe(elsewhere)
})
