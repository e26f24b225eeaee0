import { setTimeout as pause } from 'node:timers/promises'
import type { Instant } from '../../domain/time/instant.ts'
import { unreachable } from '../../domain/unreachable.ts'
import type { Database } from '../../platform/database/database.ts'
import { countBackward, countForward, readCountedFrom } from '../activity/activity-spans.ts'
import { readSubjectNames } from '../evaluating/subject-names.ts'
import { DAY_MS, SILENCE_MS, stepOf, WEEK_MS, WEEKS_BEFORE } from '../judging/activity-facts.ts'
import { describeRaised } from '../judging/describe-alert.ts'
import { readBalances } from './read-balances.ts'
import { LONGEST_WINDOW_MS, readCaps } from './read-caps.ts'
import { readHealth } from './read-health.ts'
import { type Histories, readActivity } from './read-histories.ts'
import { readPools } from './read-pools.ts'
import { type AlertRule, type ReplayedEvent, replayAlert } from './replay-alert.ts'

export interface PreviewedAlert extends AlertRule {
  readonly companyId: number
  readonly subjectId: number | null
}

export interface PreviewPorts {
  readonly database: Database
  readonly now: () => Instant
  /** Milliseconds of a clock that only goes forward. */
  readonly elapsed: () => number
}

export interface AlertPreview {
  readonly from: Instant
  readonly until: Instant
  /** Since when it is known what happened; null: it is not known yet. */
  readonly knownSince: Instant | null
  readonly subjects: number
  readonly subjectsLeftOut: number
  readonly events: readonly (ReplayedEvent & {
    readonly subjectId: number
    readonly subjectName: string
    readonly summary: string
  })[]
  readonly eventsLeftOut: number
}

const PREVIEWED_DAYS = 30
const MOST_EVENTS = 500

/** How long a preview counts what has not been counted yet; the rest is counted in the background, for those that follow. */
const COUNTING_MS = 2_500

/** From one try to the next where another process counts, or judges, just now. */
const TRY_AGAIN_MS = 50

/** What an alert would have told in the last 30 days, with what is set now: hours, paused Targets, caps. */
export async function previewAlert(ports: PreviewPorts, alert: PreviewedAlert): Promise<AlertPreview> {
  const { database, now } = ports
  const until = stepOf(now())
  const from = until - PREVIEWED_DAYS * DAY_MS
  const { histories, knownSince } = await readHistories(ports, alert, from, until)
  const found: { subjectId: number; event: ReplayedEvent }[] = []
  for (const [subjectId, history] of histories.bySubject) {
    for (const event of replayAlert(alert, history, Math.max(from, knownSince ?? from), until)) {
      found.push({ subjectId, event })
    }
    // Others have their turn between two subjects.
    await new Promise(resolve => setImmediate(resolve))
  }
  found.sort((one, other) => other.event.raisedAt - one.event.raisedAt || one.subjectId - other.subjectId)
  const shown = found.slice(0, MOST_EVENTS)
  const { companyId, kind, parameters } = alert
  const names = await readSubjectNames(
    database.orm,
    shown.map(({ subjectId }) => ({ companyId, kind, subjectId })),
  )
  return {
    from,
    until,
    knownSince,
    subjects: histories.bySubject.size,
    subjectsLeftOut: histories.leftOut,
    events: shown.map(({ subjectId, event }) => {
      const subjectName = names(companyId, kind, subjectId)
      const summary = describeRaised({ kind, parameters, subjectName, value: event.value })
      return { ...event, subjectId, subjectName, summary }
    }),
    eventsLeftOut: found.length - shown.length,
  }
}

async function readHistories(
  ports: PreviewPorts,
  { companyId, kind, subjectId }: PreviewedAlert,
  from: Instant,
  until: Instant,
): Promise<{ histories: Histories; knownSince: Instant | null }> {
  const { orm } = ports.database
  const asked = { companyId, subjectId, from, until }
  switch (kind) {
    case 'balance_low':
      return asKnown(await readBalances(orm, asked))
    case 'pool_nearly_empty':
      return asKnown(await readPools(orm, asked))
    case 'webhook_failing':
    case 'trunk_unreachable':
      return asKnown(await readHealth(orm, { ...asked, kind }))
    case 'cap_reached':
    case 'group_cap_reached': {
      const countedFrom = await countWithin(ports, companyId, from - LONGEST_WINDOW_MS)
      const histories = await readCaps(orm, { ...asked, kind })
      // How full a window was is known where all of it has been counted.
      return { histories, knownSince: within(asked, countedFrom + LONGEST_WINDOW_MS) }
    }
    case 'buyer_silent':
    case 'publisher_doubled':
    case 'pings_unanswered': {
      // Each moment is compared with what came before it.
      const compared = kind === 'publisher_doubled' ? WEEKS_BEFORE * WEEK_MS + DAY_MS : SILENCE_MS
      const countedFrom = await countWithin(ports, companyId, from - compared)
      const histories = await readActivity(orm, { ...asked, kind, from: from - compared })
      // Before, an hour could lack those that it is compared with.
      const since = kind === 'publisher_doubled' ? countedFrom + compared : countedFrom
      return { histories, knownSince: within(asked, since) }
    }
    default:
      return unreachable(kind)
  }
}

const within = ({ from, until }: { readonly from: Instant; readonly until: Instant }, since: Instant) =>
  Math.min(until, Math.max(from, since))

function asKnown<Since>({ since, ...histories }: Histories & { readonly since: Since }) {
  return { histories, knownSince: since }
}

/**
 * Counts the log as far back as is asked for, and as there is time for.
 * @returns since when it has been counted
 */
async function countWithin(
  { database, now, elapsed }: PreviewPorts,
  companyId: number,
  from: Instant,
): Promise<Instant> {
  const deadline = elapsed() + COUNTING_MS
  const forward = async () =>
    (await database.transaction(tx => countForward(tx, [companyId], now()))).get(companyId)
  let span = await forward()
  while (elapsed() < deadline && span?.isCurrent !== true) {
    if (span === undefined) await pause(TRY_AGAIN_MS)
    span = await forward()
  }
  let since = await readCountedFrom(database.orm, companyId)
  while (elapsed() < deadline && since !== null && since > from) {
    const counted = await countBackward(database, companyId, now())
    if (counted === 'done') break
    if (counted === 'taken') await pause(TRY_AGAIN_MS)
    since = await readCountedFrom(database.orm, companyId)
  }
  await forward()
  // What another process has found meanwhile is read, too.
  return (await readCountedFrom(database.orm, companyId)) ?? now()
}
