import { useId, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { Button } from '../parts/button.tsx'
import { useSession } from '../session/session.ts'
import { type Choice, type Filter, isRange, plainNumber, takesMany } from './filter.ts'
import { GoingButton } from './going-button.tsx'
import { RecordFilterField } from './record-filter-field.tsx'

type Value = string | readonly string[]

export interface FilterFieldProps {
  readonly filter: Filter
  readonly value: Value | undefined
  /** null: the filter is taken away. `isDone`: nothing more is to be chosen. */
  onChange(value: Value | null, isDone: boolean): void
}

const YES_NO: readonly Choice[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** What a filter is set with. */
export function FilterField({ filter, value, onChange }: FilterFieldProps) {
  const { may } = useSession()
  switch (filter.kind) {
    case 'choice':
    case 'yes-no':
    case 'choices':
      return (
        <Choices
          label={filter.label}
          choices={filter.kind === 'yes-no' ? YES_NO : filter.choices}
          chosen={[value ?? []].flat()}
          isMultiple={filter.kind === 'choices'}
          onChange={onChange}
        />
      )
    case 'record':
      return may('read', filter.records.resource) ? (
        <RecordFilterField
          label={filter.label}
          records={filter.records}
          chosen={[value ?? []].flat()}
          isMultiple={takesMany(filter)}
          onChange={onChange}
        />
      ) : (
        <Typed
          label={filter.label}
          type="text"
          placeholder={filter.records.typedAs}
          pattern={filter.records.isById ? '[0-9]+' : undefined}
          values={[value ?? []].flat()}
          isMultiple={takesMany(filter)}
          onChange={onChange}
        />
      )
    case 'range':
      return <Range label={filter.label} value={[value ?? []].flat()} onChange={onChange} />
    case 'text':
    case 'date':
      return (
        <Typed
          label={filter.label}
          type={filter.kind}
          placeholder={filter.kind === 'text' ? filter.placeholder : undefined}
          pattern={filter.kind === 'text' ? filter.pattern : undefined}
          values={[value ?? []].flat()}
          isMultiple={takesMany(filter)}
          onChange={onChange}
        />
      )
  }
}

interface ChoicesProps {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly chosen: readonly string[]
  readonly isMultiple: boolean
  onChange(value: Value | null, isDone: boolean): void
}

function Choices({ label, choices, chosen, isMultiple, onChange }: ChoicesProps) {
  return (
    <ListBox
      className="options"
      aria-label={label}
      autoFocus
      items={choices.map(({ value, label: words }) => ({ id: value, words }))}
      selectionMode={isMultiple ? 'multiple' : 'single'}
      selectedKeys={chosen}
      // It closes the popup, and takes nothing back.
      escapeKeyBehavior="none"
      onSelectionChange={keys => {
        const values = keys === 'all' ? choices.map(({ value }) => value) : [...keys].map(String)
        if (isMultiple) onChange(values.length === 0 ? null : values, false)
        else onChange(values[0] ?? null, true)
      }}
    >
      {({ id, words }) => (
        <ListBoxItem id={id} className="option" textValue={words}>
          {words}
        </ListBoxItem>
      )}
    </ListBox>
  )
}

interface RangeProps {
  readonly label: string
  /** Both ends, or none. */
  readonly value: readonly string[]
  onChange(value: readonly string[] | null, isDone: boolean): void
}

function Range({ label, value, onChange }: RangeProps) {
  const [ends, setEnds] = useState<readonly [string, string]>([value[0] ?? '', value[1] ?? ''])
  const [least, most] = ends
  const isWrong = least !== '' && most !== '' && !isRange(ends)
  const id = useId()
  const end = (name: string, shown: string, onEnd: (text: string) => void) => (
    <label className="field">
      <span className="label">
        {label} {name}, $
      </span>
      <input
        className="input"
        type="number"
        step="any"
        required
        value={shown}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        onChange={event => onEnd(event.target.value)}
      />
    </label>
  )
  return (
    <form
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        if (isRange(ends)) onChange(ends.map(plainNumber), true)
      }}
    >
      {end('at least', least, text => setEnds([text, most]))}
      {end('at most', most, text => setEnds([least, text]))}
      {isWrong && (
        <span className="problem" id={id} role="alert">
          The first must not be more than the second.
        </span>
      )}
      <Button className="button primary" type="submit">
        Apply
      </Button>
      {value.length > 0 && (
        <Button className="button" onPress={() => onChange(null, true)}>
          Take away
        </Button>
      )}
    </form>
  )
}

interface TypedProps {
  readonly label: string
  readonly type: 'text' | 'date'
  readonly placeholder?: string | undefined
  /** What else is typed the browser refuses, and says what the field wants. */
  readonly pattern?: string | undefined
  readonly values: readonly string[]
  /** What is typed is one more, and each is taken away by itself. */
  readonly isMultiple: boolean
  onChange(value: Value | null, isDone: boolean): void
}

function Typed({ label, type, placeholder, pattern, values, isMultiple, onChange }: TypedProps) {
  const [text, setText] = useState(isMultiple ? '' : (values[0] ?? ''))
  const id = useId()
  return (
    <form
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        const typed = text.trim()
        if (!isMultiple) onChange(typed || null, true)
        else onChange(typed === '' ? orNone(values) : [...new Set([...values, typed])], true)
      }}
    >
      {isMultiple && values.length > 0 && <TakenValues {...{ label, values, onChange }} />}
      <div className="field">
        <label className="label" htmlFor={id}>
          {isMultiple && values.length > 0 ? `${label}, one more` : label}
        </label>
        <input
          id={id}
          className="input"
          type={type}
          value={text}
          placeholder={placeholder}
          pattern={pattern}
          title={pattern === undefined ? undefined : placeholder}
          onChange={event => setText(event.target.value)}
        />
      </div>
      <Button className="button primary" type="submit">
        Apply
      </Button>
      {values.length > 0 && (
        <Button className="button" onPress={() => onChange(null, true)}>
          Take away
        </Button>
      )}
    </form>
  )
}

/** Each of several that are set, to be taken away. */
function TakenValues({ label, values, onChange }: Pick<TypedProps, 'label' | 'values' | 'onChange'>) {
  return (
    <ul className="plain-list" aria-label={label}>
      {values.map(value => (
        <li key={value} className="selection-row">
          {value}
          <GoingButton
            className="button small plain"
            aria-label={`Take away ${value}`}
            onPress={() => onChange(orNone(values.filter(other => other !== value)), false)}
          >
            ×
          </GoingButton>
        </li>
      ))}
    </ul>
  )
}

const orNone = (values: readonly string[]) => (values.length === 0 ? null : values)
