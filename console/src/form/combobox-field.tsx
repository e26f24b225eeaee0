import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListAnswer } from '../api/list-answer.ts'
import type { ListQuery } from '../api/resource.ts'
import { FieldNotes } from './field-notes.tsx'
import { LazyComboChoice } from './lazy-combo-choice.tsx'
import { type FieldProps, useField } from './use-field.ts'

export interface ComboboxFieldProps<Row> extends FieldProps {
  /** The resource's `useList`: asked with what is typed. */
  useList(query: ListQuery): UseQueryResult<ListAnswer<Row>>
  keyOf(row: Row): string | number
  labelOf(row: Row): string
  /** Of the value that the record has already, which may be none of the first rows. */
  readonly initialLabel?: string
  readonly placeholder?: string
}

/** As many as are shown; who has more types on. */
const SHOWN = 20

/** One record of another resource, found by its name: any number of them. Empty is null. */
export function ComboboxField<Row extends object>(props: ComboboxFieldProps<Row>) {
  const {
    label,
    help,
    isRequired,
    isDisabled,
    useList,
    keyOf,
    labelOf,
    initialLabel = '',
    placeholder,
  } = props
  const { input, error } = useField(props)
  const [text, setText] = useState(initialLabel)
  const [sought, setSought] = useState('')
  const answer = useList({ q: sought || null, per_page: SHOWN })
  const rows = answer.data?.rows ?? []
  return (
    <LazyComboChoice
      label={label}
      items={rows.map(row => ({ id: keyOf(row), words: labelOf(row) }))}
      inputValue={text}
      onInputChange={typed => {
        setText(typed)
        setSought(typed)
        if (typed === '') input.onChange(null)
      }}
      selectedKey={input.value ?? null}
      onChoose={key => {
        input.onChange(key)
        const row = rows.find(candidate => keyOf(candidate) === key)
        if (row !== undefined) setText(labelOf(row))
        setSought('')
      }}
      onBlur={input.onBlur}
      menuTrigger="focus"
      emptyWords={answer.isPending ? 'Loading …' : 'None of that name.'}
      placeholder={placeholder}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      inputRef={input.ref}
    >
      <FieldNotes help={help} error={error} />
    </LazyComboChoice>
  )
}
