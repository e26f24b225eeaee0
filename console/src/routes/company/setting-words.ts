import type { Settings } from '../../api/resources/company-settings.ts'

/** What buyers may be allowed to change of their own target. */
export const BUYER_EDITS: readonly {
  readonly value: Settings['buyer_may_edit'][number]
  readonly label: string
}[] = [
  { value: 'hours', label: 'Business hours' },
  { value: 'caps', label: 'Caps' },
  { value: 'concurrency', label: 'Calls at once' },
  { value: 'paused', label: 'Pausing and resuming' },
]
