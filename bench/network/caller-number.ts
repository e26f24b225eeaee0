const LINES_PER_EXCHANGE = 10_000

/** Exchanges of the North American plan are 200–999: eight million callers in one area code. */
const FIRST_EXCHANGE = 200

/** The number (E.164) of the `index`-th caller, from 0. */
export function callerNumber(index: number): string {
  const exchange = FIRST_EXCHANGE + Math.floor(index / LINES_PER_EXCHANGE)
  return `+1212${exchange}${String(index % LINES_PER_EXCHANGE).padStart(4, '0')}`
}
