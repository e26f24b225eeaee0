import { Switch } from 'react-aria-components'
import { type FieldProps, useField } from './use-field.ts'

export function SwitchField(props: FieldProps) {
  const { label, help, isDisabled } = props
  const { input, error } = useField(props)
  const noteId = `${input.name}-note`
  return (
    <div className="field">
      <Switch
        className="switch"
        isSelected={input.value === true}
        onChange={input.onChange}
        onBlur={input.onBlur}
        isDisabled={isDisabled}
        aria-describedby={noteId}
      >
        <span className="track" aria-hidden="true" />
        {label}
      </Switch>
      <span id={noteId}>
        {help !== undefined && <span className="help">{help}</span>}
        {error !== undefined && <span className="field-error"> {error}</span>}
      </span>
    </div>
  )
}
