import type { Instant } from '../../domain/time/instant.ts'
import { unreachable } from '../../domain/unreachable.ts'
import type { AlertKind, AlertParameters } from '../alert-kinds.ts'
import {
  type CountedStep,
  type CountIn,
  growthFacts,
  SILENCE_MS,
  STEP_MS,
  silenceFacts,
  unansweredFacts,
} from '../judging/activity-facts.ts'
import { advanceState, CALM, type SubjectState } from '../judging/advance-state.ts'
import type { AlertFacts } from '../judging/alert-facts.ts'
import { assess } from '../judging/assess.ts'

/** How an alert judges. */
export interface AlertRule {
  readonly kind: AlertKind
  readonly parameters: AlertParameters
  readonly lastingMinutes: number
}

/** What is known of one subject over time, by the beginnings of five minutes. */
export type SubjectHistory =
  | {
      readonly type: 'activity'
      readonly steps: ReadonlyMap<Instant, CountedStep>
      isOpenIn(starts: Instant): boolean
      /** Of a Campaign: whether it is paused now. */
      readonly isPaused: boolean
      /** When clocks showed the same in the weeks before. */
      weeksBefore(at: Instant): readonly Instant[]
    }
  | { readonly type: 'samples'; readonly steps: ReadonlyMap<Instant, AlertFacts> }

/** A time for which an alert would have been raised. */
export interface ReplayedEvent {
  readonly raisedAt: Instant
  /** Null where it would last still. */
  readonly overAt: Instant | null
  readonly value: number | null
}

const MINUTE_MS = 60_000

/**
 * When an alert would have been raised for a subject and been over, judged at the end of each five minutes by the rule that
 * alerts are judged by as they run.
 * @param from the beginning of the first five minutes
 * @param until the end of the last
 */
export function replayAlert(
  rule: AlertRule,
  history: SubjectHistory,
  from: Instant,
  until: Instant,
): readonly ReplayedEvent[] {
  const events: ReplayedEvent[] = []
  const factsAt =
    history.type === 'samples' ? sampledFacts(history.steps) : activityFacts(rule, history, from)
  let state: SubjectState = CALM
  let raised: Omit<ReplayedEvent, 'overAt'> | null = null
  for (let step = from; step + STEP_MS <= until; step += STEP_MS) {
    const at = step + STEP_MS
    const assessment = assess(rule.kind, rule.parameters, factsAt(step))
    const advance = advanceState(state, assessment, at, rule.lastingMinutes * MINUTE_MS)
    state = advance.state
    if (advance.change === 'raised') raised = { raisedAt: at, value: assessment.value }
    if (advance.change === 'over' && raised !== null) {
      events.push({ ...raised, overAt: at })
      raised = null
    }
  }
  if (raised !== null) events.push({ ...raised, overAt: null })
  return events
}

type FactsAt = (step: Instant) => AlertFacts | undefined

const sampledFacts =
  (steps: ReadonlyMap<Instant, AlertFacts>): FactsAt =>
  step =>
    steps.get(step)

/** Steps are asked for in their order. */
function activityFacts(
  { kind, parameters }: AlertRule,
  { steps, isOpenIn, isPaused, weeksBefore }: Extract<SubjectHistory, { type: 'activity' }>,
  from: Instant,
): FactsAt {
  const countIn =
    (what: keyof CountedStep): CountIn =>
    starts =>
      steps.get(starts)?.[what] ?? 0
  switch (kind) {
    case 'buyer_silent':
      return silenceAt(parameters, countIn('offers'), countIn('answers'), isOpenIn, from)
    case 'publisher_doubled':
      return step => growthFacts(countIn(parameters.measure ?? 'pings'), step, weeksBefore(step))
    case 'pings_unanswered':
      return step => unansweredFacts(parameters, countIn('unanswered'), countIn('pings'), step, isPaused)
    case 'pool_nearly_empty':
    case 'cap_reached':
    case 'group_cap_reached':
    case 'webhook_failing':
    case 'trunk_unreachable':
    case 'balance_low':
      return () => undefined
    default:
      return unreachable(kind)
  }
}

function silenceAt(
  parameters: AlertParameters,
  offersIn: CountIn,
  answersIn: CountIn,
  isOpenIn: (starts: Instant) => boolean,
  from: Instant,
): FactsAt {
  const isOpen = remembered(isOpenIn)
  let answeredIn: Instant | null = null
  let offersSince = 0
  const take = (step: Instant) => {
    if (answersIn(step) > 0) {
      answeredIn = step
      offersSince = 0
    } else offersSince += offersIn(step)
  }
  for (let step = from - SILENCE_MS; step < from; step += STEP_MS) take(step)
  return step => {
    take(step)
    const at = step + STEP_MS
    if (answeredIn === null || answeredIn < step - SILENCE_MS) return { type: 'unheard' }
    return silenceFacts(parameters, isOpen, answeredIn, offersSince, at)
  }
}

function remembered(isOpenIn: (starts: Instant) => boolean): (starts: Instant) => boolean {
  const known = new Map<Instant, boolean>()
  return starts => {
    const found = known.get(starts) ?? isOpenIn(starts)
    known.set(starts, found)
    return found
  }
}
