/** Dollars. No call is worth as much, and percentages of it still fit where amounts are kept. */
export const MAX_AMOUNT = 1_000_000

/** As many as storage keeps of a call's amounts. */
export const AMOUNT_DECIMALS = 4
