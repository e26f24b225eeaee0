import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RtpPacket, writeRtpHeader } from './rtp-packet.ts'

/** A packet of two bytes of sound, with what is optional in front of and behind them. */
function packet({ first = 0x80, optional = [] as number[], padding = [] as number[] } = {}): Buffer {
  const head = Buffer.alloc(12)
  writeRtpHeader(head, 8, true, 0xfffe, 0xffff_fff0, 0xdead_beef)
  head[0] = first
  return Buffer.concat([head, Buffer.from([...optional, 0xaa, 0xbb, ...padding])])
}

test.each([
  ['nothing optional', packet()],
  ['two contributors', packet({ first: 0x82, optional: [1, 2, 3, 4, 5, 6, 7, 8] })],
  ['an extension', packet({ first: 0x90, optional: [0xbe, 0xde, 0, 1, 9, 9, 9, 9] })],
  ['padding', packet({ first: 0xa0, padding: [0, 0, 3] })],
])('the sound is found behind %s', (_, bytes) => {
  const read = new RtpPacket()
  expect(read.read(bytes)).toBe(true)
  expect(bytes.subarray(read.start, read.end)).toEqual(Buffer.from([0xaa, 0xbb]))
  expect(read).toMatchObject({
    payloadType: 8,
    hasMarker: true,
    sequence: 0xfffe,
    timestamp: 0xffff_fff0,
    ssrc: 0xdead_beef,
  })
})

test.each([
  ['eleven bytes', packet().subarray(0, 11)],
  ['another version', packet({ first: 0x40 })],
  ['contributors that are not there', packet({ first: 0x8f })],
  ['an extension beyond the end', packet({ first: 0x90, optional: [0xbe, 0xde, 0xff, 0xff] })],
  ['an extension that is cut off', packet({ first: 0x90 })],
  ['more padding than there is', packet({ first: 0xa0, padding: [200] })],
  ['padding of nothing', packet({ first: 0xa0, padding: [0] })],
  ['RTCP', Buffer.concat([Buffer.from([0x80, 200]), Buffer.alloc(26)])],
  ['more than any sound of 8,000 bytes a second', Buffer.concat([packet(), Buffer.alloc(1_400)])],
])('%s is no RTP', (_, bytes) => {
  expect(new RtpPacket().read(bytes)).toBe(false)
})

test('whatever arrives, what is read lies within it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), bytes => {
      const read = new RtpPacket()
      const buffer = Buffer.from(bytes)
      if (bytes[0] !== undefined) buffer[0] = 0x80 | (bytes[0] & 0x3f)
      if (!read.read(buffer)) return
      expect(read.start).toBeGreaterThanOrEqual(12)
      expect(read.end).toBeGreaterThanOrEqual(read.start)
      expect(read.end).toBeLessThanOrEqual(buffer.length)
    }),
  )
})
