import { eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Of a phone number fewer digits say nothing: nearly every number has them. */
const MIN_DIGITS = 3

/** How people write phone numbers. */
const PHONE_NUMBER = /^[\d\s()+.-]+$/

/** An integer column holds no longer id. */
const MAX_ID_DIGITS = 9

/** Patterns of LIKE. */
interface SoughtPatterns {
  readonly text: string
  /** Of a phone number; null where too little of one is said. */
  readonly number: string | null
}

export interface SearchedColumns<Reader = unknown> {
  readonly id: PgColumn
  /** Names and client IDs. */
  readonly texts: readonly PgColumn[]
  /** A phone number in E.164, or a SIP address. */
  readonly number?: PgColumn
  /**
   * Rows of other tables that would do as well.
   * @param reader whose rows they must be, named in the statement: one that asks each row whose it is runs once for each
   */
  elsewhere?(sought: SoughtPatterns, reader: Reader): SQL
}

/** Whether a row is what somebody looks for by `q`; undefined where nobody looks for anything. */
export function searchCondition<Reader>(
  q: string | undefined,
  { id, texts, number, elsewhere }: SearchedColumns<Reader>,
  reader: Reader,
): SQL | undefined {
  const words = q?.trim() ?? ''
  if (words === '') return undefined
  const isId = /^\d+$/.test(words) && words.length <= MAX_ID_DIGITS
  const sought = soughtNumber(words)
  const alternatives = [
    isId ? eq(id, Number(words)) : undefined,
    ...texts.map(column => contains(column, words)),
    number === undefined || sought === null ? undefined : contains(number, sought),
    elsewhere?.({ text: patternOf(words), number: sought === null ? null : patternOf(sought) }, reader),
  ]
  // Too little of a number finds nothing, rather than everything.
  return or(...alternatives) ?? sql`false`
}

/** What of a phone number to look for, however it is written; a SIP address as it is. Null = it says too little. */
function soughtNumber(words: string): string | null {
  if (!PHONE_NUMBER.test(words)) return words
  const digits = words.replaceAll(/\D/g, '')
  return digits.length < MIN_DIGITS ? null : digits
}

const contains = (column: PgColumn, text: string) => ilike(column, patternOf(text))

/** What LIKE finds it by, anywhere in a text. */
export const patternOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
