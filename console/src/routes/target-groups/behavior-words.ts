import type { TargetGroup } from '../../api/resources/target-groups.ts'

/** How the members of a group ring. */
export const BEHAVIOR_CHOICES = [
  { value: 1, label: 'one at a time, each by its own priority and weight' },
  { value: 2, label: 'all at once: the first to answer has the call' },
] as const

/** `one at a time` */
export function behaviorWords({ behavior }: Pick<TargetGroup, 'behavior'>): string {
  return behavior === 2 ? 'all at once' : 'one at a time'
}
