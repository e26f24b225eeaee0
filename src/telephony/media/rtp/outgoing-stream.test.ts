import { expect, test } from 'vitest'
import { OutgoingStream } from './outgoing-stream.ts'
import { RtpPacket } from './rtp-packet.ts'

function stream() {
  const out = new OutgoingStream(() => 1_000)
  const packet = Buffer.alloc(172)
  const read = () => {
    const { sequence, timestamp, hasMarker, payloadType, ssrc } = readOf(packet)
    return { number: sequence - 1_000, time: timestamp - 1_000, hasMarker, payloadType, ssrc }
  }
  return {
    out,
    sound: (nowMs: number) => {
      out.writeSound(packet, 0, 160, 'player', nowMs)
      return read()
    },
    key: (isFirst: boolean, duration: number, nowMs: number) => {
      out.writeKey(packet, 101, isFirst, duration, nowMs)
      return read()
    },
    relayed: (sequence: number, timestamp: number, nowMs: number) =>
      out.writeRelayed(packet, 0, false, sequence & 0xffff, timestamp >>> 0, nowMs) ? read() : null,
  }
}

function readOf(bytes: Buffer): RtpPacket {
  const packet = new RtpPacket()
  expect(packet.read(bytes)).toBe(true)
  return packet
}

test('sound of our own is 160 samples apart, whenever its frame comes', () => {
  const { sound } = stream()
  expect([sound(1), sound(22), sound(40.4)]).toMatchObject([
    { number: 1, time: 0, hasMarker: true },
    { number: 2, time: 160, hasMarker: false },
    { number: 3, time: 320, hasMarker: false },
  ])
})

test('a relayed party goes on where the prompt left off, with its gaps and in its order', () => {
  const { sound, relayed } = stream()
  sound(1)
  const heard = [
    relayed(65_535, 0xffff_ff00, 21),
    relayed(2, 0xffff_ff00 + 480, 81),
    relayed(1, 0xffff_ff00 + 320, 82),
  ]
  expect(heard).toMatchObject([
    { number: 2, time: 160, hasMarker: true },
    { number: 5, time: 640, hasMarker: false },
    { number: 4, time: 480, hasMarker: false },
  ])
})

test('what is older than the relay is not passed on', () => {
  const { relayed } = stream()
  relayed(100, 16_000, 1)
  expect(relayed(99, 15_840, 2)).toBeNull()
})

test('late packets are still late after a quarter of an hour', () => {
  const { relayed } = stream()
  for (let count = 0; count < 40_000; count++) relayed(count, count * 160, 1 + count * 20)
  expect(relayed(39_998, 39_998 * 160, 800_000)).not.toBeNull()
  expect(relayed(40_000, 40_000 * 160, 800_001)?.number).toBe((1 + 40_000) % 65_536)
})

test('a pause between two sources is as long in timestamps as by the clock', () => {
  const { sound, relayed } = stream()
  sound(1)
  expect(relayed(7, 0, 1_001)).toMatchObject({ number: 2, time: 8_000, hasMarker: true })
})

test('after a key, sound goes on behind all of it', () => {
  const { sound, key } = stream()
  sound(1)
  expect(key(true, 160, 21)).toMatchObject({ number: 2, time: 160, hasMarker: true, payloadType: 101 })
  expect(key(false, 320, 41)).toMatchObject({ number: 3, time: 160, hasMarker: false })
  expect(key(false, 800, 121)).toMatchObject({ number: 4, time: 160 })
  expect(sound(141)).toMatchObject({ number: 5, time: 1_120, hasMarker: true })
})

test('another stream of the same party is joined to the one before', () => {
  const { out, relayed } = stream()
  relayed(5, 800, 1)
  out.rebase()
  expect(relayed(40_000, 2_000_000_000, 21)).toMatchObject({ number: 2, time: 160, hasMarker: true })
})
