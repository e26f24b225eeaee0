import { parseAbsolute, type ZonedDateTime } from '@internationalized/date'
import { useContext, useEffect, useRef } from 'react'
import { DateField, DateFieldStateContext, DateInput, DateSegment, Label } from 'react-aria-components'
import { formatTime } from '../format/format-time.ts'
import { useSession } from '../session/session.ts'
import { FieldNotes } from './field-notes.tsx'
import { plainWords } from './shown-fields.ts'
import { type FieldProps, useField } from './use-field.ts'

const HALF_TYPED_WORDS = 'Give the whole date and time, or leave it empty.'

/** A moment, typed by the Company's clock, whose zone stands beside it; sent as an instant. Empty is null. */
export function DateTimeInput(props: FieldProps) {
  const { label, help, isRequired, isDisabled } = props
  const { timeZone } = useSession()
  // What is typed is no moment until all of it is: the field's value is not what it shows then.
  const isHalfTyped = useRef(false)
  const { input, error } = useField(
    props,
    () => (isHalfTyped.current ? HALF_TYPED_WORDS : undefined),
    at => (typeof at === 'string' ? formatTime(at, timeZone, Date.now()) : plainWords(at)),
  )
  const value = typeof input.value === 'string' ? parseAbsolute(input.value, timeZone) : null
  return (
    <DateField<ZonedDateTime>
      className="field"
      value={value}
      onChange={moment => {
        isHalfTyped.current = false
        input.onChange(moment?.toAbsoluteString() ?? null)
      }}
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
      <Completeness
        onTyped={isHalf => {
          isHalfTyped.current = isHalf
        }}
      />
      <FieldNotes help={help} error={error} />
    </DateField>
  )
}

/** Tells whether some parts of the moment are typed and others are not. */
function Completeness({ onTyped }: { onTyped(isHalf: boolean): void }) {
  const state = useContext(DateFieldStateContext)
  useEffect(() => {
    const parts = state?.segments.filter(({ isEditable }) => isEditable) ?? []
    const typed = parts.filter(({ isPlaceholder }) => !isPlaceholder)
    onTyped(typed.length > 0 && typed.length < parts.length)
  })
  return null
}
