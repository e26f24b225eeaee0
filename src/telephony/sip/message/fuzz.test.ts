import { describe, expect, test } from 'vitest'
import { formatNameAddress, parseNameAddress } from './name-address.ts'
import { MAX_MESSAGE_BYTES, parseMessage } from './parse-message.ts'
import { serialiseMessage } from './serialise-message.ts'
import { headersOf, type SipMessage } from './sip-message.ts'
import { TORTURE_MESSAGES } from './torture/rfc-4475.ts'
import { formatVia, parseVia } from './via.ts'

const ROUNDS = 20_000
const SEED = 4475

describe('mutated messages', () => {
  test('never make the parser throw, and what is read is read alike once it is written', () => {
    const random = randomFrom(SEED)
    let readCount = 0
    for (let round = 0; round < ROUNDS; round++) {
      const bytes = mutated(random)
      const parsed = parseMessage(bytes)
      if (parsed.kind === 'malformed') continue
      readCount++
      const again = parseMessage(serialiseMessage(parsed.message))
      if (again.kind !== 'message')
        throw new Error(`${again.reason}: ${JSON.stringify(bytes.toString('latin1'))}`)
      expect(comparable(again.message), `round ${round}`).toEqual(comparable(parsed.message))
    }
    // Neither trivial: mutations leave enough to read, and break enough.
    expect(readCount).toBeGreaterThan(ROUNDS / 10)
    expect(readCount).toBeLessThan((ROUNDS * 9) / 10)
  })

  test('hold hops and addresses that are read alike once they are written', () => {
    const random = randomFrom(SEED + 1)
    let compared = 0
    for (let round = 0; round < ROUNDS / 4; round++) {
      const parsed = parseMessage(mutated(random))
      if (parsed.kind === 'malformed') continue
      for (const value of headersOf(parsed.message, 'Via')) {
        const via = parseVia(value)
        expect(via && parseVia(formatVia(via))).toEqual(via)
        compared++
      }
      for (const value of headersOf(parsed.message, 'From')) {
        const address = parseNameAddress(value)
        expect(address && parseNameAddress(formatNameAddress(address))).toEqual(address)
        compared++
      }
    }
    expect(compared).toBeGreaterThan(1000)
  })
})

describe('what is meant to be slow', () => {
  const parts = [
    ['spaces', ' '],
    ['commas', ','],
    ['quotation marks', '"'],
    ['backslashes', '\\'],
    ['open brackets', '<'],
    ['semicolons', ';'],
    ['slashes', '/'],
    ['colons', ':'],
    ['digits', '1'],
    ['equals signs', '='],
    ['percent signs', '%'],
    ['line breaks and spaces', '\r\n '],
    ['line breaks', '\r\n'],
    ['line feeds', '\n'],
    ['empty fields', 'a:\r\n'],
    ['versions', ' SIP/2.0'],
    ['parameters', ';a=b'],
    ['hops', 'SIP/2.0/UDP a,'],
    ['letters and spaces', 'a '],
  ] as const

  test.each(parts)('a message of nothing but %s is read in steps that grow with its length', (_, part) => {
    for (const prefix of [
      '',
      'INVITE sip:',
      'SIP/2.0 ',
      FIRST_LINE,
      `${FIRST_LINE}Via: `,
      `${FIRST_LINE}Contact: `,
    ]) {
      const count = Math.floor((MAX_MESSAGE_BYTES - prefix.length) / part.length)
      expect(microseconds(prefix + part.repeat(count)), prefix).toBeLessThan(QUADRATIC_MESSAGE_MICROSECONDS)
    }
  })

  test.each(parts)('so is a field of nothing but %s, the longest there may be', (_, part) => {
    for (const field of [
      'Via: SIP/2.0/UDP a',
      'Via: ',
      'From: <sip:a@b>',
      'From: ',
      'CSeq: ',
      'Call-ID: ',
      'Route: "',
    ]) {
      const value = part.repeat(Math.floor(8000 / part.length))
      const text = `${FIRST_LINE}${field}${value}\r\n\r\n`
      expect(microseconds(text), field).toBeLessThan(QUADRATIC_FIELD_MICROSECONDS)
    }
  })
})

const FIRST_LINE = 'OPTIONS sip:a@b SIP/2.0\r\n'

/** 64 KiB in steps that grow with their square are 4 * 10^9, seconds on any machine; in linear steps it is 1 ms. */
const QUADRATIC_MESSAGE_MICROSECONDS = 500_000

/** 8 KiB: 64 * 10^6 steps, or a tenth of a millisecond. */
const QUADRATIC_FIELD_MICROSECONDS = 50_000

/** Of the processor, so that it does not count what other processes take. */
function microseconds(text: string): number {
  const bytes = Buffer.from(text)
  const times = 3
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) parseMessage(bytes)
  return process.cpuUsage(before).user / times
}

type Random = (limit: number) => number

/** Mulberry32: small, seeded, good enough to choose mutations. */
function randomFrom(seed: number): Random {
  let state = seed
  return limit => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}

const CORPUS = TORTURE_MESSAGES.map(({ bytes }) => bytes).filter(bytes => bytes.length < 2000)

const INSERTIONS = [
  '\0',
  '\r\n',
  '\n',
  '\r\n ',
  '"',
  '\\',
  '<',
  '>',
  ',',
  ';',
  '%',
  '\xff',
  '99999999999999999999',
  '-1',
  'Via: ',
  '\r\nContent-Length: 5\r\n',
  ' SIP/2.0\r\n',
  '\t \t',
].map(text => Buffer.from(text, 'latin1'))

function mutated(random: Random): Buffer {
  const chosen = (): Buffer => CORPUS[random(CORPUS.length)] ?? Buffer.alloc(0)
  let bytes = chosen()
  for (let count = 1 + random(3); count > 0; count--) bytes = mutate(bytes, chosen(), random)
  return bytes
}

function mutate(bytes: Buffer, other: Buffer, random: Random): Buffer {
  const at = random(bytes.length + 1)
  const before = bytes.subarray(0, at)
  const behind = bytes.subarray(at)
  switch (random(6)) {
    case 0: {
      const flipped = Buffer.from(bytes)
      if (at < flipped.length) flipped[at] = (flipped[at] ?? 0) ^ (1 << random(8))
      return flipped
    }
    case 1:
      return Buffer.from(before)
    case 2:
      return Buffer.concat([before, behind.subarray(0, random(60)), behind])
    case 3:
      return Buffer.concat([before, behind.subarray(random(20))])
    case 4:
      return Buffer.concat([before, INSERTIONS[random(INSERTIONS.length)] ?? Buffer.alloc(0), behind])
    default:
      return spliced(bytes, other, random)
  }
}

/** One line of another message among the lines of this one. */
function spliced(bytes: Buffer, other: Buffer, random: Random): Buffer {
  const lines = bytes.toString('latin1').split('\r\n')
  const others = other.toString('latin1').split('\r\n')
  lines.splice(random(lines.length), 0, others[random(others.length)] ?? '')
  return Buffer.from(lines.join('\r\n'), 'latin1')
}

/** Content-Length is the serialiser's: it may have been missing, or in other words ("005"). */
function comparable(message: SipMessage): unknown {
  return { ...message, headers: message.headers.filter(({ name }) => name !== 'Content-Length') }
}
