import type { Queryable } from '../platform/database/database.ts'
import { readSubjectNames } from './evaluating/subject-names.ts'
import { type AlertRow, alertDocument, NEVER_RAISED } from './schema.ts'
import { readAlertStates } from './store.ts'

/** Alerts as answers show them, with what each has come to. */
export async function alertDocuments(db: Queryable, companyId: number, rows: readonly AlertRow[]) {
  const states = await readAlertStates(
    db,
    companyId,
    rows.map(({ id }) => id),
  )
  const subjects = rows.flatMap(({ kind, subjectId }) =>
    subjectId === null ? [] : [{ companyId, kind, subjectId }],
  )
  const names = await readSubjectNames(db, subjects)
  return rows.map(row => {
    const name = row.subjectId === null ? null : names(companyId, row.kind, row.subjectId)
    return alertDocument(row, states(row.id), name)
  })
}

/** An alert as the audit log shows it: what it has raised is nobody's change, and how its subject is called is that one's. */
export function configuredAlert(row: AlertRow) {
  const { open_events, raised_at, over_at, last_value, subject_name, ...alert } = alertDocument(
    row,
    NEVER_RAISED,
    null,
  ).alert
  return alert
}
