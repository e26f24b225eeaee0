import { Checkbox } from 'react-aria-components'
import { Button } from '../parts/button.tsx'
import { type ColumnChoice, isAlwaysShown } from './chosen-columns.ts'
import type { Column } from './column.ts'

export interface ColumnChoicesProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly shown: readonly Column<Row>[]
  readonly isCustom: boolean
  onColumns(choice: ColumnChoice): void
}

/** A box for each column, those that are shown first, in their order. */
export function ColumnChoices<Row>({ columns, shown, isCustom, onColumns }: ColumnChoicesProps<Row>) {
  const chosen = shown.filter((column, place) => !isAlwaysShown(column, place))
  const ids = chosen.map(({ id }) => id)
  const hidden = columns.filter((column, place) => !isAlwaysShown(column, place) && !ids.includes(column.id))
  return (
    <>
      {[...chosen, ...hidden].map(({ id, heading }) => {
        const place = ids.indexOf(id)
        return (
          <div key={id} className="selection-row">
            <Checkbox
              className="check"
              isSelected={place >= 0}
              onChange={isOn => onColumns(isOn ? [...ids, id] : ids.filter(other => other !== id))}
            >
              <span className="box" aria-hidden="true" />
              {heading}
            </Checkbox>
            {place > 0 && (
              <Button
                className="button small plain"
                aria-label={`Move ${heading} before ${chosen[place - 1]?.heading}`}
                onPress={() => onColumns(moved(ids, place))}
              >
                ↑
              </Button>
            )}
          </div>
        )
      })}
      {isCustom && (
        <Button className="button small" onPress={() => onColumns(null)}>
          As they were
        </Button>
      )}
    </>
  )
}

/** The one at `place`, one place further to the front. */
function moved(ids: readonly string[], place: number): readonly string[] {
  const next = [...ids]
  next.splice(place - 1, 0, ...next.splice(place, 1))
  return next
}
