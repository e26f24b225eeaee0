/**
 * The quotient of two whole numbers, rounded half up (away from zero), exact however large the dividend is.
 * @param divisor not 0
 */
export function wholeQuotient(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  const rest = dividend % divisor
  if (2n * magnitude(rest) < magnitude(divisor)) return quotient
  return dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n
}

const magnitude = (value: bigint) => (value < 0n ? -value : value)
