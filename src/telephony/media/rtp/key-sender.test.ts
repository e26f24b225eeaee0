import { expect, test } from 'vitest'
import { KeySender } from './key-sender.ts'

/** What each frame holds: a letter for a packet of a key, in capitals where it is the end; a dot for nothing. */
function frames(sender: KeySender): string {
  let sent = ''
  for (let count = 0; sender.isBusy && count < 1_000; count++) {
    const frame = sender.next()
    sent += frame === null ? '.' : frame.isEnd ? 'E' : frame.key
  }
  return sent
}

test('a key lasts for a hundred milliseconds, its end is told three times, and the next is a hundred later', () => {
  const sender = new KeySender()
  let done = 0
  sender.add('1#', () => done++)
  expect(frames(sender)).toBe('11111EEE..#####EEE..')
  expect(done).toBe(1)
})

test('durations grow with each frame, and stay at the end', () => {
  const sender = new KeySender()
  sender.add('5', () => undefined)
  const sent = Array.from({ length: 8 }, () => sender.next())
  expect(sent.map(frame => frame?.duration)).toEqual([160, 320, 480, 640, 800, 800, 800, 800])
  expect(sent.map(frame => frame?.isFirst)).toEqual([true, ...Array(7).fill(false)])
  expect(new Set(sent.map(frame => frame?.event))).toEqual(new Set([5]))
})

test('w is a pause of half a second', () => {
  const sender = new KeySender()
  sender.add('w', () => undefined)
  expect(frames(sender)).toBe('.'.repeat(25))
})

test('what is no key is skipped, and nothing at all is done at once', () => {
  const sender = new KeySender()
  let done = 0
  sender.add('x 7?', () => done++)
  sender.add('', () => done++)
  expect(done).toBe(1)
  expect(frames(sender)).toBe('77777EEE..')
  expect(done).toBe(2)
})

test('who hangs up waits for no more keys', () => {
  const sender = new KeySender()
  let done = 0
  sender.add('12345', () => done++)
  sender.add('6', () => done++)
  sender.next()
  sender.clear()
  expect(done).toBe(2)
  expect(sender.next()).toBeNull()
})
