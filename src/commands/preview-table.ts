import { readCandidates } from '../client/candidate.ts'
import { textTable } from '../platform/terminal/text-table.ts'

interface PreviewWire {
  readonly decision: string
  readonly order: readonly number[]
}

/** A routing preview as the API answers it, as a sentence and a table of who was considered. */
export function previewTable(preview: unknown, width: number): string {
  const { decision, order } = preview as PreviewWire
  const candidates = [...readCandidates(preview)].sort(
    (left, right) => placeOf(order, left.targetId) - placeOf(order, right.targetId),
  )
  const sentence = describeDecision(decision, order)
  if (candidates.length === 0) return sentence
  const table = textTable(
    [
      { title: 'Target', align: 'right' },
      { title: 'Group', align: 'right' },
      { title: 'Priority', align: 'right' },
      { title: 'Weight', align: 'right' },
      { title: 'Revenue', align: 'right' },
      { title: 'Payout', align: 'right' },
      { title: 'Rings' },
      { title: 'Reason' },
      { title: 'Detail' },
    ],
    candidates.map(candidate => [
      String(candidate.targetId),
      String(candidate.targetGroupId ?? '–'),
      String(candidate.priority),
      String(candidate.weight),
      dollars(candidate.expectedRevenue),
      dollars(candidate.expectedPayout),
      candidate.eligible ? 'yes' : 'no',
      candidate.reason ?? '',
      candidate.detail ?? '',
    ]),
    width,
  )
  return `${sentence}\n\n${table}`
}

function describeDecision(decision: string, order: readonly number[]): string {
  if (decision === 'blocked')
    return 'The call is blocked: what it calls, or who sends it, is paused, or its key suppresses the caller.'
  if (decision === 'no-target') return 'Nobody is eligible for this call.'
  if (order.length === 0) return 'The call rings a plain number, and no target.'
  return `The call rings ${order.length === 1 ? 'target' : 'targets, in this order,'} ${order.join(', ')}.`
}

/** Cents, with more decimals for small amounts. */
function dollars(amount: number | null): string {
  return (amount ?? 0).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
}

/** The eligible come first, in the order in which they would be rung, then the others as they were considered. */
function placeOf(order: readonly number[], targetId: number): number {
  const place = order.indexOf(targetId)
  return place === -1 ? order.length : place
}
