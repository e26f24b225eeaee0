import type { CompanyAccess } from '../access/company-access.ts'
import { ALERT_KINDS, type AlertKind, KIND_RULES } from './alert-kinds.ts'

/** The kinds of alerts that a user sees: they name what they are about, which not every role may see. */
export function visibleKinds(access: Pick<CompanyAccess, 'may'>): readonly AlertKind[] {
  return ALERT_KINDS.filter(kind => maySee(access, kind))
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
