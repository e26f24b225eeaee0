import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OutgoingStream } from './outgoing-stream.ts'
import { Reception } from './reception.ts'
import { Reports } from './rtcp.ts'

const NEW_YEAR = Date.UTC(2026, 0, 1)

/** One end of a call: what it sends, what it hears, and what it reports. */
function end(ssrc: number) {
  const stream = new OutgoingStream(bound => ssrc % bound)
  const reception = new Reception()
  const reports = new Reports(0, () => 0)
  return {
    stream,
    reception,
    reports,
    speak: (nowMs: number) => stream.writeSound(Buffer.alloc(172), 0, 160, 'silence', nowMs),
    write: (nowMs: number) => reports.write(stream, reception, nowMs, NEW_YEAR + nowMs),
    read: (bytes: Buffer, nowMs: number) => reports.read(bytes, stream.ssrc, nowMs),
  }
}

test('what one end reports the other end reads', () => {
  const [caller, service] = [end(5), end(77)]
  const { reception } = service
  for (const sequence of [65_534, 65_535, 3]) reception.take(5, sequence, 0, false, 0)
  reception.take(5, 4, 640, true, 100)
  reception.take(5, 5, 800, true, 130)
  const bytes = service.write(1_000)
  expect(caller.read(bytes, 1_010)).toBe(true)
  expect(caller.reports.heard).toEqual({ lost: 3, jitterMs: Math.round(80 / 16) / 8 })
  // Of somebody else's stream it is no report, though a sign of life.
  const other = end(6)
  expect(other.read(bytes, 1_010)).toBe(true)
  expect(other.reports.heard).toBeNull()
  // A receiver report, since nothing was sent; extended by one wrap; three of eight were lost.
  expect([bytes[0], bytes[1], bytes.readUInt16BE(2)]).toEqual([0x81, 201, 7])
  expect(bytes.readUInt32BE(16)).toBe(65_536 + 5)
  expect(bytes[12]).toBe(96)
})

test('the fraction that was lost is that of the time since the last report', () => {
  const service = end(77)
  for (const sequence of [1, 3]) service.reception.take(5, sequence, 0, false, 0)
  expect(service.write(1)[12]).toBe(85)
  for (const sequence of [4, 5]) service.reception.take(5, sequence, 0, false, 0)
  expect(service.write(2)[12]).toBe(0)
})

test('who sends reports how much and when, and a name, and nothing of whom it has not heard', () => {
  const service = end(77)
  service.speak(1_000)
  const bytes = service.write(1_500)
  expect([bytes[0], bytes[1], bytes.readUInt16BE(2), bytes.readUInt32BE(4)]).toEqual([0x80, 200, 6, 77])
  expect(bytes.readUInt32BE(8)).toBe(NEW_YEAR / 1_000 + 1 + 2_208_988_800)
  expect(bytes.readUInt32BE(12)).toBe(0x8000_0000)
  // Half a second after what was sent last, which bears the first number.
  expect(bytes.readUInt32BE(16)).toBe(service.stream.timestampAt(1_000) + 4_000)
  expect([bytes.readUInt32BE(20), bytes.readUInt32BE(24)]).toEqual([1, 160])
  expect([bytes[28], bytes[29], bytes.readUInt16BE(30), bytes.length]).toEqual([0x81, 202, 4, 28 + 20])
})

test('who has sent nothing for two reports reports as a receiver', () => {
  const service = end(77)
  service.speak(1)
  expect([1_000, 2_000, 3_000].map(nowMs => service.write(nowMs)[1])).toEqual([200, 200, 201])
})

test('who was heard of no more is not reported on', () => {
  const service = end(77)
  service.reception.take(5, 1, 0, true, 0)
  expect([service.write(1), service.write(2)].map(bytes => (bytes[0] ?? 0) & 0x1f)).toEqual([1, 0])
})

test('the way there and back is measured, however long the other side waits with its answer', () => {
  const [service, party] = [end(77), end(5)]
  service.speak(0)
  party.speak(0)
  party.reception.take(77, 1, 0, true, 0)
  expect(service.read(party.write(3_000), 3_000)).toBe(true)
  expect(service.reports.roundTripMs).toBeNull()
  // 30 ms there, four seconds of waiting, 45 ms back.
  party.read(service.write(10_000), 10_030)
  party.reception.take(77, 2, 0, true, 0)
  service.read(party.write(14_030), 14_075)
  expect(service.reports.roundTripMs).toBeCloseTo(75, 0)
})

test('an answer to a report that was never made measures nothing', () => {
  const [service, party] = [end(77), end(5)]
  const invented = end(77)
  invented.speak(0)
  party.read(invented.write(9_000), 9_000)
  party.reception.take(77, 1, 0, true, 0)
  service.read(party.write(9_500), 9_600)
  expect(service.reports.heard).not.toBeNull()
  expect(service.reports.roundTripMs).toBeNull()
})

test('reports are five seconds apart, half more or less by chance, and the first comes in half the time', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 20 }),
      chances => {
        let at = 0
        const reports = new Reports(0, bound => Math.floor((chances[at++ % chances.length] ?? 0) * bound))
        let before = 0
        let count = 0
        for (let nowMs = 0; nowMs < 60_000; nowMs += 20) {
          if (!reports.isDue(nowMs)) continue
          const [least, most] = count === 0 ? [1_250, 3_770] : [2_500, 7_520]
          expect(nowMs - before).toBeGreaterThanOrEqual(least)
          expect(nowMs - before).toBeLessThanOrEqual(most)
          before = nowMs
          count++
        }
        expect(count).toBeGreaterThanOrEqual(8)
      },
    ),
    { numRuns: 30 },
  )
})

test('the last report says that the stream is over, and is read like any other', () => {
  const [service, party] = [end(77), end(5)]
  service.speak(1)
  service.reception.take(5, 1, 0, true, 0)
  const bytes = service.reports.writeGoodbye(service.stream, service.reception, 2, NEW_YEAR)
  expect([...bytes.subarray(-8)]).toEqual([0x81, 203, 0, 1, 0, 0, 0, 77])
  expect(party.read(bytes, 3)).toBe(true)
  expect(party.reports.heard).toEqual({ lost: 0, jitterMs: 0 })
})

test('whatever arrives on the port of reports breaks nothing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.constantFrom(200, 201, 202, 0), (bytes, type) => {
      const buffer = Buffer.from(bytes)
      if (buffer.length > 1) buffer.set([0x80 | ((buffer[0] ?? 0) & 0x3f), type])
      const service = end(0)
      expect(() => service.read(buffer, 1)).not.toThrow()
      if (type === 0) expect(service.read(buffer, 1)).toBe(false)
    }),
  )
})
