import { Big } from 'big.js'

/** An amount in dollars, exact: sums and percentages of amounts never pass through a float. */
export type Money = Big

/** Reads an amount. Throws on text that is no decimal number: amounts are checked at the border. */
export function money(value: string | number): Money {
  return new Big(value)
}

/** Rounds half up (half away from zero) to whole cents, the rule for payouts (completions.md §9). */
export function roundToCents(amount: Money): Money {
  return amount.round(2, Big.roundHalfUp)
}

/** `percent` hundredths of an amount, unrounded. */
export function percentOf(amount: Money, percent: Money | number): Money {
  return amount.times(percent).div(100)
}

/** The amount as a JSON number, as RTB amounts are written (service-api.md, Conventions). */
export function toJsonNumber(amount: Money): number {
  return amount.toNumber()
}

/** The amount as a decimal string with at least one decimal (`"0.0"`, `"12.5"`), as a Company's amounts are written. */
export function toDecimalString(amount: Money): string {
  const text = amount.toFixed()
  return text.includes('.') ? text : `${text}.0`
}
