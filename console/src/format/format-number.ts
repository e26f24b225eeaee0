const COUNT = new Intl.NumberFormat('en-US')

/** Amounts are kept with four decimals. */
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
})

/** `1,250` */
export function formatCount(count: number): string {
  return COUNT.format(count)
}

/** `1 call`, `1,250 calls`; the noun's plural has an s. */
export function counted(count: number, noun: string): string {
  return `${COUNT.format(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** `$1,250.00`, `$0.0715`: the API sends amounts as numbers or as decimal texts. */
export function formatDollars(dollars: number | string): string {
  return DOLLARS.format(Number(dollars))
}

/** Amounts have four decimals; sums of floats have more. */
export function roundDollars(dollars: number): number {
  return Math.round(dollars * 10_000) / 10_000
}
