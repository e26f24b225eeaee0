import { type Money, money } from '../money/money.ts'
import { parseDialable } from '../phone/phone-number.ts'
import { type AnswerPath, valueAt } from './answer-path.ts'

/** Where a buyer's answer holds what; null = nowhere. */
export interface AnswerPaths {
  readonly bid: AnswerPath | null
  readonly seconds: AnswerPath | null
  readonly number: AnswerPath | null
  readonly accept: AnswerPath | null
}

/** What a buyer's answer says. `revenue` null: it takes the call without naming a bid. */
export type ReadBid =
  | {
      readonly kind: 'bid'
      readonly revenue: Money | null
      readonly seconds: number | null
      readonly number: string | null
    }
  | { readonly kind: 'declined'; readonly detail: string }
  | { readonly kind: 'unreadable'; readonly detail: string }

/** Dollars. No call is worth more: a bid above it is a price in the wrong unit. */
const MAX_BID = 100_000

/** A day: no criterion asks for a longer call. */
const MAX_SECONDS = 86_400

/** Amounts are kept to a hundredth of a cent. */
const MONEY_DECIMALS = 4

/**
 * Reads a buyer's parsed JSON answer. A buyer declines when what `accept` names is missing or no yes, when what `bid`
 * names is missing or null, and when it bids nothing. What cannot be understood is kept apart from that, since it is
 * the buyer's configuration that has to be mended.
 */
export function readBid(answer: unknown, paths: AnswerPaths): ReadBid {
  if (paths.accept !== null && !isYes(valueAt(answer, paths.accept))) return declined('It does not accept.')
  const revenue = readRevenue(answer, paths.bid)
  if (revenue !== null && 'kind' in revenue) return revenue
  const seconds = namedIn(answer, paths.seconds)
  const number = namedIn(answer, paths.number)
  const readSeconds = seconds === null ? null : parseSeconds(seconds)
  if (seconds !== null && readSeconds === null) return unreadable('seconds_path', 'a number of seconds')
  const readNumber = number === null ? null : parseDialable(textOf(number) ?? '')
  if (number !== null && readNumber === null)
    return unreadable('number_path', 'a phone number or SIP address')
  return { kind: 'bid', revenue, seconds: readSeconds, number: readNumber }
}

function readRevenue(answer: unknown, path: AnswerPath | null): Money | ReadBid | null {
  if (path === null) return null
  const value = namedIn(answer, path)
  if (value === null) return declined('It names no bid.')
  const amount = parseDecimal(value)
  if (amount === null) return unreadable('bid_path', 'an amount in dollars')
  if (amount.gt(MAX_BID)) return unreadable('bid_path', `an amount of at most ${MAX_BID} dollars`)
  const bid = amount.round(MONEY_DECIMALS)
  return bid.gt(0) ? bid : declined('It bids nothing.')
}

/** A field that is null or blank says as little as one that is not there. */
function namedIn(answer: unknown, path: AnswerPath | null): NonNullable<unknown> | null {
  const value = path === null ? undefined : valueAt(answer, path)
  if (value === undefined || value === null) return null
  return typeof value === 'string' && value.trim() === '' ? null : value
}

/** A decimal number, written as one or as text; exact. */
function parseDecimal(value: unknown): Money | null {
  const text = textOf(value)
  return text !== null && DECIMAL.test(text) ? money(text) : null
}

/** JSON's numbers, of a length that costs nothing to compute with. */
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,20})?(?:e[+-]?\d{1,2})?$/i

/** Part of a second is a second: a call is not owed before. */
function parseSeconds(value: unknown): number | null {
  const amount = parseDecimal(value)
  if (amount === null || amount.lt(0) || amount.gt(MAX_SECONDS)) return null
  return Math.ceil(amount.toNumber())
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : null
}

/** Anything else, a word that nobody agreed on too, is a no: a call is not sent to a buyer on a guess. */
function isYes(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return value > 0
  return typeof value === 'string' && YES.has(value.trim().toLowerCase())
}

const YES: ReadonlySet<string> = new Set(['true', 'yes', 'y', '1', 'ok', 'accept', 'accepted', 'success'])

function declined(detail: string): ReadBid {
  return { kind: 'declined', detail }
}

function unreadable(path: string, expected: string): ReadBid {
  return { kind: 'unreadable', detail: `What its answer holds at ${path} is not ${expected}.` }
}
