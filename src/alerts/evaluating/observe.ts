import type { Instant } from '../../domain/time/instant.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { countForward } from '../activity/activity-spans.ts'
import { type AlertKind, KIND_RULES, STEP_MINUTES } from '../alert-kinds.ts'
import type { AlertFacts } from '../judging/alert-facts.ts'
import {
  type CountedSpans,
  observeGrowth,
  observeSilence,
  observeUnanswered,
} from '../observing/observe-activity.ts'
import { observeLevels } from '../observing/observe-levels.ts'
import { keepPoolSamples } from '../observing/pool-samples.ts'
import type { WatchedAlert } from './watched-alert.ts'

type Facts = ReadonlyMap<number, AlertFacts>

/** What is known now of what alerts are about. */
export interface Observation {
  /** Null: not all of its log has been counted yet, so it cannot be judged. */
  factsFor(alert: WatchedAlert): Facts | null
  /** Companies that are to be looked at again at once. */
  readonly behind: ReadonlySet<number>
}

const NO_FACTS: Facts = new Map()

/** Reads what the alerts need, in a few statements for all of their Companies; counts what is new in their logs. */
export async function observe(
  tx: Queryable,
  alerts: readonly WatchedAlert[],
  now: Instant,
): Promise<Observation> {
  const activity = alerts.filter(({ kind }) => KIND_RULES[kind].basis === 'activity')
  const wanted = [...new Set(activity.map(alert => alert.companyId))]
  const spans = await countForward(tx, wanted, now)
  const isCurrent = (companyId: number) => spans.get(companyId)?.isCurrent === true
  const countedFor = (kind: AlertKind): CountedSpans => {
    const companyIds = new Set(companiesWith(activity, kind))
    return new Map([...spans].filter(([companyId, span]) => companyIds.has(companyId) && span.isCurrent))
  }
  const longest = Math.max(
    STEP_MINUTES,
    ...activity.filter(a => a.kind === 'pings_unanswered').map(a => a.parameters.minutes ?? 0),
  )
  const observed = {
    buyer_silent: await observeSilence(tx, countedFor('buyer_silent')),
    publisher_doubled: await observeGrowth(tx, countedFor('publisher_doubled')),
    pings_unanswered: await observeUnanswered(tx, countedFor('pings_unanswered'), longest),
  }
  const levels = new Map<AlertKind, ReadonlyMap<number, Facts>>()
  for (const kind of LEVEL_KINDS) {
    const companyIds = companiesWith(alerts, kind)
    if (companyIds.length === 0) continue
    const facts = await observeLevels(tx, kind, companyIds, now)
    if (kind === 'pool_nearly_empty') await keepPoolSamples(tx, companyIds, facts, now)
    levels.set(kind, facts)
  }
  return {
    behind: new Set(wanted.filter(companyId => !isCurrent(companyId))),
    factsFor: ({ companyId, kind, parameters, subjectId }) => {
      switch (kind) {
        case 'buyer_silent':
        case 'publisher_doubled':
        case 'pings_unanswered':
          return isCurrent(companyId) ? observed[kind].factsOf(companyId, parameters, subjectId) : null
        default:
          return only(levels.get(kind)?.get(companyId) ?? NO_FACTS, subjectId)
      }
    },
  }
}

const LEVEL_KINDS = [
  'pool_nearly_empty',
  'cap_reached',
  'group_cap_reached',
  'webhook_failing',
  'trunk_unreachable',
  'balance_low',
] as const

function companiesWith(alerts: readonly WatchedAlert[], kind: AlertKind): readonly number[] {
  return [...new Set(alerts.filter(alert => alert.kind === kind).map(alert => alert.companyId))]
}

/** @param subjectId null = all */
function only(facts: Facts, subjectId: number | null): Facts {
  if (subjectId === null) return facts
  const one = facts.get(subjectId)
  return one === undefined ? NO_FACTS : new Map([[subjectId, one]])
}
