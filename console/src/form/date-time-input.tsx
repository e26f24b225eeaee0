import { parseAbsolute, type ZonedDateTime } from '@internationalized/date'
import { DateField, DateInput, DateSegment, Label } from 'react-aria-components'
import { formatTime } from '../format/format-time.ts'
import { useSession } from '../session/session.ts'
import { FieldNotes } from './field-notes.tsx'
import { plainWords } from './shown-fields.ts'
import { type FieldProps, useField } from './use-field.ts'

/** A moment, typed by the Company's clock, whose zone stands beside it; sent as an instant. Empty is null. */
export function DateTimeInput(props: FieldProps) {
  const { label, help, isRequired, isDisabled } = props
  const { timeZone } = useSession()
  const { input, error } = useField(props, undefined, at =>
    typeof at === 'string' ? formatTime(at, timeZone, Date.now()) : plainWords(at),
  )
  const value = typeof input.value === 'string' ? parseAbsolute(input.value, timeZone) : null
  return (
    <DateField<ZonedDateTime>
      className="field"
      value={value}
      onChange={moment => input.onChange(moment?.toAbsoluteString() ?? null)}
      onBlur={input.onBlur}
      placeholderValue={parseAbsolute(new Date().toISOString(), timeZone).set({ second: 0, millisecond: 0 })}
      granularity="minute"
      hourCycle={24}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      <DateInput className="input segments">{segment => <DateSegment segment={segment} />}</DateInput>
      <FieldNotes help={help} error={error} />
    </DateField>
  )
}
