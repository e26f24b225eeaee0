import type { OfCall } from './call-state.ts'
import type { CapacityCommand } from './transition.ts'

/** The call without the slots of these targets, and the command that gives back those that it held. */
export function releaseSlots<Call extends OfCall>(
  call: Call,
  targetIds: Iterable<number>,
): { readonly call: Call; readonly capacity: readonly CapacityCommand[] } {
  const heldSlots = new Set(call.progress.heldSlots)
  const released = [...targetIds].filter(targetId => heldSlots.delete(targetId))
  if (released.length === 0) return { call, capacity: [] }
  return {
    call: { ...call, progress: { ...call.progress, heldSlots } },
    capacity: [{ type: 'release-slots', targetIds: released }],
  }
}
