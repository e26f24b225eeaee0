import { textTable } from '../platform/terminal/text-table.ts'
import type { CallerOutcome } from './send-caller.ts'
import type { DemoNetwork } from './set-up-network.ts'
import { tallyBuyers } from './tally-buyers.ts'

/** Who was considered, who got the calls, and what kept the others from them. */
export function buyersTable(
  { buyers }: DemoNetwork,
  outcomes: readonly CallerOutcome[],
  width: number,
): string {
  const tallies = tallyBuyers(outcomes)
  return textTable(
    [
      { title: 'Buyer' },
      { title: 'Considered', align: 'right' },
      { title: 'Eligible', align: 'right' },
      { title: 'Rung', align: 'right' },
      { title: 'Answered', align: 'right' },
      { title: 'Skipped because' },
    ],
    buyers.map(({ targetId, plan }) => {
      const tally = tallies.get(targetId)
      const counts = [tally?.considered, tally?.eligible, tally?.rung, tally?.answered]
      return [plan.name, ...counts.map(count => String(count ?? 0)), describeSkips(tally?.skipped)]
    }),
    width,
  )
}

function describeSkips(skipped: ReadonlyMap<string, number> = new Map()): string {
  return [...skipped]
    .sort(([, left], [, right]) => right - left)
    .map(([reason, count]) => `${reason} (${count})`)
    .join(', ')
}
