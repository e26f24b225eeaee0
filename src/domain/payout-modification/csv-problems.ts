import { csvPlace } from './csv-place.ts'
import { MAX_ERRORS } from './payout-rule-limits.ts'

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
