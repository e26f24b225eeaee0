import { formatCount } from '../format/format-number.ts'
import { Button } from '../parts/button.tsx'
import type { Asked } from '../parts/curl-of.ts'
import { MAX_ALL_ROWS } from './read-all-rows.ts'
import { ReadingRows } from './reading-rows.tsx'
import { useAllRows } from './use-all-rows.ts'

interface SelectAllProps<Row> {
  readonly asked: Asked
  /** How many match. */
  readonly total: number
  /** Whether they are selected. */
  readonly isOn: boolean
  idOf(row: Row): string
  /** @param rows all of them; null: those of the page again */
  onAll(rows: readonly Row[] | null): void
}

/** Selects what matches on all pages, once all of this one is selected; pressed again, those of this page. */
export function SelectAll<Row>({ asked, total, isOn, idOf, onAll }: SelectAllProps<Row>) {
  const all = useAllRows<Row>(asked, idOf)

  async function choose() {
    if (isOn) return onAll(null)
    const read = await all.read(total)
    if (read !== null) onAll(read.rows)
  }

  return (
    <>
      <Button className="button small plain" isPending={all.progress !== null} onPress={choose}>
        {isOn ? 'Select this page only' : wordsOf(total)}
      </Button>
      {all.progress !== null && <ReadingRows progress={all.progress} onCancel={all.cancel} />}
      {all.problem !== null && (
        <span className="problem" role="alert">
          {all.problem} Press again to go on.
        </span>
      )}
    </>
  )
}

function wordsOf(total: number): string {
  return total > MAX_ALL_ROWS
    ? `Select the first ${formatCount(MAX_ALL_ROWS)} of ${formatCount(total)} that match`
    : `Select all ${formatCount(total)} that match`
}
