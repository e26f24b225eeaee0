import './alerts.css'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useFormContext } from 'react-hook-form'
import { useField } from '../../form/use-field.ts'
import { useSession } from '../../session/session.ts'
import { defaultParameters } from './alert-form.ts'
import { ALERT_KINDS, type AlertKind, kindsFor } from './alert-kinds.ts'

/** What it watches for. Another kind begins with what that has by default, about any. */
export function KindField() {
  const session = useSession()
  const { input, error } = useField({ name: 'kind', label: 'Kind' })
  const { setValue } = useFormContext()

  function choose(kind: AlertKind) {
    input.onChange(kind)
    const options = { shouldDirty: true }
    setValue('subject_id', null, options)
    for (const [name, value] of Object.entries(defaultParameters(kind)))
      setValue(`parameters.${name}`, value, options)
    setValue('lasting_minutes', ALERT_KINDS[kind].lastingMinutes, options)
  }

  return (
    <RadioGroup
      className="choices alert-kinds"
      value={input.value}
      onChange={kind => choose(kind as AlertKind)}
      onBlur={input.onBlur}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label>Kind</Label>
      {kindsFor(session).map(kind => (
        <Radio key={kind} value={kind} className="radio">
          <span>
            <b>{ALERT_KINDS[kind].label}</b>
            <span className="soft">{ALERT_KINDS[kind].explanation}</span>
          </span>
        </Radio>
      ))}
      {error !== undefined && <span className="field-error">{error}</span>}
    </RadioGroup>
  )
}
