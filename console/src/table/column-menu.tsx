import { lazy } from 'react'
import { PopupButton } from '../parts/popup-button.tsx'
import type { ColumnChoice } from './chosen-columns.ts'
import type { Column } from './column.ts'

const ColumnChoices = lazy(async () => ({
  default: (await import('./column-choices.tsx')).ColumnChoices<never>,
}))

export interface ColumnMenuProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly shown: readonly Column<Row>[]
  readonly isCustom: boolean
  onColumns(choice: ColumnChoice): void
}

/** Which columns are shown, and in which order; the first stays, since it names the row. */
export function ColumnMenu<Row>(props: ColumnMenuProps<Row>) {
  return (
    <PopupButton
      className="button"
      placement="bottom end"
      popupLabel="Columns"
      popupClassName="stack"
      popup={() => <ColumnChoices {...(props as unknown as ColumnMenuProps<never>)} />}
    >
      Columns
    </PopupButton>
  )
}
