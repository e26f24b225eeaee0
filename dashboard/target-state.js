import { isOpen } from './is-open.js'
import { reasonWords } from './reason-words.js'

/** @import { Status } from './status-words.js' */
/** @import { Capped, Target, TargetGroup } from './wire-types.d.ts' */

/** @typedef {{ kind: string, limit: number | null, filled: number }} CapLevel */

/** In the order in which routing looks at them. */
const CAP_KINDS = ['Hard', 'Hourly', 'Daily', 'Monthly']

/**
 * The five limits of a target or group, concurrency first.
 * @param {Capped} owner
 * @returns {CapLevel[]}
 */
export function capLevels(owner) {
  const shown = CAP_KINDS.map(kind => {
    const cap = owner.caps.find(({ type }) => type === kind)
    return { kind, limit: cap?.cap ?? null, filled: cap?.filled ?? 0 }
  })
  return [{ kind: 'Concurrency', limit: owner.concurrency_cap, filled: owner.calls_in_progress }, ...shown]
}

/** @param {CapLevel} level */
export function isFull({ limit, filled }) {
  return limit !== null && filled >= limit
}

/**
 * Whether a target would get a call now, and if not, the first thing in the way, in the order in which routing looks.
 * Tags are left out: they depend on the call.
 * @param {Target} target
 * @param {readonly TargetGroup[]} groups
 * @param {number} now
 * @param {string} zone IANA zone of the target
 * @returns {Status & { isAvailable: boolean }}
 */
export function targetState(target, groups, now, zone) {
  if (target.paused) return { words: 'Paused', tone: 'quiet', isAvailable: false }
  if (!isOpen(target.business_hours, now, zone))
    return { words: 'Closed now', tone: 'quiet', isAvailable: false }
  const full = capLevels(target).find(isFull)
  if (full !== undefined) return fullState(`${full.kind.toLowerCase()}_cap_full`)
  for (const group of groups.filter(({ id }) => target.target_group_ids.includes(id))) {
    const groupFull = capLevels(group).find(isFull)
    if (groupFull !== undefined) return fullState(`group_${groupFull.kind.toLowerCase()}_cap_full`)
  }
  return { words: 'Open now', tone: 'good', isAvailable: true }
}

/** @param {string} reason */
function fullState(reason) {
  return { words: reasonWords(reason), tone: /** @type {const} */ ('warning'), isAvailable: false }
}
