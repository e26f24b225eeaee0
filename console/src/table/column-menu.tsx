import { lazy } from 'react'
import { PopupButton } from '../parts/popup-button.tsx'
import type { ColumnChoicesProps } from './column-choices.tsx'

const ColumnChoices = lazy(async () => ({
  default: (await import('./column-choices.tsx')).ColumnChoices<never>,
}))

/** Which columns are shown, and in which order; the first stays, since it names the row. */
export function ColumnMenu<Row>(props: ColumnChoicesProps<Row>) {
  return (
    <PopupButton
      className="button"
      placement="bottom end"
      popupLabel="Columns"
      popupClassName="stack"
      popup={() => <ColumnChoices {...(props as unknown as ColumnChoicesProps<never>)} />}
    >
      Columns
    </PopupButton>
  )
}
