import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { errorInWords } from '../../../src/domain/error-in-words.ts'
import { ApiError, fieldWords } from '../api/api-error.ts'
import type { Refusal } from './form-problem.tsx'

/** All at once, each at its field; the first of them gets the focus. */
export function showAtFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
): Refusal {
  if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0)
    return {
      sentence: errorInWords(error),
      details: [],
      isSignedOut: error instanceof ApiError && error.status === 401,
    }
  const elsewhere: string[] = []
  let isFirst = true
  for (const [field, messages] of Object.entries(error.fields)) {
    const message = messages.join('; ')
    const shown = shownField(form, field)
    if (shown === null) elsewhere.push(`${fieldWords(field)}: ${message}`)
    else {
      form.setError(shown as never, { type: 'api', message }, { shouldFocus: isFirst })
      isFirst = false
    }
  }
  return { sentence: 'It was not saved: see what is marked below.', details: elsewhere }
}

/**
 * The API may name a part of a field (`daily_cap.cap`): it is shown at the nearest one that the form has, by that name or by the
 * one that such parts are sent under (`daily_cap_attributes.cap`).
 */
function shownField<Values extends FieldValues>(form: UseFormReturn<Values>, field: string): string | null {
  return nearest(form, field) ?? nearest(form, field.replace(/^(\w+)\./, '$1_attributes.'))
}

function nearest<Values extends FieldValues>(form: UseFormReturn<Values>, field: string): string | null {
  const names = form.control._names.mount
  let name = field
  while (!names.has(name)) {
    const end = name.lastIndexOf('.')
    if (end < 0) return null
    name = name.slice(0, end)
  }
  return name
}
