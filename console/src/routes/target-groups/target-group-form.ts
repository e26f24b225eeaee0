import type { Schemas } from '../../api/api-client.ts'
import type { TargetGroup } from '../../api/resources/target-groups.ts'
import { type CapValues, capValuesOf } from '../../form/cap-fields.tsx'

/** A group as its form has it. */
export type TargetGroupValues = Pick<TargetGroup, 'name' | 'behavior' | 'priority' | 'weight'> &
  CapValues & { readonly target_ids: readonly number[] }

/** @param group null: one that is to be made */
export function targetGroupValues(group: TargetGroup | null): TargetGroupValues {
  return {
    name: group?.name ?? '',
    behavior: group?.behavior ?? 1,
    priority: group?.priority ?? null,
    weight: group?.weight ?? null,
    target_ids: group?.target_ids ?? [],
    ...capValuesOf(group),
  }
}

/**
 * What is sent of an edit: of the members, who came and who went, so that somebody else's change of them stays.
 * @param before as it was read
 */
export function targetGroupChanges(
  changed: Partial<TargetGroupValues>,
  before: TargetGroup,
): Schemas['TargetGroupUpdate'] {
  const { target_ids: ids, ...others } = changed
  const plain = others as Schemas['TargetGroupUpdate']
  if (ids === undefined) return plain
  return {
    ...plain,
    add_targets_by_id: ids.filter(id => !before.target_ids.includes(id)),
    remove_targets_by_id: before.target_ids.filter(id => !ids.includes(id)),
  }
}
