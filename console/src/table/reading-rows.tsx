import { formatCount } from '../format/format-number.ts'
import { Button } from '../parts/button.tsx'
import { MAX_ALL_ROWS } from './read-all-rows.ts'
import type { AllRows } from './use-all-rows.ts'

interface ReadingRowsProps {
  readonly progress: NonNullable<AllRows<unknown>['progress']>
  onCancel(): void
}

/** How far rows have been read, and the way to read no more of them. Only the beginning is read aloud. */
export function ReadingRows({ progress: { read, of }, onCancel }: ReadingRowsProps) {
  const all = of === null ? undefined : Math.min(of, MAX_ALL_ROWS)
  return (
    <>
      <span className="soft" role="status">
        {all === undefined ? 'Reading the rows …' : `Reading ${formatCount(all)} rows …`}
      </span>
      <progress aria-label="Rows read" value={all === undefined ? undefined : read} max={all} />
      <Button className="button" onPress={onCancel}>
        Cancel
      </Button>
    </>
  )
}
