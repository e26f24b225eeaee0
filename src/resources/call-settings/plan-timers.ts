import type { Static } from 'typebox'
import type { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { MESSAGE } from '../../platform/refusals/refusal.ts'
import { type NestedPlan, planNested } from '../nested-attributes/plan-nested.ts'
import type { Timer, TimerAttributes } from './timer.ts'
import { NOT_A_URL, parseUrlTemplate } from './url-template.ts'

export type TimerContent = Omit<Timer, 'id'>
type TimerItem = Static<typeof TimerAttributes>

/** Each call looks at every timer of its Campaign or Number; nobody tracks one call with more than this. */
export const MAX_TIMERS = 100

/** The timers that an owner will have once `items` are applied; `problems` hears what is wrong with them. */
export function planTimers(
  stored: readonly Timer[],
  items: readonly TimerItem[],
  destroysStored: boolean,
  problems: FieldProblems,
): NestedPlan<TimerContent> {
  const onProblem = (field: string, message: string) => problems.add(`timers.${field}`, message)
  const contentOf = (item: TimerItem, timer: Timer | null) => timerContent(item, timer, onProblem)
  const plan = planNested({ stored, items, destroysStored, contentOf, onProblem })
  if (plan.outcome.length > MAX_TIMERS) {
    problems.add('timers', `is too long (maximum is ${MAX_TIMERS} entries)`)
  }
  return plan
}

const NEW_TIMER: TimerContent = {
  seconds: 0,
  url: '',
  dedupeSeconds: null,
  type: null,
  afid: null,
  tid: null,
}

function timerContent(
  item: TimerItem,
  stored: Timer | null,
  onProblem: (field: string, message: string) => void,
): TimerContent {
  const base: TimerContent = stored ?? NEW_TIMER
  const { afid = item.client_afid, tid = item.client_tid } = item
  if (stored === null && item.seconds === undefined) onProblem('seconds', MESSAGE.blank)
  return {
    seconds: item.seconds ?? base.seconds,
    url: item.url === undefined && stored !== null ? stored.url : requestedUrl(item.url ?? '', onProblem),
    dedupeSeconds: item.dedupe_seconds === undefined ? base.dedupeSeconds : item.dedupe_seconds,
    type: item.type === undefined ? base.type : blankAsNull(item.type),
    afid: afid === undefined ? base.afid : blankAsNull(afid),
    tid: tid === undefined ? base.tid : blankAsNull(tid),
  }
}

function requestedUrl(text: string, onProblem: (field: string, message: string) => void): string {
  if (text.trim() === '') {
    onProblem('url', MESSAGE.blank)
    return ''
  }
  const url = parseUrlTemplate(text)
  if (url === null) onProblem('url', NOT_A_URL)
  return url ?? ''
}

/** A blank scope is no scope. */
function blankAsNull(text: string | null): string | null {
  return text?.trim() || null
}
