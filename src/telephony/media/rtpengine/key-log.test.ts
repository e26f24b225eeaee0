import { expect, test } from 'vitest'
import { readKey } from './key-log.ts'

/** As rtpengine 10.5 writes it. */
const line = (more: Record<string, unknown>) =>
  Buffer.from(
    JSON.stringify({
      callid: 'a',
      source_tag: 'party',
      tags: ['inner', 'party'],
      type: 'DTMF',
      timestamp: 1_795_394_101,
      source_ip: '127.0.0.1',
      event: 5,
      duration: 100,
      volume: 10,
      ...more,
    }),
  )

test.each([
  [5, '5'],
  [10, '*'],
  [11, '#'],
  [15, 'D'],
])('event %i is the key %s', (event, key) => {
  expect(readKey(line({ event }))).toEqual({ callId: 'a', tag: 'party', key })
})

test.each([
  ['a flash of the hook', line({ event: 16 })],
  ['another kind of line', line({ type: 'other' })],
  ['a line of no call', line({ callid: 7 })],
  ['nothing at all', Buffer.from('null')],
  ['what is no JSON', Buffer.from('{')],
  ['what is far too long', line({ tags: 'x'.repeat(5_000) })],
])('%s is no key', (_, bytes) => {
  expect(readKey(bytes)).toBeNull()
})
