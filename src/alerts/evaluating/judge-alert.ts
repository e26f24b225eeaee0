import type { Instant } from '../../domain/time/instant.ts'
import { advanceState, CALM, type SubjectState } from '../judging/advance-state.ts'
import type { AlertFacts } from '../judging/alert-facts.ts'
import { assess } from '../judging/assess.ts'
import type { KeptState, WatchedAlert } from './watched-alert.ts'

/** What becomes of one subject of an alert. */
export interface SubjectChange {
  readonly alert: WatchedAlert
  /** 0 = the Company as a whole. */
  readonly subjectId: number
  readonly state: SubjectState
  readonly change: 'raised' | 'over' | null
  readonly value: number | null
  /** The event that was open; null where none was. */
  readonly eventId: number | null
  /** When that was raised. */
  readonly raisedAt: Instant | null
}

/** An alert about any of very many subjects is told of so many at a time; the rest has its turn seconds later. */
const MOST_RAISED_AT_ONCE = 100

const MINUTE_MS = 60_000

/** What changes with what is known now; subjects with which all stays as it is are left out. */
export function judgeAlert(
  alert: WatchedAlert,
  facts: ReadonlyMap<number, AlertFacts>,
  at: Instant,
): readonly SubjectChange[] {
  const changes: SubjectChange[] = []
  let raised = 0
  for (const subjectId of subjectsOf(alert, facts)) {
    const kept: KeptState = alert.states.get(subjectId) ?? { state: CALM, eventId: null }
    const assessment = assess(alert.kind, alert.parameters, facts.get(subjectId))
    const { state, change } = advanceState(kept.state, assessment, at, alert.lastingMinutes * MINUTE_MS)
    if (change === null && state.status === kept.state.status) continue
    if (change === 'raised' && ++raised > MOST_RAISED_AT_ONCE) continue
    const raisedAt = kept.state.status === 'raised' ? kept.state.at : null
    changes.push({
      alert,
      subjectId,
      state,
      change,
      value: assessment.value,
      eventId: kept.eventId,
      raisedAt,
    })
  }
  return changes
}

function subjectsOf(alert: WatchedAlert, facts: ReadonlyMap<number, AlertFacts>): Iterable<number> {
  const subjects = new Set(alert.states.keys())
  if (alert.subjectId === null) for (const id of facts.keys()) subjects.add(id)
  else subjects.add(alert.subjectId)
  return subjects
}
