import type { RecordedChange } from '../resources/audit-events/record-audit-event.ts'
import type { CallRow } from './records/call-row.ts'

/** Calls have no integer id: the audit log names them by the `uuid` among the fields. */
const NO_ID = 0

/** What the audit log has of something that a user did to a call. */
export function auditedCall(
  operation: string,
  { uuid, caller }: Pick<CallRow, 'uuid' | 'caller'>,
  before: object | null,
  changed: object,
): RecordedChange {
  return { resource: 'call', resourceId: NO_ID, operation, before, after: { uuid, caller, ...changed } }
}
