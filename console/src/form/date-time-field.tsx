import { lazy, Suspense } from 'react'
import type { FieldProps } from './use-field.ts'

/** What knows calendars is large: a form is there before it. */
const DateTimeInput = lazy(async () => ({ default: (await import('./date-time-input.tsx')).DateTimeInput }))

/** A moment, typed by the Company's clock, whose zone stands beside it; sent as an instant. Empty is null. */
export function DateTimeField(props: FieldProps) {
  return (
    <Suspense
      fallback={
        <div className="field" aria-busy="true">
          <span className="label">{props.label}</span>
          <span className="input" />
        </div>
      }
    >
      <DateTimeInput {...props} />
    </Suspense>
  )
}
