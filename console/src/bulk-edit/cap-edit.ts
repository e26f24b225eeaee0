import type { CapValues } from '../form/cap-fields.tsx'
import { KEPT, type Setting, setFields } from './edited-fields.ts'

/** The five caps in a bulk edit, by the API's names. */
export type CapEdit = { readonly [Name in keyof CapValues]: Setting<number> }

export const KEPT_CAPS: CapEdit = {
  concurrency_cap: KEPT,
  hourly_cap_attributes: KEPT,
  daily_cap_attributes: KEPT,
  monthly_cap_attributes: KEPT,
  hard_cap_attributes: KEPT,
}

/** The caps that are set or removed, as an update takes them. */
export function capFields(edit: CapEdit): Readonly<Record<string, unknown>> {
  const { concurrency_cap: concurrency, ...windows } = setFields(edit)
  return {
    ...(concurrency !== undefined && { concurrency_cap: concurrency }),
    ...Object.fromEntries(Object.entries(windows).map(([name, cap]) => [name, { cap }])),
  }
}
