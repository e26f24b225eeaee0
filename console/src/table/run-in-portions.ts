import { errorInWords } from '../../../src/domain/error-in-words.ts'
import { formatCount } from '../format/format-number.ts'
import type { BulkAction, BulkOutcome } from './bulk-action.ts'
import { PORTION } from './portion.ts'

/** How many reasons are told: who acts with thousands of rows reads no more. */
const MAX_REASONS = 10

export interface RunInPortions<Row> {
  readonly action: Pick<BulkAction<Row>, 'label' | 'portion' | 'run'>
  readonly rows: readonly Row[]
  idOf(row: Row): string
  /** Told after each portion with how many rows that was done, or tried. */
  onProgress(done: number): void
  /** Whether the rest is to be left as it is. */
  isStopped(): boolean
}

/**
 * Does something with more rows than one request takes, portion by portion, and sums up what became of them. Where a portion is
 * refused, or somebody stops it, the rows that are left stay selected, and why is said.
 * @throws what the first portion was refused with: nothing was done then
 */
export async function runInPortions<Row>(run: RunInPortions<Row>): Promise<BulkOutcome> {
  const { action, rows, idOf, onProgress, isStopped } = run
  const { portion = PORTION } = action
  if (rows.length <= portion) return action.run(rows)
  const outcomes: BulkOutcome[] = []
  let [reason, tried] = ['', 0]
  while (tried < rows.length && reason === '') {
    try {
      outcomes.push(await action.run(rows.slice(tried, tried + portion)))
      tried = Math.min(tried + portion, rows.length)
      onProgress(tried)
      if (tried < rows.length && isStopped()) reason = 'It was stopped.'
    } catch (error) {
      if (tried === 0) throw error
      reason = errorInWords(error)
    }
  }
  const left = rows.slice(tried)
  const refused = [
    ...outcomes.flatMap(outcome => outcome.refused ?? []),
    ...left.map(row => ({
      id: idOf(row),
      reason: `${reason} ${formatCount(left.length)} were left as they are.`,
    })),
  ]
  return { sentence: doneSentence(action.label, rows.length, refused.length), refused, ...undoOf(outcomes) }
}

/** The reasons of those that were refused, each once. */
export function reasonsOf({ refused = [] }: BulkOutcome): readonly string[] {
  const reasons = [...new Set(refused.map(({ reason }) => reason))]
  const more = reasons.length - MAX_REASONS
  return more <= 0 ? reasons : [...reasons.slice(0, MAX_REASONS), `And ${formatCount(more)} more reasons.`]
}

function doneSentence(label: string, count: number, refused: number): string {
  return refused === 0
    ? `“${label}” was done with all ${formatCount(count)}.`
    : `“${label}” was done with ${formatCount(count - refused)} of ${formatCount(count)}.`
}

/** What was done last is taken back first; nothing where one of them cannot be. */
function undoOf(outcomes: readonly BulkOutcome[]): Pick<BulkOutcome, 'undo'> {
  const undos = outcomes.flatMap(({ undo }) => undo ?? [])
  if (undos.length < outcomes.length) return {}
  return {
    undo: async () => {
      const told: unknown[] = []
      for (const undo of undos.toReversed()) told.push(await undo())
      const sentences = told.flatMap(each => (isUndone(each) ? each.undone : []))
      return sentences.length === 0 ? undefined : { undone: sentences.join(' ') }
    },
  }
}

function isUndone(told: unknown): told is { readonly undone: string } {
  return typeof told === 'object' && told !== null && 'undone' in told
}
