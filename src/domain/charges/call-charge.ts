import { type Money, money } from '../money/money.ts'

const SECONDS_PER_MINUTE = 60

/** Decimals that amounts are stored with. A price per minute has no more, and so the product has no more either. */
const STORED_DECIMALS = 4

/** The most that an amount can hold: no price may keep a call from being written down. */
const LARGEST_CHARGE = money('9999999999.9999')

/**
 * What a call costs its Company, in dollars: its price for every minute that the call started (completions.md §3,
 * `per_minute`). A call that nobody answered costs nothing; one that somebody did has started its first minute.
 * @param totalSeconds whole seconds from the call's arrival to its end
 */
export function callCharge(perMinute: Money, isAnswered: boolean, totalSeconds: number): Money {
  if (!isAnswered) return money(0)
  const startedMinutes = Math.max(1, Math.ceil(totalSeconds / SECONDS_PER_MINUTE))
  const charge = perMinute.times(startedMinutes).round(STORED_DECIMALS)
  return charge.gt(LARGEST_CHARGE) ? LARGEST_CHARGE : charge
}
