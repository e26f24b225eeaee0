import { lazy, Suspense } from 'react'
import type { ComboChoiceProps } from './combo-choice.tsx'

const ComboChoice = lazy(async () => ({ default: (await import('./combo-choice.tsx')).ComboChoice }))

/** A combobox is as large as a screen: it comes once a form has one, and its place is kept until then. */
export function LazyComboChoice(props: ComboChoiceProps) {
  return (
    <Suspense
      fallback={
        <div className="field">
          <span className="label">{props.label}</span>
          <div className="input" />
        </div>
      }
    >
      <ComboChoice {...props} />
    </Suspense>
  )
}
