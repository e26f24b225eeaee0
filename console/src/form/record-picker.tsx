import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, type Ref, useState } from 'react'
import type { ListAnswer } from '../api/list-answer.ts'
import type { ListQuery } from '../api/resource.ts'
import { emptyWords } from '../parts/empty-words.ts'
import { LazyComboChoice } from './lazy-combo-choice.tsx'

export interface RecordPickerProps<Row> {
  readonly label: string
  /** The resource's `useList`: asked with what is typed. */
  useList(query: ListQuery): UseQueryResult<ListAnswer<Row>>
  idOf(row: Row): number
  labelOf(row: Row): string
  /** Not offered, such as those that are chosen already. */
  readonly except: readonly number[]
  onPick(row: Row): void
  readonly onBlur?: () => void
  readonly isDisabled?: boolean | undefined
  readonly isInvalid?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  /** Below the input. */
  readonly children?: ReactNode
}

/** As many as are shown; who has more types on. */
const SHOWN = 20

/** Finds a record by its name and hands it over; it is empty again then. */
export function RecordPicker<Row extends object>(props: RecordPickerProps<Row>) {
  const { label, useList, idOf, labelOf, except, onPick, onBlur, isDisabled, isInvalid, inputRef, children } =
    props
  const [text, setText] = useState('')
  const [picked, setPicked] = useState(0)
  const answer = useList({ q: text || null, per_page: SHOWN })
  const rows = (answer.data?.rows ?? []).filter(row => !except.includes(idOf(row)))
  return (
    <LazyComboChoice
      // A new one for each that is picked: the list of the last one closes, and typing goes on.
      key={picked}
      autoFocus={picked > 0}
      menuTrigger="input"
      label={label}
      items={rows.map(row => ({ id: idOf(row), words: labelOf(row) }))}
      inputValue={text}
      onInputChange={setText}
      selectedKey={null}
      onChoose={key => {
        const row = rows.find(candidate => idOf(candidate) === key)
        if (row === undefined) return
        onPick(row)
        setText('')
        setPicked(picked + 1)
      }}
      onBlur={() => {
        setText('')
        onBlur?.()
      }}
      emptyWords={emptyWords(answer, 'No other of that name.')}
      placeholder="Add one by its name or number"
      isDisabled={isDisabled}
      isInvalid={isInvalid ?? false}
      inputRef={inputRef}
    >
      {children}
    </LazyComboChoice>
  )
}
