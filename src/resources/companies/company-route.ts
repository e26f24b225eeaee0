import type { AuthenticatedUser } from '../../access/authenticated-user.ts'
import { idInPath } from '../../platform/http/id-in-path.ts'
import { noSuchCompany, requireCompanyPermission } from './company-permission.ts'
import type { CompanyRow } from './schema.ts'

/** @throws as `requireCompanyPermission`, for the Company of the path */
export function requireCompanyWriter(user: AuthenticatedUser, params: unknown): void {
  const id = idInPath(params, 'id')
  if (id === null) throw noSuchCompany()
  requireCompanyPermission(user, id, 'write')
}

/** @throws `not-found` where there is no such Company */
export function existing(row: CompanyRow | null): CompanyRow {
  if (row === null) throw noSuchCompany()
  return row
}
