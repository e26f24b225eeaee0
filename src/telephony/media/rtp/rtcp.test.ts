import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OutgoingStream } from './outgoing-stream.ts'
import { Reception } from './reception.ts'
import { Reports, readReport } from './rtcp.ts'

/** A party at the other end, whose reports are read by those who are reported on. */
function reportOn(reception: Reception, reports = new Reports()) {
  const stream = new OutgoingStream(() => 77)
  stream.writeSound(Buffer.alloc(172), 0, 160, 'silence', 1)
  return reports.write(stream, reception, stream.timestamp, Date.UTC(2026, 0, 1))
}

test('what one end reports the other end reads', () => {
  const reception = new Reception()
  for (const sequence of [65_534, 65_535, 3]) reception.take(5, sequence, 0, false, 0)
  reception.take(5, 4, 640, true, 100)
  reception.take(5, 5, 800, true, 130)
  const bytes = reportOn(reception)
  expect(readReport(bytes, 5)).toEqual({ lost: 3, jitterMs: Math.round(80 / 16) / 8 })
  expect(readReport(bytes, 6)).toBeNull()
  // Extended by one wrap; three of eight were lost.
  expect(bytes.readUInt32BE(36)).toBe(65_536 + 5)
  expect(bytes[32]).toBe(96)
})

test('the fraction that was lost is that of the time since the last report', () => {
  const reception = new Reception()
  const reports = new Reports()
  for (const sequence of [1, 3]) reception.take(5, sequence, 0, false, 0)
  expect(reportOn(reception, reports)[32]).toBe(85)
  for (const sequence of [4, 5]) reception.take(5, sequence, 0, false, 0)
  expect(reportOn(reception, reports)[32]).toBe(0)
})

test('a report is a compound with a name, and says how much was sent and when', () => {
  const bytes = reportOn(new Reception())
  expect([bytes[0], bytes[1], bytes.readUInt16BE(2)]).toEqual([0x81, 200, 12])
  expect(bytes.readUInt32BE(8)).toBe(Date.UTC(2026, 0, 1) / 1_000 + 2_208_988_800)
  expect([bytes.readUInt32BE(20), bytes.readUInt32BE(24)]).toEqual([1, 160])
  expect([bytes[52], bytes[53], bytes.readUInt16BE(54)]).toEqual([0x81, 202, 4])
  expect(bytes.length).toBe(52 + 20)
})

test('whatever arrives on the port of reports breaks nothing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.constantFrom(200, 201, 202, 0), (bytes, type) => {
      const buffer = Buffer.from(bytes)
      if (buffer.length > 1) buffer.set([0x80 | ((buffer[0] ?? 0) & 0x3f), type])
      expect(() => readReport(buffer, 0)).not.toThrow()
    }),
  )
})
