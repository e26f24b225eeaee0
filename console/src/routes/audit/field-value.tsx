import './audit.css'
import { Nothing } from '../../parts/nothing.tsx'
import { valueWords } from './event-fields.ts'

/** A field's value; lists and objects line by line. */
export function FieldValue({ value }: { readonly value: unknown }) {
  if (value === null || value === undefined || value === '') return <Nothing />
  if (Array.isArray(value) && value.every(item => typeof item !== 'object'))
    return value.length === 0 ? <Nothing /> : value.join(', ')
  if (typeof value === 'object') return <pre className="field-value">{JSON.stringify(value, null, 1)}</pre>
  return <span className="field-value">{valueWords(value)}</span>
}
