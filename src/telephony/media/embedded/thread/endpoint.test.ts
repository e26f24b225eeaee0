import { describe, expect, test } from 'vitest'
import type { AgreedMedia } from '../../description/media-session.ts'
import type { MediaEvent } from '../../media.ts'
import { RTP_HEADER_BYTES, writeRtpHeader } from '../../rtp/rtp-packet.ts'
import { Endpoint } from './endpoint.ts'
import type { PartyPorts } from './party-line.ts'
import type { Receive } from './port-pair.ts'

const CALLER = { address: '192.0.2.1', port: 4_000 }

const AGREED: AgreedMedia = {
  ...CALLER,
  rtcpAddress: CALLER.address,
  rtcpPort: 4_001,
  isMuxed: false,
  encryption: null,
  codec: 'PCMU',
  payloadType: 0,
  keyPayloadType: 101,
  formats: [{ payloadType: 0, codec: 'PCMU' }],
  keyPayloadTypes: [101],
  receives: true,
  sends: true,
}

/** An endpoint whose ports are no sockets. */
function endpoint() {
  const sent: { readonly port: number; readonly address: string }[] = []
  const reports: unknown[] = []
  const events: MediaEvent[] = []
  let nowMs = 1_000
  const world = { now: () => nowMs, wallClock: () => 0, random: () => 0, inactiveAfterMs: 60_000 }
  let hearRtp: Receive = () => undefined
  const ports: PartyPorts = {
    listen: rtp => {
      hearRtp = rtp
    },
    sendRtp: (_, port, address) => sent.push({ port, address }),
    sendRtcp: (_, port, address) => reports.push({ port, address }),
    close: () => Promise.resolve(),
  }
  const opened = new Endpoint(ports, world, event => events.push(event))
  const hear = (address: string, port: number) => {
    const packet = Buffer.alloc(RTP_HEADER_BYTES + 160, 0xff)
    writeRtpHeader(packet, 0, false, 1, 160, 7)
    hearRtp(packet, { address, port, family: 'IPv4', size: packet.length })
  }
  /** One turn after as many milliseconds. */
  const turnAfter = (milliseconds: number) => {
    nowMs += milliseconds
    opened.tick(nowMs)
  }
  return { endpoint: opened, sent, reports, events, hear, turnAfter }
}

test('a packet that came from port 0 is nobody, since nobody can be answered there', () => {
  const { endpoint: caller, sent, events, hear, turnAfter } = endpoint()
  caller.agree(AGREED)
  caller.player.play([new Int16Array(800)], null, () => undefined)
  hear(CALLER.address, 0)
  turnAfter(20)
  expect(events).toEqual([])
  expect(sent).toEqual([CALLER])
})

describe('who has not been answered', () => {
  test('is sent nothing, neither sound nor reports, so that his telephone goes on ringing', () => {
    const { endpoint: caller, sent, reports, turnAfter } = endpoint()
    caller.agree(AGREED)
    for (let count = 0; count < 1_000; count++) turnAfter(20)
    expect([sent, reports]).toEqual([[], []])
  })

  test('is sent silence between two sounds, since a stream goes on once it has begun', () => {
    const { endpoint: caller, sent, turnAfter } = endpoint()
    caller.agree(AGREED)
    caller.player.play([new Int16Array(160)], null, () => undefined)
    turnAfter(20)
    turnAfter(20)
    expect(sent).toHaveLength(2)
  })

  test('is sent silence where a target that can be heard says nothing', () => {
    const { endpoint: caller, sent, turnAfter } = endpoint()
    const { endpoint: target } = endpoint()
    caller.agree(AGREED)
    caller.connect(target)
    turnAfter(20)
    expect(sent).toHaveLength(1)
  })
})

test('whoever is answered is sent silence from then on, and has a whole minute to be heard', () => {
  const { endpoint: caller, sent, events, turnAfter } = endpoint()
  caller.agree(AGREED)
  turnAfter(59_000)
  caller.begin()
  turnAfter(59_000)
  expect(sent).toHaveLength(1)
  expect(events).toEqual([])
  turnAfter(1_000)
  expect(events).toEqual([{ type: 'inactive' }])
})

test('whoever was heard before it was answered is heard once more after that', () => {
  const { endpoint: caller, events, hear } = endpoint()
  caller.agree(AGREED)
  hear(AGREED.address, AGREED.port)
  caller.begin()
  expect(events).toEqual([{ type: 'heard' }])
  hear(AGREED.address, AGREED.port)
  hear(AGREED.address, AGREED.port)
  expect(events).toEqual([{ type: 'heard' }, { type: 'heard' }])
})

test('whoever comes back from hold is sent to where it is heard then, though it says that it is where it was', () => {
  const { endpoint: phone, sent, events, hear, turnAfter } = endpoint()
  phone.agree(AGREED)
  phone.begin()
  hear('203.0.113.1', 40_000)
  phone.agree({ ...AGREED, sends: false, receives: false })
  turnAfter(50_000)
  phone.agree(AGREED)
  hear('203.0.113.1', 40_001)
  turnAfter(20)
  expect(sent).toEqual([{ address: '203.0.113.1', port: 40_001 }])
  turnAfter(59_000)
  expect(events).toEqual([{ type: 'heard' }])
})

test('nobody is missed while one of two has the other on hold, but to be asked; and both have a whole minute after', () => {
  const { endpoint: holder, events: ofHolder, turnAfter: holderAfter } = endpoint()
  const { endpoint: silent, events, turnAfter } = endpoint()
  holder.agree({ ...AGREED, sends: false, receives: false })
  silent.agree(AGREED)
  silent.connect(holder)
  for (let count = 0; count < 3; count++) {
    turnAfter(60_000)
    holderAfter(60_000)
  }
  const asked = Array(3).fill({ type: 'silent-on-hold' })
  expect([events, ofHolder]).toEqual([asked, asked])
  turnAfter(30_000)
  holderAfter(30_000)
  holder.agree(AGREED)
  turnAfter(0)
  holderAfter(0)
  turnAfter(59_000)
  holderAfter(59_000)
  expect([events, ofHolder]).toEqual([asked, asked])
  turnAfter(1_000)
  holderAfter(1_000)
  const missed = [...asked, { type: 'inactive' }]
  expect([events, ofHolder]).toEqual([missed, missed])
})

test('whoever is heard during a hold need not be asked', () => {
  const { endpoint: holder, events, hear, turnAfter } = endpoint()
  holder.agree({ ...AGREED, sends: false, receives: false })
  for (let count = 0; count < 3; count++) {
    turnAfter(50_000)
    hear(AGREED.address, AGREED.port)
  }
  turnAfter(59_000)
  expect(events).toEqual([{ type: 'heard' }])
  turnAfter(1_000)
  expect(events).toEqual([{ type: 'heard' }, { type: 'silent-on-hold' }])
})

test('whoever has no other on hold any more, since they were parted, is missed after a minute', () => {
  const { endpoint: holder } = endpoint()
  const { endpoint: silent, events, turnAfter } = endpoint()
  holder.agree({ ...AGREED, sends: false, receives: false })
  silent.agree(AGREED)
  silent.connect(holder)
  turnAfter(50_000)
  silent.disconnect()
  turnAfter(0)
  turnAfter(59_000)
  expect(events).toEqual([])
  turnAfter(1_000)
  expect(events).toEqual([{ type: 'inactive' }])
})

test('a party that only listens holds nobody: the other is missed', () => {
  const { endpoint: listener } = endpoint()
  const { endpoint: silent, events, turnAfter } = endpoint()
  listener.agree({ ...AGREED, sends: false })
  silent.agree(AGREED)
  silent.connect(listener)
  turnAfter(60_000)
  expect(events).toEqual([{ type: 'inactive' }])
})
