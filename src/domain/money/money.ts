import { Big } from 'big.js'

/** An amount in dollars, exact: it never passes through a float. */
export type Money = Big

/** Reads an amount. Throws on text that is no decimal number: amounts are checked at the border. */
export function money(value: string | number): Money {
  return new Big(value)
}

export function isMoney(value: unknown): value is Money {
  return value instanceof Big
}

/** The amount as a decimal string with at least one decimal (`"0.0"`, `"12.5"`), as a Company's amounts are written. */
export function toDecimalString(amount: Money): string {
  const text = amount.toFixed()
  return text.includes('.') ? text : `${text}.0`
}
