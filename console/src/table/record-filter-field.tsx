import { useState } from 'react'
import { Input, Label, ListBox, ListBoxItem, SearchField } from 'react-aria-components'
import { Button } from '../parts/button.tsx'
import type { RecordChoices } from './filter.ts'

interface RecordFilterFieldProps {
  readonly label: string
  readonly records: RecordChoices
  /** Empty: none is chosen. */
  readonly value: string
  onChange(value: string | null): void
}

/** Finds a record by its name, number or id. */
export function RecordFilterField({ label, records, value, onChange }: RecordFilterFieldProps) {
  const [text, setText] = useState('')
  const { choices, isPending } = records.useFound(text)
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
        selectionMode="single"
        selectedKeys={[value]}
        onSelectionChange={keys => {
          const [chosen] = keys === 'all' ? [] : [...keys]
          onChange(chosen === undefined ? null : String(chosen))
        }}
        renderEmptyState={() => <p className="nothing">{isPending ? 'Loading …' : 'None of that name.'}</p>}
      >
        {({ id, words }) => (
          <ListBoxItem id={id} className="option" textValue={words}>
            {words}
          </ListBoxItem>
        )}
      </ListBox>
      {value !== '' && (
        <Button className="button" onPress={() => onChange(null)}>
          Take away
        </Button>
      )}
    </div>
  )
}
