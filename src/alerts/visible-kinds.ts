import type { CompanyAccess } from '../access/company-access.ts'
import { permittedExtent, ROLES, type Role } from '../access/permissions.ts'
import { ALERT_KINDS, type AlertKind, KIND_RULES } from './alert-kinds.ts'

/** The kinds of alerts that a user sees: they name what they are about, which not every role may see. */
export function visibleKinds(access: Pick<CompanyAccess, 'may'>): readonly AlertKind[] {
  return ALERT_KINDS.filter(kind => maySee(access, kind))
}

/** The roles in a Company that see alerts of this kind: nobody else is told of them. */
export function rolesThatSee(kind: AlertKind): readonly Role[] {
  return ROLES.filter(role => {
    const may: CompanyAccess['may'] = (operation, resource) =>
      permittedExtent(role, operation, resource) === 'all'
    return may('read', 'alerts') && maySee({ may }, kind)
  })
}

export function maySee(access: Pick<CompanyAccess, 'may'>, kind: AlertKind): boolean {
  switch (KIND_RULES[kind].subject) {
    case 'target':
      return access.may('read', 'targets')
    case 'target_group':
      return access.may('read', 'target_groups')
    case 'trunk':
      return access.may('read', 'trunks')
    default:
      return true
  }
}
