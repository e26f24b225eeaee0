import { Fragment, useId, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { GoingButton } from '../../table/going-button.tsx'
import { type FieldProps, useField } from '../use-field.ts'
import { type Condition, conditionsInWords, joinWord, OPERATOR_WORDS, type Operator } from './conditions.ts'
import './conditions.css'
import { useTagKeys, useTagValues } from './use-tag-suggestions.ts'

const EMPTY: Condition = { key: '', operator: '==', value: '' }

/** Conditions on the tags of a call, a row each, and what they mean as a sentence. Its value is an array of `Condition`. */
export function ConditionsField(props: FieldProps & { readonly everyCall?: string }) {
  const { label, help, everyCall = 'Every call will do.' } = props
  const { input, error } = useField(
    props,
    undefined,
    conditions => conditionsInWords(conditions as readonly Condition[]) ?? everyCall,
  )
  const rows = input.value as readonly Condition[]
  const keys = useTagKeys()
  const id = useId()
  const replace = (place: number, row: Condition) =>
    input.onChange(rows.map((before, index) => (index === place ? row : before)))
  return (
    <fieldset className="conditions plain" aria-describedby={`${id}-notes`}>
      <legend className="visually-hidden">{label}</legend>
      <datalist id={`${id}-keys`}>
        {keys.map(key => (
          <option key={key} value={key} />
        ))}
      </datalist>
      {rows.map((row, place) => {
        const before = rows[place - 1]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, whatever is typed into it
          <Fragment key={place}>
            {before !== undefined && <span className="join">{joinWord(before, row)}</span>}
            <ConditionRow
              row={row}
              number={place + 1}
              keysId={`${id}-keys`}
              onChange={next => replace(place, next)}
              onRemove={() => input.onChange(rows.filter((_, index) => index !== place))}
            />
          </Fragment>
        )
      })}
      <p role="status">{conditionsInWords(rows) ?? everyCall}</p>
      <div>
        <Button className="button small" onPress={() => input.onChange([...rows, EMPTY])}>
          Add a condition
        </Button>
      </div>
      <div id={`${id}-notes`} className="field">
        {help !== undefined && <span className="help">{help}</span>}
        {error !== undefined && <span className="field-error">{error}</span>}
      </div>
    </fieldset>
  )
}

interface ConditionRowProps {
  readonly row: Condition
  /** From 1, for names of its inputs. */
  readonly number: number
  readonly keysId: string
  onChange(row: Condition): void
  onRemove(): void
}

function ConditionRow({ row, number, keysId, onChange, onRemove }: ConditionRowProps) {
  const [isTyping, setTyping] = useState(false)
  const values = useTagValues(row.key, isTyping)
  const id = useId()
  return (
    <div className="condition">
      <input
        className="input"
        aria-label={`Tag ${number}`}
        placeholder="Tag, such as caller_state"
        list={keysId}
        value={row.key}
        onChange={event => onChange({ ...row, key: event.target.value })}
      />
      <select
        className="input"
        aria-label={`Comparison ${number}`}
        value={row.operator}
        onChange={event => onChange({ ...row, operator: event.target.value as Operator })}
      >
        {Object.entries(OPERATOR_WORDS).map(([operator, words]) => (
          <option key={operator} value={operator}>
            {words}
          </option>
        ))}
      </select>
      <input
        className="input"
        aria-label={`Value ${number}`}
        placeholder={row.operator === '=~' ? 'Pattern' : 'Value'}
        list={`${id}-values`}
        value={row.value}
        onFocus={() => setTyping(true)}
        onChange={event => onChange({ ...row, value: event.target.value })}
      />
      <datalist id={`${id}-values`}>
        {values.map(value => (
          <option key={value} value={value} />
        ))}
      </datalist>
      <GoingButton className="button icon plain" aria-label={`Remove condition ${number}`} onPress={onRemove}>
        ✕
      </GoingButton>
    </div>
  )
}
