import type { CapKind } from '../caps/cap-kind.ts'
import type { Ineligibility } from './ineligibility.ts'

/** The word for a full cap of a target. */
export function fullCapReason(kind: CapKind): Ineligibility {
  return `${kind}_cap_full`
}

/** The word for a full cap of one of a target's groups. */
export function fullGroupCapReason(kind: CapKind): Ineligibility {
  return `group_${kind}_cap_full`
}
