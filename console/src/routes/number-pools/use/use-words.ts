import type { PoolUse } from '../../../api/resources/number-pools.ts'
import { counted, formatCount } from '../../../format/format-number.ts'

/** Whether anything is known of the pool in this time. */
export function isUseKnown({ lent_highest: highest, ...use }: PoolUse): boolean {
  return highest !== null || use.visitors_without + use.reservations_without > 0
}

/** What the figures come to: how many were lent, who got none, and how many more numbers would have been enough. */
export function sentencesOfUse(use: PoolUse): readonly string[] {
  return [lentSentence(use), withoutSentence(use), missingSentence(use)].filter(sentence => sentence !== null)
}

function lentSentence(use: PoolUse): string | null {
  const { lent_highest: highest, numbers_at_highest: numbers, lent_average: average } = use
  if (highest === null || numbers === null || average === null) return null
  return `At most ${formatCount(highest)} of ${counted(numbers, 'number')} ${highest === 1 ? 'was' : 'were'} lent at once, ${formatCount(average)} on average.`
}

function withoutSentence(use: PoolUse): string {
  const { visitors_without: visitors, reservations_without: reservations } = use
  const who = [
    ...(visitors > 0 ? [`${counted(visitors, 'request')} of visitors`] : []),
    ...(reservations > 0 ? [counted(reservations, 'ping')] : []),
  ]
  return who.length === 0 ? 'Nobody went without a number.' : `${who.join(' and ')} found no number free.`
}

/** A visitor who got no number does not say how long it would have been kept. */
function missingSentence(use: PoolUse): string | null {
  const { visitors_without: visitors, reservations_without: reservations, numbers_missing: missing } = use
  if (visitors + reservations === 0) return null
  if (missing === null) return 'At the worst moment more were missing than a pool may have.'
  const enough = `At the worst moment ${formatCount(missing)} more ${missing === 1 ? 'number' : 'numbers'} would have been enough`
  return visitors > 0 ? `${enough}, if visitors had stayed for two minutes.` : `${enough}.`
}
