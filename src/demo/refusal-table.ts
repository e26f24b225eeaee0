import type { Candidate } from '../client/candidate.ts'
import { textTable } from '../platform/terminal/text-table.ts'
import type { DemoNetwork } from './set-up-network.ts'

/** Why each buyer would not take one caller. */
export function refusalTable(
  { buyers }: DemoNetwork,
  candidates: readonly Candidate[],
  width: number,
): string {
  return textTable(
    [{ title: 'Buyer' }, { title: 'Reason' }, { title: 'Detail' }],
    candidates.map(({ targetId, reason, detail }) => [
      buyers.find(buyer => buyer.targetId === targetId)?.plan.name ?? `target ${targetId}`,
      reason ?? 'eligible',
      detail ?? '',
    ]),
    width,
  )
}
