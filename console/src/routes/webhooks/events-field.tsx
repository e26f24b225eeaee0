import { Checkbox, CheckboxGroup, Label } from 'react-aria-components'
import { useField } from '../../form/use-field.ts'
import { Button } from '../../parts/button.tsx'
import { EVENT_KINDS, EVENT_NAMES, type WebhookEvent } from './webhook-words.ts'

/** What it is told, kind by kind, each event with when it happens. */
export function EventsField({ name = 'events' }: { readonly name?: string }) {
  const { input, error } = useField({ name, label: 'Events' })
  const events: readonly WebhookEvent[] = input.value
  return (
    <div className="stack">
      <div>
        <Button
          className="button small"
          onPress={() => input.onChange(EVENT_NAMES.map(({ value }) => value))}
        >
          All events
        </Button>{' '}
        <Button className="button small" onPress={() => input.onChange([])}>
          None
        </Button>
      </div>
      {EVENT_KINDS.map(({ label, choices }) => (
        <CheckboxGroup
          key={label}
          className="field"
          value={events.filter(event => choices.some(({ value }) => value === event))}
          onChange={ticked => {
            const others = events.filter(event => !choices.some(({ value }) => value === event))
            input.onChange([...others, ...ticked])
          }}
          isInvalid={error !== undefined}
          validationBehavior="aria"
        >
          <Label>{label}</Label>
          {choices.map(({ value, label: words }) => (
            <Checkbox key={value} value={value} className="check">
              <span className="box" aria-hidden="true" />
              {words}
            </Checkbox>
          ))}
        </CheckboxGroup>
      ))}
      {error !== undefined && <span className="field-error">{error}</span>}
    </div>
  )
}
