import { Checkbox } from 'react-aria-components'
import { Button } from '../parts/button.tsx'
import type { ColumnChoice } from './chosen-columns.ts'
import type { Column } from './column.ts'

export interface ColumnChoicesProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly shown: readonly Column<Row>[]
  readonly isCustom: boolean
  onColumns(choice: ColumnChoice): void
}

/** A box for each column, those that are shown first, in their order. */
export function ColumnChoices<Row>({ columns, shown, isCustom, onColumns }: ColumnChoicesProps<Row>) {
  const [, ...others] = columns
  const ids = shown.slice(1).map(({ id }) => id)
  const hidden = others.filter(({ id }) => !ids.includes(id))
  return (
    <>
      {[...shown.slice(1), ...hidden].map(({ id, heading }) => {
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
                aria-label={`Move ${heading} before ${shown[place]?.heading}`}
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
