import type { Versioned } from '../../../api/resource.ts'
import { type Campaign, campaigns } from '../../../api/resources/campaigns.ts'
import { targetGroups } from '../../../api/resources/target-groups.ts'
import { targets } from '../../../api/resources/targets.ts'
import { type Plan, planChanges } from './routing-plan.ts'

type SavePlan = (before: Plan, after: Plan) => Promise<void>

/**
 * Brings targets, groups and the campaign from one plan to another. Where a later part is refused, the earlier ones are
 * put back: nobody is left with half of a plan.
 */
export function useSavePlan({ record: { cid } }: Versioned<Campaign>): SavePlan {
  const update = campaigns.useUpdate()
  const bulkTargets = targets.useBulk()
  const bulkGroups = targetGroups.useBulk()

  return async (before, after) => {
    const forth = planChanges(before, after)
    const back = planChanges(after, before)
    const steps = [
      {
        isNeeded: forth.targets.length > 0,
        run: () => bulkTargets.mutateAsync(forth.targets),
        undo: () => bulkTargets.mutateAsync(back.targets),
      },
      {
        isNeeded: forth.groups.length > 0,
        run: () => bulkGroups.mutateAsync(forth.groups),
        undo: () => bulkGroups.mutateAsync(back.groups),
      },
      {
        isNeeded: forth.campaign !== null,
        run: () => update.mutateAsync({ key: cid, changes: forth.campaign ?? {} }),
        undo: () => update.mutateAsync({ key: cid, changes: back.campaign ?? {} }),
      },
    ].filter(({ isNeeded }) => isNeeded)
    const done: (typeof steps)[number][] = []
    try {
      for (const step of steps) {
        await step.run()
        done.unshift(step)
      }
    } catch (error) {
      for (const step of done) await step.undo()
      throw error
    }
  }
}
