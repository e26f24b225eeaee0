import type { CapKind, CapLimits } from '../domain/caps/cap-limits.ts'
import { isWindowed } from '../domain/caps/cap-window.ts'
import { windowLabel } from '../domain/caps/window-label.ts'
import { fullCapReason, fullGroupCapReason, type Ineligibility } from '../domain/routing/ineligibility.ts'
import type { RoutingGroup } from '../domain/routing/routing-group.ts'
import type { RoutingTarget } from '../domain/routing/routing-target.ts'
import type { Instant } from '../domain/time/instant.ts'

/** Whose slot is wanted, and when. */
export interface SlotOwner {
  readonly target: RoutingTarget
  /** Every group that the target belongs to: their caps apply, whichever way the call came. */
  readonly groups: readonly RoutingGroup[]
  /** The Company's IANA zone, in which the groups' windows are cut. */
  readonly companyZone: string
  readonly at: Instant
}

/** One cap in one window, toward which a call that takes the slot counts. */
export interface SlotCounter {
  readonly capId: number
  readonly kind: CapKind
  /** The IANA zone in which the window is cut; null where it is the same in all, so that the counter has one name. */
  readonly zone: string | null
  readonly windowLabel: string
  /** The reason of a refusal by this cap. */
  readonly refusal: Ineligibility
}

/** Every counter that one slot raises: all five caps of the target and of each of its groups, limited or not. */
export function slotCounters({ target, groups, companyZone, at }: SlotOwner): readonly SlotCounter[] {
  return [
    ...countersOf(target.caps, at, target.zone, fullCapReason),
    ...groups.flatMap(group => countersOf(group.caps, at, companyZone, fullGroupCapReason)),
  ]
}

function countersOf(
  caps: CapLimits,
  at: Instant,
  zone: string,
  refusalOf: (kind: CapKind) => Ineligibility,
): readonly SlotCounter[] {
  return caps.map(({ id, kind }) => ({
    capId: id,
    kind,
    zone: isWindowed(kind) ? zone : null,
    windowLabel: windowLabel(kind, at, zone),
    refusal: refusalOf(kind),
  }))
}

/** The same counters, with windows cut in the zones that some of their caps have by now. */
export function recutCounters(
  counters: readonly SlotCounter[],
  zoneByCap: ReadonlyMap<number, string>,
  at: Instant,
): readonly SlotCounter[] {
  return counters.map(counter => {
    const zone = zoneByCap.get(counter.capId)
    return zone === undefined
      ? counter
      : { ...counter, zone, windowLabel: windowLabel(counter.kind, at, zone) }
  })
}
