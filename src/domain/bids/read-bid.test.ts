import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDecimalString } from '../money/money.ts'
import { type AnswerPaths, readBid } from './read-bid.ts'

const NOWHERE: AnswerPaths = { bid: null, seconds: null, number: null, accept: null }
const BID: AnswerPaths = { ...NOWHERE, bid: ['bid'] }
const ACCEPT: AnswerPaths = { ...NOWHERE, accept: ['ok'] }

describe('a bid', () => {
  test.each([
    [12.5, '12.5'],
    ['12.50', '12.5'],
    [' 7 ', '7.0'],
    [1e-4, '0.0001'],
    ['1.5e1', '15.0'],
    [0.1 + 0.2, '0.3'],
    [12.00005, '12.0001'],
    [100_000, '100000.0'],
  ])('of %j is exact to four decimals', (bid, dollars) => {
    const read = readBid({ bid }, BID)
    expect(read.kind === 'bid' && read.revenue !== null && toDecimalString(read.revenue)).toBe(dollars)
  })

  test.each([[0], [-1], ['0.00'], [0.00001], [null], [undefined], [''], [' ']])('of %j is none', bid => {
    expect(readBid({ bid }, BID)).toMatchObject({ kind: 'declined' })
  })

  test.each([
    ['ten'],
    ['$5'],
    ['1,000.00'],
    [true],
    [{}],
    [[5]],
    ['NaN'],
    ['Infinity'],
    ['0x10'],
    [100_000.01],
    [1e300],
    ['9'.repeat(100)],
    ['1e99999999'],
  ])('of %j cannot be understood', bid => {
    expect(readBid({ bid }, BID)).toMatchObject({
      kind: 'unreadable',
      detail: expect.stringContaining('bid_path'),
    })
  })
})

describe('acceptance', () => {
  test.each([[true], [1], ['true'], ['YES'], [' accepted '], ['1'], ['ok']])('%j is a yes', ok => {
    expect(readBid({ ok }, ACCEPT)).toEqual({ kind: 'bid', revenue: null, seconds: null, number: null })
  })

  test.each([[false], [0], [-1], [null], [undefined], [''], ['no'], ['false'], ['rejected'], [{}], [[true]]])(
    '%j is a no',
    ok => {
      expect(readBid({ ok }, ACCEPT)).toMatchObject({ kind: 'declined' })
    },
  )

  test('comes before the bid', () => {
    expect(readBid({ ok: false, bid: 'ten' }, { ...BID, accept: ['ok'] })).toMatchObject({ kind: 'declined' })
  })
})

describe('terms', () => {
  const TERMS: AnswerPaths = { ...BID, seconds: ['seconds'], number: ['number'] }

  test.each([
    [
      { seconds: 90, number: '305 555 0123' },
      { seconds: 90, number: '+13055550123' },
    ],
    [
      { seconds: '89.2', number: 13055550123 },
      { seconds: 90, number: '+13055550123' },
    ],
    [
      { seconds: 0, number: 'sip:desk@Example.com' },
      { seconds: 0, number: 'sip:desk@example.com' },
    ],
    [
      { seconds: null, number: '' },
      { seconds: null, number: null },
    ],
    [{}, { seconds: null, number: null }],
  ])('%j are read', (terms, read) => {
    expect(readBid({ bid: 1, ...terms }, TERMS)).toMatchObject({ kind: 'bid', ...read })
  })

  test.each([
    [{ seconds: -1 }, 'seconds_path'],
    [{ seconds: 'soon' }, 'seconds_path'],
    [{ seconds: 86_401 }, 'seconds_path'],
    [{ number: '12' }, 'number_path'],
    [{ number: 'sip:desk' }, 'number_path'],
    [{ number: true }, 'number_path'],
    [{ number: { e164: '+13055550123' } }, 'number_path'],
  ])('%j cannot be understood, and the buyer is not guessed at', (terms, path) => {
    expect(readBid({ bid: 1, ...terms }, TERMS)).toMatchObject({
      kind: 'unreadable',
      detail: expect.stringContaining(path),
    })
  })
})

test('no JSON answer whatever makes it throw', () => {
  const paths = { bid: ['a'], seconds: ['b', 0], number: ['c'], accept: null }
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (a, b, c) => {
      expect(['bid', 'declined', 'unreadable']).toContain(readBid({ a, b: [b], c }, paths).kind)
      expect(['bid', 'declined', 'unreadable']).toContain(readBid(a, paths).kind)
    }),
  )
})
