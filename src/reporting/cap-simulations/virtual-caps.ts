import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import {
  type CapKind,
  type CapLimit,
  type CapOwner,
  type FilledByCap,
  firstFullCap,
} from '../../domain/caps/cap-limits.ts'
import { windowLabel } from '../../domain/caps/window-label.ts'
import type { Instant } from '../../domain/time/instant.ts'

/** What one cap went through. */
export interface CapHistory {
  readonly firstFullAt: Instant | null
  readonly fullMs: number
  /** The most that was counted at a time. */
  readonly peak: number
}

/** What a call counts for one target, so that exactly that can be given back. */
export type VirtualSlot = readonly HeldOwner[]

/** What a call counts of one owner, for all of its targets that belong to it. */
interface HeldOwner {
  readonly owner: CapOwner
  readonly counts: readonly Count[]
  /** Slots of the call that still hold it. */
  holders: number
}

interface Count {
  readonly cap: VirtualCap
  /** Of the cap: what was counted in a window that is over is gone with it. */
  readonly window: number
}

/** The caps of everyone, counted in virtual time as `capacity` counts them in storage. Time never goes back. */
export interface VirtualCaps {
  /** Live: what is counted in the windows of the moment. */
  readonly filled: FilledByCap
  /** Starts the windows that begin up to `at`. */
  advanceTo(at: Instant): void
  /**
   * A slot on all caps of all owners; null, and nothing counted, where one of them is full.
   * @param beside slots of the same call, which counts once for an owner that several have (decision 0003)
   */
  take(owners: readonly CapOwner[], at: Instant, beside?: readonly VirtualSlot[]): VirtualSlot | null
  /** Counts a call that is already there, whatever the caps say. */
  count(owners: readonly CapOwner[], at: Instant): VirtualSlot
  /**
   * Gives back all that a slot counts or, of a call that was answered, its concurrency: what several slots hold with the last of them.
   */
  release(slot: VirtualSlot, extent: 'all' | 'concurrency', at: Instant): void
  /** By cap id, up to `end`; only caps that limit. */
  histories(end: Instant): ReadonlyMap<number, CapHistory>
}

interface VirtualCap {
  readonly limit: CapLimit
  window: number
  fullSince: Instant | null
  firstFullAt: Instant | null
  fullMs: number
  peak: number
}

/** Caps whose windows begin at the same moments; those of a concurrency or hard cap never end. */
interface Calendar {
  readonly kind: CapKind
  readonly zone: string
  readonly caps: VirtualCap[]
  label: string
}

/** @param counted by cap id, what was counted before `start` in the windows that `start` lies in */
export function virtualCaps(owners: readonly CapOwner[], counted: FilledByCap, start: Instant): VirtualCaps {
  const filled = new Map<number, number>()
  const caps = new Map<number, VirtualCap>()
  const calendars = new Map<string, Calendar>()
  let quarter = quarterOf(start)

  const set = (cap: VirtualCap, count: number, at: Instant) => {
    const { id, cap: limit } = cap.limit
    filled.set(id, count)
    cap.peak = Math.max(cap.peak, count)
    const isFull = limit !== null && count >= limit
    if (isFull && cap.fullSince === null) {
      cap.fullSince = at
      cap.firstFullAt ??= at
    } else if (!isFull && cap.fullSince !== null) {
      cap.fullMs += at - cap.fullSince
      cap.fullSince = null
    }
  }

  const add = (limit: CapLimit, zone: string) => {
    const cap = { limit, window: 0, fullSince: null, firstFullAt: null, fullMs: 0, peak: 0 }
    caps.set(limit.id, cap)
    set(cap, counted.get(limit.id) ?? 0, start)
    if (limit.kind === 'concurrency' || limit.kind === 'hard') return
    const key = `${limit.kind} ${zone}`
    const label = windowLabel(limit.kind, start, zone)
    const calendar = calendars.get(key) ?? { kind: limit.kind, zone, caps: [], label }
    calendar.caps.push(cap)
    calendars.set(key, calendar)
  }
  for (const owner of owners) for (const limit of owner.caps) add(limit, owner.zone)

  const startWindows = (at: Instant) => {
    for (const calendar of calendars.values()) {
      const label = windowLabel(calendar.kind, at, calendar.zone)
      if (label === calendar.label) continue
      calendar.label = label
      for (const cap of calendar.caps) {
        cap.window += 1
        set(cap, 0, at)
      }
    }
  }

  const count = (asked: readonly CapOwner[], at: Instant): VirtualSlot =>
    asked.map(owner => {
      const counts = owner.caps.flatMap(({ id }) => {
        const cap = caps.get(id)
        return cap === undefined ? [] : [{ cap, window: cap.window }]
      })
      for (const { cap } of counts) set(cap, (filled.get(cap.limit.id) ?? 0) + 1, at)
      return { owner, counts, holders: 1 }
    })

  return {
    filled,
    count,
    advanceTo: at => {
      // One after the other: a cap that no call asks about stops being full when its window ends, and not later.
      while (quarter < quarterOf(at)) {
        quarter += 1
        startWindows(quarter * QUARTER_MS)
      }
    },
    take: (asked, at, beside = []) => {
      const shared = [...new Set(beside.flat())].filter(({ owner }) => asked.includes(owner))
      const others = asked.filter(owner => shared.every(held => held.owner !== owner))
      if (others.some(owner => firstFullCap(owner.caps, filled) !== null)) return null
      for (const held of shared) held.holders += 1
      return [...shared, ...count(others, at)]
    },
    release: (slot, extent, at) => {
      for (const held of slot) {
        held.holders -= 1
        if (held.holders > 0) continue
        for (const { cap, window } of held.counts) {
          if (window !== cap.window || (extent === 'concurrency' && cap.limit.kind !== 'concurrency'))
            continue
          set(cap, Math.max(0, (filled.get(cap.limit.id) ?? 0) - 1), at)
        }
      }
    },
    histories: end =>
      new Map(
        [...caps.values()]
          .filter(({ limit }) => limit.cap !== null)
          .map(cap => [cap.limit.id, historyUntil(cap, end)]),
      ),
  }
}

/** Clocks of all zones of the contract differ by whole quarters of an hour, so windows begin at these alone. */
const QUARTER_MS = 15 * 60_000

function quarterOf(at: Instant): number {
  return Math.floor(at / QUARTER_MS)
}

/** What happened after `end` does not count: calls that began before may still be under way then. */
function historyUntil({ fullSince, firstFullAt, fullMs, peak }: VirtualCap, end: Instant): CapHistory {
  const stillFullMs = fullSince === null ? 0 : Math.max(0, end - fullSince)
  return { firstFullAt, fullMs: fullMs + stillFullMs, peak }
}

/** Whose limits bind each target: its own and those of its groups; one object for each owner. */
export function bindingOwners({ targets, groups, zone }: CompanyConfiguration) {
  const ofGroup = new Map([...groups.values()].map(group => [group.id, limited({ caps: group.caps, zone })]))
  return new Map(
    [...targets.values()].map(target => {
      const own = limited({ caps: target.caps, zone: target.zone })
      return [target.id, [own, ...target.groupIds.flatMap(groupId => ofGroup.get(groupId) ?? [])]] as const
    }),
  )
}

function limited({ caps, zone }: CapOwner): CapOwner {
  return { caps: caps.filter(limit => limit.cap !== null), zone }
}

/** The same owners with nothing but their concurrency. */
export function concurrencyOf(owners: readonly CapOwner[]): readonly CapOwner[] {
  return owners.map(({ caps, zone }) => ({ caps: caps.filter(({ kind }) => kind === 'concurrency'), zone }))
}
