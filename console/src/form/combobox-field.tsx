import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { get, useFormState } from 'react-hook-form'
import type { ListAnswer } from '../api/list-answer.ts'
import type { ListQuery } from '../api/resource.ts'
import { emptyWords } from '../parts/empty-words.ts'
import { FieldNotes } from './field-notes.tsx'
import { LazyComboChoice } from './lazy-combo-choice.tsx'
import { NO_WORDS, plainWords } from './shown-fields.ts'
import { type FieldProps, useField } from './use-field.ts'

export interface ComboboxFieldProps<Row> extends FieldProps {
  /** The resource's `useList`: asked with what is typed. */
  useList(query: ListQuery): UseQueryResult<ListAnswer<Row>>
  keyOf(row: Row): string | number
  labelOf(row: Row): string
  /** Of the value that the record has already, which may be none of the first rows. */
  readonly initialLabel?: string
  /** Which value that is; default: the one that the form began with. */
  readonly initialKey?: string | number | null
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
  // What is typed names no record until one is chosen: the field's value is not what it shows then.
  const isUnchosen = useRef(false)
  const unchosenWords = isRequired
    ? 'Choose one of the list.'
    : 'Choose one of the list, or leave the field empty.'
  const { input, error } = useField(
    props,
    () => (isUnchosen.current ? unchosenWords : undefined),
    key => nameOf(key as string | number | null),
  )
  const value: string | number | null = input.value ?? null
  const { defaultValues } = useFormState()
  const { initialKey = get(defaultValues, props.name) ?? null } = props
  // One that was restored, whose name is not known yet: it is looked for by its key.
  const [isUnnamed, setUnnamed] = useState(value !== null && value !== initialKey)
  const [initialWords] = useState(isUnnamed ? keyWords(value) : initialLabel)
  const [chosen, setChosen] = useState({ value, words: initialWords })
  const [text, setText] = useState(initialWords)
  const [isLeft, setLeft] = useState(false)
  const [sought, setSought] = useState(isUnnamed ? String(value) : '')
  const answer = useList({ q: sought || null, per_page: SHOWN })
  const rows = answer.data?.rows ?? []

  /** Of the record that a value stands for. */
  function nameOf(key: string | number | null): string {
    if (key === chosen.value) return chosen.words || NO_WORDS
    const row = rows.find(candidate => keyOf(candidate) === key)
    if (row !== undefined) return labelOf(row)
    return key === null ? NO_WORDS : keyWords(key)
  }

  function show(next: string | number | null, words: string) {
    isUnchosen.current = false
    setChosen({ value: next, words })
    setText(words)
    setSought('')
  }

  function choose(row: Row) {
    show(keyOf(row), labelOf(row))
    input.onChange(keyOf(row))
  }

  function type(typed: string) {
    setLeft(false)
    if (typed === '') {
      show(null, '')
      return input.onChange(null)
    }
    isUnchosen.current = typed !== chosen.words
    setText(typed)
    setSought(typed)
  }

  function leave() {
    const named = rows.filter(row => labelOf(row).toLowerCase() === text.trim().toLowerCase())
    const [only] = named
    if (isUnchosen.current && only !== undefined && named.length === 1) choose(only)
    setLeft(true)
    input.onBlur()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen here is shown already
  useEffect(() => {
    if (value === chosen.value) return
    show(value, value === null ? '' : nameOf(value))
  }, [value])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is found
  useEffect(() => {
    const row = rows.find(candidate => keyOf(candidate) === value)
    if (!isUnnamed || row === undefined) return
    setUnnamed(false)
    if (text === chosen.words) show(value, labelOf(row))
  }, [answer.data])

  const isTyped = text !== chosen.words
  const problem = error ?? (isLeft && isTyped ? unchosenWords : undefined)
  return (
    <LazyComboChoice
      label={label}
      items={rows.map(row => ({ id: keyOf(row), words: labelOf(row) }))}
      inputValue={text}
      onInputChange={type}
      selectedKey={isTyped ? null : value}
      onChoose={key => {
        const row = rows.find(candidate => keyOf(candidate) === key)
        if (row !== undefined) choose(row)
      }}
      onBlur={leave}
      menuTrigger="focus"
      emptyWords={emptyWords(answer, 'None of that name.')}
      placeholder={placeholder}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isInvalid={problem !== undefined}
      inputRef={input.ref}
    >
      <FieldNotes help={help} error={problem} />
    </LazyComboChoice>
  )
}

/** Of what is known by nothing but its key. */
function keyWords(key: string | number | null): string {
  if (key === null) return ''
  return typeof key === 'number' ? `#${key}` : plainWords(key)
}
