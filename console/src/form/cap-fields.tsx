import type { Schemas } from '../api/api-client.ts'
import type { Capped } from '../words/cap-words.ts'
import { NumberField } from './number-field.tsx'

type CapAttributes = Pick<
  Schemas['TargetCreate'],
  | 'concurrency_cap'
  | 'hourly_cap_attributes'
  | 'daily_cap_attributes'
  | 'monthly_cap_attributes'
  | 'hard_cap_attributes'
>

/** The five caps as a form has them, all set. */
export type CapValues = { readonly [Name in keyof CapAttributes]-?: NonNullable<CapAttributes[Name]> | null }

/** @param owner null: one that is to be made, without limits */
export function capValuesOf(owner: Capped | null): CapValues {
  const limit = (kind: string) => ({ cap: owner?.caps.find(({ type }) => type === kind)?.cap ?? null })
  return {
    concurrency_cap: owner?.concurrency_cap ?? null,
    hourly_cap_attributes: limit('Hourly'),
    daily_cap_attributes: limit('Daily'),
    monthly_cap_attributes: limit('Monthly'),
    hard_cap_attributes: limit('Hard'),
  } as CapValues
}

/** What limits calls, by the API's names. */
export const CAPS = [
  ['concurrency_cap', 'Calls at a time'],
  ['hourly_cap_attributes', 'Calls an hour'],
  ['daily_cap_attributes', 'Calls a day'],
  ['monthly_cap_attributes', 'Calls a month'],
  ['hard_cap_attributes', 'Calls in all, until it is reset'],
] as const satisfies readonly (readonly [keyof CapValues, string])[]

/** The five caps of a Target or Target Group. */
export function CapFields({ placeholder = 'No limit' }: { readonly placeholder?: string }) {
  return (
    <div className="field-row">
      {CAPS.map(([name, label]) => (
        <NumberField
          key={name}
          name={name === 'concurrency_cap' ? name : `${name}.cap`}
          label={label}
          minimum={0}
          step={1}
          placeholder={placeholder}
        />
      ))}
    </div>
  )
}
