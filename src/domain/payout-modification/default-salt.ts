import { type Instant, toIsoString } from '../time/instant.ts'

const DATE_LENGTH = 'yyyy-mm-dd'.length

/**
 * The salt of a table that was uploaded without one: the Company's name in lower case, each run of characters that are
 * neither letters nor digits as `_`, then `_` and the date of the upload in UTC (completions.md §6, §9).
 */
export function defaultSalt(companyName: string, uploadedAt: Instant): string {
  const name = companyName.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]+/gu, '_')
  return `${name}_${toIsoString(uploadedAt).slice(0, DATE_LENGTH)}`
}
