import type { Money } from './money.ts'

/** Dollars. No call is worth as much, and percentages of it still fit where amounts are kept. */
export const MAX_AMOUNT = 1_000_000

/** As many as storage keeps of a call's amounts. */
export const AMOUNT_DECIMALS = 4

/** More decimals than are kept would be rounded behind the sender's back. @returns what is wrong with the amount; null: nothing */
export function decimalsProblem(amount: Money): string | null {
  return amount.round(AMOUNT_DECIMALS).eq(amount) ? null : `must have at most ${AMOUNT_DECIMALS} decimals`
}
