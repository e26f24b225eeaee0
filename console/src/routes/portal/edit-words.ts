import type { BuyerEdit } from './own-company.ts'

/** What buyers may be let change, within a sentence. */
export const EDIT_WORDS: Readonly<Record<BuyerEdit, string>> = {
  hours: 'its hours',
  caps: 'its caps',
  concurrency: 'how many calls come at a time',
  paused: 'whether it is paused',
}
