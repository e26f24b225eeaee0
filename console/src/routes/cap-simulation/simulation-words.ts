import type { Schemas } from '../../api/api-client.ts'
import { counted, formatCount, formatDollars } from '../../format/format-number.ts'
import { formatDuration } from '../../format/format-time.ts'
import { COMPANY_MONEY, moneyInSentence } from '../../words/money-words.ts'

export type Simulation = Schemas['CapSimulation']
type Cap = Simulation['targets'][number]['baseline']['caps'][number]

/** What the changes would have done, in a sentence or two. */
export function simulationSentence({ difference, moves, baseline }: Simulation): string {
  if (baseline.calls === 0) return 'No call reached routing in this window: there is nothing to compare.'
  const moved = moves.reduce((sum, { calls }) => sum + calls, 0)
  if (moved === 0 && difference.revenue === 0) return 'It would have made no difference to any call.'
  const parts = [
    `${counted(moved, 'call')} would have come to another end`,
    ...more(difference.connected, 'connected'),
    ...more(difference.lost, 'lost'),
  ]
  const margin = difference.revenue - difference.payout
  return `${parts.join(', ')}. ${COMPANY_MONEY.revenue} ${signedDollars(difference.revenue)}, ${moneyInSentence('payout', null)} ${signedDollars(difference.payout)}, margin ${signedDollars(margin)}.`
}

function more(count: number, words: string): readonly string[] {
  if (count === 0) return []
  return [`${formatCount(Math.abs(count))} ${count > 0 ? 'more' : 'fewer'} ${words}`]
}

/** `+$12.50`, `−$3.00`, `±$0.00` */
export function signedDollars(amount: number): string {
  return `${sign(amount)}${formatDollars(Math.abs(amount))}`
}

/** `+3`, `−2`, `±0` */
export function signedCount(count: number): string {
  return `${sign(count)}${formatCount(Math.abs(count))}`
}

function sign(number: number): string {
  if (number === 0) return '±'
  return number > 0 ? '+' : '−'
}

/** `a day: 50 of 50, full for 3 h 05 min`; for who has no cap: that. */
export function capsInWords(caps: readonly Cap[]): string {
  if (caps.length === 0) return 'no limits'
  return caps
    .map(({ type, cap, peak, full_seconds: full }) => {
      const reached = `${type.toLowerCase()} ${formatCount(peak)} of ${formatCount(cap)}`
      return full > 0 ? `${reached}, full for ${formatDuration(full)}` : reached
    })
    .join('; ')
}
