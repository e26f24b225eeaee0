/** Amounts are kept with four decimals. */
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
})

const CENTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const ROUGH_DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 2,
  minimumFractionDigits: 0,
})

const COUNT = new Intl.NumberFormat('en-US')

const ROUGH_COUNT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 })

/**
 * `$1,250.00`, `$0.0715`
 * @param {number} dollars
 */
export function formatDollars(dollars) {
  return DOLLARS.format(dollars)
}

/**
 * `$0.07`: where amounts are compared rather than settled
 * @param {number} dollars
 */
export function formatCents(dollars) {
  return CENTS.format(dollars)
}

/**
 * Of an axis: `$1.2K`
 * @param {number} dollars
 */
export function formatRoughDollars(dollars) {
  return ROUGH_DOLLARS.format(dollars)
}

/**
 * `1,250`
 * @param {number} count
 */
export function formatCount(count) {
  return COUNT.format(count)
}

/**
 * Of an axis: `1.2K`
 * @param {number} count
 */
export function formatRoughCount(count) {
  return ROUGH_COUNT.format(count)
}

/**
 * `1 call`, `1,250 calls`
 * @param {number} count
 * @param {string} noun its plural has an s
 */
export function counted(count, noun) {
  return `${COUNT.format(count)} ${noun}${count === 1 ? '' : 's'}`
}
