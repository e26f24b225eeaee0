import { expect, test } from 'vitest'
import { SourceLock } from './source-lock.ts'

const SIGNALLED = { address: '192.0.2.1', port: 4_000 }
const ROUTER = { address: '203.0.113.1', port: 61_000 }
const STRANGER = { address: '198.51.100.66', port: 666 }

function lock() {
  const source = new SourceLock()
  source.expect(SIGNALLED.address, SIGNALLED.port)
  const hears = ({ address, port }: typeof SIGNALLED, sequence: number, { ssrc = 1, atMs = 0 } = {}) =>
    source.admits(address, port, ssrc, sequence, atMs)
  return { source, hears }
}

test('until it is heard, a party is where it says that it is', () => {
  expect(lock().source).toMatchObject({ ...SIGNALLED, isLocked: false })
})

test('a party behind a router is where its first packet comes from', () => {
  const { source, hears } = lock()
  expect(hears(ROUTER, 1)).toBe(true)
  expect(source).toMatchObject({ ...ROUTER, isLocked: true })
})

test('a stranger takes nothing from a party that is heard, however much it sends', () => {
  const { source, hears } = lock()
  hears(ROUTER, 1)
  for (let sequence = 0; sequence < 65_536; sequence += 7) {
    expect(hears(STRANGER, sequence, { ssrc: 99 })).toBe(false)
  }
  expect(hears(STRANGER, 2, { ssrc: 99, atMs: 600_000 })).toBe(false)
  expect(source).toMatchObject(ROUTER)
})

test('a stranger who was first has to give way to who sends from where it was said', () => {
  const { source, hears } = lock()
  expect(hears(STRANGER, 1, { ssrc: 99 })).toBe(true)
  expect(hears(SIGNALLED, 1)).toBe(true)
  expect(source).toMatchObject(SIGNALLED)
  expect(hears(STRANGER, 2, { ssrc: 99 })).toBe(false)
})

test('a stream that goes on from another port is the same party', () => {
  const { source, hears } = lock()
  hears(ROUTER, 65_530)
  expect(hears({ ...ROUTER, port: 62_000 }, 3)).toBe(true)
  expect(source.port).toBe(62_000)
  expect(hears({ ...ROUTER, port: 63_000 }, 2_000)).toBe(false)
})

test('a stream that goes on from another port after some seconds is the same party, as far as it can be', () => {
  const { source, hears } = lock()
  const anew = { ...ROUTER, port: 62_000 }
  hears(ROUTER, 65_000)
  // Five seconds at most of 100 packets each, and a hundred more.
  expect(hears(anew, (65_000 + 601) & 0xffff, { atMs: 5_000 })).toBe(false)
  expect(hears(anew, 64_999, { atMs: 5_000 })).toBe(false)
  expect(hears(STRANGER, (65_000 + 250) & 0xffff, { ssrc: 99, atMs: 5_000 })).toBe(false)
  expect(hears(anew, (65_000 + 250) & 0xffff, { atMs: 5_000 })).toBe(true)
  expect(source).toMatchObject(anew)
  expect(hears(ROUTER, 65_001, { atMs: 600_000_000 })).toBe(false)
})

test('another port of the address that was said may take over once the old one is silent', () => {
  const { hears } = lock()
  const elsewhere = { ...SIGNALLED, port: 5_000 }
  hears(ROUTER, 1)
  expect(hears(elsewhere, 1, { ssrc: 2, atMs: 1_000 })).toBe(false)
  expect(hears(elsewhere, 2, { ssrc: 2, atMs: 3_000 })).toBe(true)
})

test('a party that was on hold is believed wherever it is heard first, and sent to where it was until then', () => {
  const { source, hears } = lock()
  hears(ROUTER, 1)
  const anew = { ...ROUTER, port: 61_777 }
  expect(hears(anew, 1, { ssrc: 2, atMs: 90_000 })).toBe(false)
  source.reopen()
  expect(source).toMatchObject({ ...ROUTER, isLocked: false })
  expect(hears(anew, 2, { ssrc: 2, atMs: 90_020 })).toBe(true)
  expect(source).toMatchObject({ ...anew, isLocked: true })
  expect(hears(STRANGER, 3, { ssrc: 99, atMs: 90_040 })).toBe(false)
})

test('a party that says it has moved, behind a router, is where something new comes from', () => {
  const { source, hears } = lock()
  hears(ROUTER, 1)
  source.expect('192.0.2.9', 4_000)
  // What was sent before our answer had come.
  expect(hears(ROUTER, 2, { atMs: 20 })).toBe(true)
  expect(source).toMatchObject({ address: '192.0.2.9', port: 4_000, isLocked: false })
  const anew = { address: '203.0.113.2', port: 62_000 }
  expect(hears(anew, 1, { ssrc: 7, atMs: 40 })).toBe(true)
  expect(source).toMatchObject({ ...anew, isLocked: true })
  expect(hears(ROUTER, 3, { atMs: 60 })).toBe(false)
})

test('a party that says it has moved, and sends from where it was, has not', () => {
  const { source, hears } = lock()
  hears(ROUTER, 1)
  source.expect('192.0.2.9', 4_000)
  for (let packet = 0; packet < 100; packet++) {
    expect(hears(ROUTER, 2 + packet, { atMs: 20 * packet })).toBe(true)
  }
  expect(source.isLocked).toBe(false)
  expect(hears(ROUTER, 102, { atMs: 2_000 })).toBe(true)
  expect(source).toMatchObject({ ...ROUTER, isLocked: true })
})

test('a party that says it is back where it had been is believed at once', () => {
  const { source, hears } = lock()
  hears(ROUTER, 1)
  source.expect('192.0.2.200', 5_000)
  source.expect(SIGNALLED.address, SIGNALLED.port)
  expect(hears(ROUTER, 2, { atMs: 20 })).toBe(true)
  expect(source).toMatchObject({ ...ROUTER, isLocked: true })
})

test('a party that says it is where it already sends from is believed at once', () => {
  const { source, hears } = lock()
  hears(ROUTER, 1)
  source.expect(ROUTER.address, ROUTER.port)
  expect(hears(ROUTER, 2, { atMs: 20 })).toBe(true)
  expect(source.isLocked).toBe(true)
})

test('a party that says it has moved is waited for anew, one that says the same again is not', () => {
  const { source, hears } = lock()
  hears(ROUTER, 1)
  source.expect(SIGNALLED.address, SIGNALLED.port)
  expect(source.isLocked).toBe(true)
  source.expect('192.0.2.9', 4_000)
  expect(source).toMatchObject({ address: '192.0.2.9', isLocked: false })
  expect(hears({ address: '192.0.2.9', port: 4_000 }, 1, { ssrc: 7 })).toBe(true)
})
