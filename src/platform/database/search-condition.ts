import { eq, ilike, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Of a phone number fewer digits say nothing: nearly every number has them. */
const MIN_DIGITS = 3

/** How people write phone numbers. */
const PHONE_NUMBER = /^[\d\s()+.-]+$/

/** An integer column holds no longer id. */
const MAX_ID_DIGITS = 9

interface SearchedColumns {
  readonly id: PgColumn
  /** Names and client IDs. */
  readonly texts: readonly PgColumn[]
  /** A phone number in E.164, or a SIP address. */
  readonly number?: PgColumn
}

/** Whether a row is what somebody looks for by `q`; undefined where nobody looks for anything. */
export function searchCondition(
  q: string | undefined,
  { id, texts, number }: SearchedColumns,
): SQL | undefined {
  const words = q?.trim() ?? ''
  if (words === '') return undefined
  const isId = /^\d+$/.test(words) && words.length <= MAX_ID_DIGITS
  return or(
    isId ? eq(id, Number(words)) : undefined,
    ...texts.map(column => contains(column, words)),
    ...(number === undefined ? [] : numberConditions(number, words)),
  )
}

function numberConditions(number: PgColumn, words: string): readonly SQL[] {
  if (!PHONE_NUMBER.test(words)) return [contains(number, words)]
  const digits = words.replaceAll(/\D/g, '')
  return digits.length < MIN_DIGITS ? [] : [contains(number, digits)]
}

const contains = (column: PgColumn, text: string) => ilike(column, `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`)
