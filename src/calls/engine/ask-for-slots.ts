import type { ConfiguredTarget } from '../../configuration/company-configuration.ts'
import type { RouteStep } from '../../domain/routing/route-step.ts'
import type { CallOrigin, Destination, OfCall, TakingSlots, TargetDial } from './call-state.ts'
import { type CallContext, type Transition, transition } from './transition.ts'

/**
 * Asks for a slot of every target of a step. From here on the call counts as holding them, so that whatever happens
 * next gives them back; and the targets count as tried, so that none is asked for twice.
 */
export function askForSlots(
  { origin, progress }: OfCall,
  dial: TargetDial,
  { targetIds, targetGroupId }: RouteStep,
  { configuration }: CallContext,
): Transition {
  const group = targetGroupId === null ? null : (configuration.groups.get(targetGroupId) ?? null)
  const targets = targetIds.flatMap(id => configuration.targets.get(id) ?? [])
  const state: TakingSlots = {
    phase: 'taking-slots',
    origin,
    progress: {
      ...progress,
      tried: new Set([...progress.tried, ...targetIds]),
      heldSlots: new Set([...progress.heldSlots, ...targetIds]),
    },
    dial,
    destinations: targets.map(
      (target): Destination => ({
        address: addressOf(target, origin),
        target,
        group: group && { id: group.id, name: group.name },
        ringTimeoutSeconds: target.timeoutSeconds,
      }),
    ),
  }
  return transition(state, { question: { type: 'take-slots', targets } })
}

/** The reserved target's buyer may have named a number for this very call (completions.md §9, Buyers). */
function addressOf({ id, number }: ConfiguredTarget, { reservation }: CallOrigin): string {
  return reservation?.targetId === id ? (reservation.dialNumber ?? number) : number
}
