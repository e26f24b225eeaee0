import { useState } from 'react'
import { Input, Label, ListBox, ListBoxItem, SearchField } from 'react-aria-components'
import { Button } from '../parts/button.tsx'
import { emptyWords } from '../parts/empty-words.ts'
import type { RecordChoices } from './filter.ts'

interface RecordFilterFieldProps {
  readonly label: string
  readonly records: RecordChoices
  readonly chosen: readonly string[]
  readonly isMultiple: boolean
  /** null: none is left. `isDone`: nothing more is to be chosen. */
  onChange(value: string | readonly string[] | null, isDone: boolean): void
}

/** Finds records by their name, number or id. Those that were chosen stay so while others are looked for. */
export function RecordFilterField({ label, records, chosen, isMultiple, onChange }: RecordFilterFieldProps) {
  const [text, setText] = useState('')
  const { choices, ...found } = records.useFound(text)
  return (
    <div className="stack">
      <SearchField className="filter" value={text} onChange={setText} autoFocus>
        <Label className="visually-hidden">Find by name</Label>
        <Input className="input" placeholder="Find by name" />
      </SearchField>
      <ListBox
        className="options"
        aria-label={label}
        items={choices.map(choice => ({ id: choice.value, words: choice.label }))}
        selectionMode={isMultiple ? 'multiple' : 'single'}
        selectedKeys={chosen}
        // It closes the popup, and takes nothing back.
        escapeKeyBehavior="none"
        onSelectionChange={keys => {
          const values =
            keys === 'all'
              ? [...new Set([...chosen, ...choices.map(({ value }) => value)])]
              : [...keys].map(String)
          if (isMultiple) onChange(values.length === 0 ? null : values, false)
          else onChange(values[0] ?? null, true)
        }}
        renderEmptyState={() => <p className="nothing">{emptyWords(found, 'None of that name.')}</p>}
      >
        {({ id, words }) => (
          <ListBoxItem id={id} className="option" textValue={words}>
            {words}
          </ListBoxItem>
        )}
      </ListBox>
      {chosen.length > 0 && (
        <Button className="button" onPress={() => onChange(null, true)}>
          Take away
        </Button>
      )}
    </div>
  )
}
