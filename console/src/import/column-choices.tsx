import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components'
import { Nothing } from '../parts/nothing.tsx'
import { Scroller } from '../parts/scroller.tsx'
import { columnLabel, type ImportDefinition } from './import-definition.ts'
import { type ImportTable, matched } from './import-table.ts'

export interface ColumnChoicesProps {
  readonly definition: ImportDefinition
  readonly table: ImportTable
  /** That the API takes. */
  readonly names: readonly string[]
  onChange(table: ImportTable): void
}

const LEFT_OUT = '\u0000left out'

/** Says of each column of the text what it is, beside what it holds. */
export function ColumnChoices({ definition, table, names, onChange }: ColumnChoicesProps) {
  const [first] = table.rows
  return (
    <Scroller label="Columns">
      <table aria-label="Columns">
        <thead>
          <tr>
            <th scope="col">In your table</th>
            <th scope="col">First row</th>
            <th scope="col">Is taken as</th>
          </tr>
        </thead>
        <tbody>
          {table.columns.map((name, index) => {
            const title = table.header?.[index] || `Column ${index + 1}`
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and do not move
              <tr key={index}>
                <th scope="row">{title}</th>
                <td>
                  <span className="clip">{first?.cells[index] || <Nothing words="empty" />}</span>
                </td>
                <td>
                  <Select
                    className="field"
                    selectedKey={name ?? LEFT_OUT}
                    onSelectionChange={key =>
                      onChange(matched(table, index, key === LEFT_OUT ? null : String(key)))
                    }
                  >
                    <Label className="visually-hidden">{`${title} is taken as`}</Label>
                    <Button className="input select">
                      <SelectValue />
                      <span aria-hidden="true">▾</span>
                    </Button>
                    <Popover className="popover">
                      <ListBox className="options">
                        {[LEFT_OUT, ...names].map(choice => (
                          <ListBoxItem key={choice} id={choice} className="option">
                            {choice === LEFT_OUT ? 'Left out' : columnLabel(definition, choice)}
                          </ListBoxItem>
                        ))}
                      </ListBox>
                    </Popover>
                  </Select>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scroller>
  )
}
