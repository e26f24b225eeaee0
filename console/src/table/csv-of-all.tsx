import { useState } from 'react'
import { formatCount } from '../format/format-number.ts'
import { Button } from '../parts/button.tsx'
import type { Asked } from '../parts/curl-of.ts'
import type { Column } from './column.ts'
import { csvOf, saveFile } from './csv.ts'
import { MAX_ALL_ROWS } from './read-all-rows.ts'
import { ReadingRows } from './reading-rows.tsx'
import { useAllRows } from './use-all-rows.ts'

export interface CsvOfAllProps<Row> {
  readonly name: string
  readonly shown: readonly Column<Row>[]
  /** Of the page. */
  readonly rows: readonly Row[]
  /** Whether there are no others. */
  readonly isAll: boolean
  /** How many match; null: the list does not say. */
  readonly total: number | null
  readonly asked: Asked
  idOf(row: Row): string
}

/** Makes a file of all rows that match, on whichever pages, with the columns that are shown. */
export function CsvOfAll<Row>({ name, shown, rows, isAll, total, asked, idOf }: CsvOfAllProps<Row>) {
  const all = useAllRows<Row>(asked, idOf)
  const [more, setMore] = useState<number | null>(null)

  async function save() {
    setMore(null)
    const read = isAll ? { rows, isAll, total: rows.length } : await all.read(total)
    if (read === null) return
    saveFile(`${name.toLowerCase()}.csv`, csvOf(shown, read.rows))
    if (!read.isAll) setMore(read.total ?? Number.NaN)
  }

  return (
    <>
      {all.progress !== null && <ReadingRows progress={all.progress} onCancel={all.cancel} />}
      {more !== null && (
        <span className="soft" role="status">
          The file has the first {formatCount(MAX_ALL_ROWS)}
          {Number.isNaN(more) ? ' rows' : ` of ${formatCount(more)} rows`}: narrow the list for the others.
        </span>
      )}
      {all.problem !== null && (
        <span className="problem" role="alert">
          {all.problem} What was read so far is kept.
        </span>
      )}
      <Button
        className="button"
        isDisabled={rows.length === 0}
        isPending={all.progress !== null}
        onPress={save}
      >
        {all.problem === null ? 'CSV of all rows' : 'Go on with the CSV'}
      </Button>
    </>
  )
}
