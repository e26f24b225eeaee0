const COUNT = new Intl.NumberFormat('en-US')

/** Amounts are kept with four decimals. */
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
})
const CENTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const SHARE = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

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

/** `$0.07`: where amounts are compared rather than settled. */
export function formatCents(dollars: number | string): string {
  return CENTS.format(Number(dollars))
}

/** `12.5%` of 0.125 */
export function formatShare(share: number): string {
  return SHARE.format(share)
}
