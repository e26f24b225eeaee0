import { CAP_KINDS, type CapKind, type CapLimits } from '../../src/domain/caps/cap-limits.ts'

/** The five limits of one owner, with ids counted from `firstId`; a kind that is not named is unlimited. */
export function buildCapLimits(
  firstId: number,
  caps: Partial<Record<CapKind, number | null>> = {},
): CapLimits {
  return CAP_KINDS.map((kind, index) => ({ id: firstId + index, kind, cap: caps[kind] ?? null }))
}
