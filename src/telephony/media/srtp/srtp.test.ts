import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeRtpHeader } from '../rtp/rtp-packet.ts'
import { CounterMode } from './counter-mode.ts'
import { PacketAuthentication } from './packet-authentication.ts'
import { deriveSessionKeys } from './session-keys.ts'
import { SrtpReceiver } from './srtp-receiver.ts'
import { SrtpSender } from './srtp-sender.ts'
import { SRTP_SUITES, type SrtpKey, type SrtpSuite, TAG_BYTES } from './srtp-suite.ts'

const KEY = Buffer.from('E1F97A0D3E018BE0D64FA32C06DE41390EC675AD498AFEEBB6960B3AABE6', 'hex')

const keyOf = (suite: SrtpSuite, keyAndSalt: Uint8Array = KEY): SrtpKey => ({ suite, keyAndSalt })

const suites = fc.constantFrom(...SRTP_SUITES)

function packet(sequence: number, payload: Uint8Array = Buffer.from([sequence >> 8, sequence & 0xff])) {
  const bytes = Buffer.concat([Buffer.alloc(12), payload])
  writeRtpHeader(bytes, 0, false, sequence & 0xffff, 160 * sequence, 0xcafebabe)
  return bytes
}

/** A sender whose numbers begin at `first`, and what it makes of so many packets; each was sent. */
function stream(suite: SrtpSuite, first: number, count: number) {
  const sender = new SrtpSender(keyOf(suite))
  return Array.from({ length: count }, (_, at) => {
    const plain = packet((first + at) & 0xffff)
    const sealed = sender.sealRtp(plain)
    if (sealed === null) throw new Error('it was not sent')
    return { plain, sealed }
  })
}

// What everybody who speaks SRTP makes of this key and these packets.
test('a packet of sound is protected as others do it', () => {
  const plain = Buffer.from(`800f1234decafbadcafebabe${'ab'.repeat(16)}`, 'hex')
  const sealed = '800f1234decafbadcafebabe4e55dc4ce79978d88ca4d215949d2402b78d6acc99ea179b8dbb'
  const [suite] = SRTP_SUITES
  expect(new SrtpSender(keyOf(suite)).sealRtp(plain)?.toString('hex')).toBe(sealed)
  expect(new SrtpReceiver(keyOf(suite)).openRtp(Buffer.from(sealed, 'hex'))).toEqual(plain)
})

test('a packet of RTCP is protected as others do it, with the long tag by either suite', () => {
  const plain = Buffer.from(`81c8000bcafebabe${'ab'.repeat(16)}`, 'hex')
  const sealed = '81c8000bcafebabe7128035be487b9bdbef89041f977a5a880000001993e08cd54d6c1230798'
  for (const suite of SRTP_SUITES) {
    const sender = new SrtpSender(keyOf(suite))
    // Theirs begins to count at one.
    sender.sealRtcp(plain)
    expect(sender.sealRtcp(plain).toString('hex')).toBe(sealed)
    expect(new SrtpReceiver(keyOf(suite)).openRtcp(Buffer.from(sealed, 'hex'))).toEqual(plain)
  }
})

test('what is lost, late or out of order is opened all the same, across the end of the numbers', () => {
  const beginnings = fc.constantFrom(0, 12_345, 32_767, 65_400, 65_535)
  fc.assert(
    fc.property(suites, beginnings, fc.infiniteStream(fc.nat({ max: 99 })), (suite, first, chances) => {
      const sent = stream(suite, first, 300)
      const chance = () => chances.next().value ?? 0
      // One in ten is lost; each may come up to fifty places later. The first comes first: it is what the others are counted from.
      const [begin, ...rest] = sent.map((each, at) => ({
        ...each,
        at,
        place: at + chance() / 2,
        luck: chance(),
      }))
      if (begin === undefined) throw new Error('nothing was sent')
      const arriving = [
        begin,
        ...rest.filter(({ luck }) => luck >= 10).sort((one, other) => one.place - other.place),
      ]
      const receiver = new SrtpReceiver(keyOf(suite))
      for (const { plain, sealed } of arriving) {
        expect(sealed.length).toBe(plain.length + TAG_BYTES[suite])
        expect(receiver.openRtp(Buffer.from(sealed))).toEqual(plain)
      }
      expect(receiver.refused).toBe(0)
    }),
    { numRuns: 30 },
  )
})

test('a long call counts how often its numbers begin anew', () => {
  const sender = new SrtpSender(keyOf('AES_CM_128_HMAC_SHA1_80'))
  const receiver = new SrtpReceiver(keyOf('AES_CM_128_HMAC_SHA1_80'))
  const seen = new Set<string>()
  // Three rounds in steps of what may be lost.
  for (let index = 0; index < 3 * 65_536; index += 8_192) {
    const sealed = sender.sealRtp(packet(index & 0xffff, Buffer.alloc(16)))
    if (sealed === null) throw new Error('it was not sent')
    seen.add(sealed.toString('hex', 12))
    expect(receiver.openRtp(sealed)?.subarray(12)).toEqual(Buffer.alloc(16))
  }
  // The same sound under the same number is never encrypted alike.
  expect(seen.size).toBe(24)
})

test('what comes again is refused, whenever it comes', () => {
  fc.assert(
    fc.property(suites, fc.constantFrom(7, 65_480), fc.nat({ max: 199 }), (suite, first, again) => {
      const sent = stream(suite, first, 200)
      const receiver = new SrtpReceiver(keyOf(suite))
      for (const [at, { sealed }] of sent.entries()) {
        expect(receiver.openRtp(Buffer.from(sealed))).not.toBeNull()
        if (at < again) continue
        expect(receiver.openRtp(Buffer.from(sent[again]?.sealed ?? []))).toBeNull()
      }
      expect(receiver.refused).toBe(200 - again)
    }),
    { numRuns: 30 },
  )
})

test('whatever was changed on the way is refused and counted, and changes nothing for what comes after', () => {
  fc.assert(
    fc.property(suites, fc.nat(), fc.integer({ min: 1, max: 255 }), (suite, where, change) => {
      const [first, second] = stream(suite, 65_535, 2)
      if (first === undefined || second === undefined) throw new Error('nothing was sent')
      const receiver = new SrtpReceiver(keyOf(suite))
      expect(receiver.openRtp(Buffer.from(first.sealed))).toEqual(first.plain)
      const changed = Buffer.from(second.sealed)
      const at = where % changed.length
      changed[at] = (changed[at] ?? 0) ^ change
      expect(receiver.openRtp(changed)).toBeNull()
      expect(receiver.refused).toBe(1)
      expect(receiver.openRtp(Buffer.from(second.sealed))).toEqual(second.plain)
    }),
  )
})

test('what was protected with another key is refused, and so is what is no packet', () => {
  const receiver = new SrtpReceiver(keyOf('AES_CM_128_HMAC_SHA1_80'))
  const stranger = new SrtpSender(keyOf('AES_CM_128_HMAC_SHA1_80', randomBytes(30)))
  expect(receiver.openRtp(stranger.sealRtp(packet(1)) ?? Buffer.alloc(0))).toBeNull()
  expect(receiver.openRtcp(stranger.sealRtcp(Buffer.alloc(8, 0x80)))).toBeNull()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1_600 }), bytes => {
      if (bytes.length > 0) bytes[0] = 0x80 | ((bytes[0] ?? 0) & 0x3f)
      expect(receiver.openRtp(Buffer.from(bytes))).toBeNull()
      expect(receiver.openRtcp(Buffer.from(bytes))).toBeNull()
    }),
  )
})

test('what is optional in a header stays in the clear, and the rest is opened behind it', () => {
  const suite = 'AES_CM_128_HMAC_SHA1_80'
  const receiver = new SrtpReceiver(keyOf(suite))
  // A source beside the sender, and an extension of one word: what is encrypted begins at byte 24.
  const plain = Buffer.concat([packet(9, Buffer.alloc(0)), Buffer.from('00000007bede000110203040', 'hex')])
  plain[0] = 0x91
  const sealed = sealBehind(plain, Buffer.from('hello'), suite)
  expect(receiver.openRtp(sealed)?.toString('latin1', 24)).toBe('hello')
})

/** Encrypts with what the sender makes of a packet with a plain header, since ours never writes another. */
function sealBehind(head: Buffer, payload: Buffer, suite: SrtpSuite): Buffer {
  const keystream = Buffer.alloc(payload.length)
  const keys = deriveSessionKeys(keyOf(suite), 'rtp')
  new CounterMode(keys.cipherKey, keys.salt).apply(keystream, 0, payload.length, 0xcafebabe, 0, 9)
  const sealed = Buffer.concat([
    head,
    payload.map((byte, at) => byte ^ (keystream[at] ?? 0)),
    Buffer.alloc(10),
  ])
  new PacketAuthentication(keys.authenticationKey).write(sealed, sealed.length - 10, 0, 10)
  return sealed
}

test('no two packets are sent with the same number', () => {
  const sender = new SrtpSender(keyOf('AES_CM_128_HMAC_SHA1_32'))
  expect(sender.sealRtp(packet(5, Buffer.from('one')))).not.toBeNull()
  expect(sender.sealRtp(packet(5, Buffer.from('two')))).toBeNull()
})

test('reports that come again are refused', () => {
  const suite = 'AES_CM_128_HMAC_SHA1_32'
  const [sender, receiver] = [new SrtpSender(keyOf(suite)), new SrtpReceiver(keyOf(suite))]
  const report = Buffer.from(`80c90001cafebabe${'00'.repeat(40)}`, 'hex')
  const [first, second] = [sender.sealRtcp(report), sender.sealRtcp(report)]
  expect(first).not.toEqual(second)
  expect(receiver.openRtcp(Buffer.from(second))).toEqual(report)
  expect(receiver.openRtcp(Buffer.from(first))).toEqual(report)
  expect(receiver.openRtcp(Buffer.from(first))).toBeNull()
  expect(receiver.refused).toBe(1)
})
