import type { FieldErrors } from '../../platform/refusals/refusal.ts'

/** Where an export stands: `pending` until a process takes it, `running` until its file is whole. */
export type ExportState = 'pending' | 'running' | 'finished' | 'failed'

/** A row of `exports`, as far as it is shown. */
export interface ExportRow {
  readonly company_id: number
  readonly id: number
  readonly format: string
  readonly state: ExportState
  readonly errors: FieldErrors
  readonly row_count: number | null
  readonly file_key: string | null
  readonly expires_at: Date | null
}
