import type { Pool } from 'pg'
import { unlessTimedOut } from '../../platform/database/unless-timed-out.ts'
import { inTurn } from '../../platform/jobs/in-turn.ts'
import { unavailable } from '../../platform/refusals/refusal.ts'
import { type AskedCalls, conditionsOn, type KnownCount } from './list-calls.ts'

/** Calls know no smaller part. */
export const PARTS_OF_DOLLAR = 10_000

/** What calls add up to: counts, seconds, and amounts in ten-thousandths of a dollar, all of them whole. */
export interface CallSums {
  readonly calls: number
  readonly in_progress: number
  readonly repeats: number
  readonly duplicates: number
  readonly converted: number
  readonly total_duration: number
  readonly connected_duration: number
  readonly revenue: number
  readonly payout: number
  readonly cost: number
}

/** What the calls that are asked for add up to, exactly, where that is known without reading them; else null. */
type KnownSums = (asked: AskedCalls) => Promise<CallSums | null>

/** What is known of calls without reading them. */
export interface KnownOfCalls {
  readonly count: KnownCount
  readonly sums: KnownSums
}

/**
 * Adding up a Company's calls one by one holds a connection and a core of the database for seconds: two Companies at a time
 * leave the others to everybody else, and a few screens of one may wait.
 */
const TURNS = { atOnce: 2, ofOwner: 8, inAll: 24 }

/** Adds up all calls of a list: by what is known of them, or one after the other. */
export function callAdder(pool: Pool, knownSums: KnownSums): (asked: AskedCalls) => Promise<CallSums> {
  const takeTurn = inTurn(TURNS)
  return async asked =>
    (await knownSums(asked)) ?? (await takeTurn(asked.companyId, () => addUpCalls(pool, asked)))
}

/**
 * The same, call by call.
 * @throws unavailable with what to change, where the calls are too many for the time that a statement has
 */
export async function addUpCalls(pool: Pool, asked: AskedCalls): Promise<CallSums> {
  const { text: where, values } = conditionsOn(asked)
  const adding = pool.query<CallSums>(`SELECT ${SUMS} FROM calls WHERE ${where}`, values)
  const { rows } = await unlessTimedOut(adding, tooManyCalls)
  return rows[0] ?? NO_CALLS
}

const tooManyCalls = () =>
  unavailable(
    'These calls are added up one by one, and there are too many for that: ask for fewer days (created_at_start, created_at_end), or without caller, tags, states or client IDs.',
    null,
  )

export const NO_CALLS: CallSums = {
  ...{ calls: 0, in_progress: 0, repeats: 0, duplicates: 0, converted: 0 },
  ...{ total_duration: 0, connected_duration: 0, revenue: 0, payout: 0, cost: 0 },
}

const counted = (condition: string, name: string) => `count(*) FILTER (WHERE ${condition}) AS ${name}`
const seconds = (column: string, name: string) => `coalesce(sum(${column}), 0) AS ${name}`
/** As whole numbers, which add up fast and are exact. */
const parts = (column: string, name: string) =>
  `coalesce(bigint_sum((${column} * ${PARTS_OF_DOLLAR})::bigint), 0) AS ${name}`

const SUMS = [
  'count(*) AS calls',
  counted(`status <> 'finished'`, 'in_progress'),
  counted('number_repeat', 'repeats'),
  counted('duplicate', 'duplicates'),
  counted('converted', 'converted'),
  seconds('total_duration', 'total_duration'),
  seconds('dialed_call_duration', 'connected_duration'),
  parts('revenue', 'revenue'),
  parts('payout', 'payout'),
  parts('charge_total', 'cost'),
].join(', ')
