import { MAX_ERRORS } from './payout-rule-limits.ts'

/** What a cell was read as, or what is wrong with it: words that complete `row 3, column B ("age"): …`. */
export type CellOutcome<T> = { readonly value: T } | { readonly error: string }

/**
 * Where something stands in a CSV, as a spreadsheet names it: `row 3, column B ("caller_state")`.
 * @param row from 1
 * @param column from 0
 * @param header empty where the column has none
 */
export function csvPlace(row: number, column: number, header = ''): string {
  const place = `row ${row}, column ${columnLetters(column)}`
  return header === '' ? place : `${place} (${quoteShortly(header)})`
}

const LETTERS = 26
const CODE_OF_A = 65

function columnLetters(column: number): string {
  const last = String.fromCharCode(CODE_OF_A + (column % LETTERS))
  return column < LETTERS ? last : `${columnLetters(Math.floor(column / LETTERS) - 1)}${last}`
}

/** Long enough to recognise a cell, short enough for a message. */
const MAX_QUOTED_LENGTH = 60

/** What stands in a cell, for a message. */
export function quoteShortly(text: string): string {
  return JSON.stringify(text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text)
}

/** How every sentence about a CSV begins (service-api.md, Errors). */
const BEGINNING = 'CSV data could not be parsed into rules'

/** Gathers what is wrong with a CSV, so that its sender sees more than the first problem. */
export class CsvProblems {
  readonly #sentences: string[] = []

  add(problem: string): void {
    if (!this.areEnough) this.#sentences.push(`${BEGINNING}: ${problem}.`)
  }

  /**
   * @param row from 1
   * @param column from 0
   */
  addAt(row: number, column: number, header: string, problem: string): void {
    this.add(`${csvPlace(row, column, header)}: ${problem}`)
  }

  /** Whether no more are kept: there is no point in looking for them. */
  get areEnough(): boolean {
    return this.#sentences.length >= MAX_ERRORS
  }

  /** Null when there is no problem. */
  asErrors(): { readonly errors: readonly string[] } | null {
    return this.#sentences.length === 0 ? null : { errors: [...this.#sentences] }
  }
}
