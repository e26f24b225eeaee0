import type { ReactNode } from 'react'

/** One column of a list. */
export interface Column<Row> {
  /** Also what the API sorts by, where `sort` is true. */
  readonly id: string
  readonly heading: string
  readonly cell: (row: Row) => ReactNode
  /** The same as text, in CSV; absent: the column is not exported. */
  readonly text?: (row: Row) => string
  /** `true`: sorted by its id; a text: by that name. */
  readonly sort?: boolean | string
  readonly isNumeric?: boolean
  /** Part of what names the row, as the first column is: always shown. */
  readonly isNaming?: boolean
  /** Shown only when the reader chooses it. */
  readonly isExtra?: boolean
  /** Of the page's rows, in the last line. */
  readonly total?: (rows: readonly Row[]) => ReactNode
}

/** A further last line, of the rows of all pages. */
export interface TotalsOfAll {
  readonly label: string
  /** By the ids of columns; absent: not known yet. */
  readonly cells?: Readonly<Record<string, ReactNode>>
  /** Why it is not known, instead. */
  readonly problem?: string
}
