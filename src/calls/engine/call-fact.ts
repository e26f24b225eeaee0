import type { MenuAction } from '../../configuration/company-configuration.ts'
import type { CallerRefusal } from '../../domain/callers/caller-refusal.ts'
import type { NoConversionReason } from '../../domain/conversions/settle-call.ts'
import type { Money } from '../../domain/money/money.ts'
import type { Candidate } from '../../domain/routing/decide-route.ts'
import type { BidRefusalReason } from '../../domain/routing/eligibility-rule.ts'
import type { Ineligibility } from '../../domain/routing/ineligibility.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { LegFailure } from '../../telephony/carrier.ts'
import type { HungUpBy } from './call-state.ts'

/**
 * Something that happened to a call, or was decided about it and why. Recorded for good: a Call's events are its
 * facts (README.md lists them as users see them).
 */
export type CallFact = { readonly at: Instant } & FactBody

type FactBody =
  | { readonly type: 'call_offered'; readonly campaignId: number; readonly affiliateId: number | null }
  | {
      readonly type: 'reservation_claimed'
      readonly reservationUuid: string
      readonly targetId: number | null
      readonly onlyReservedTarget: boolean
    }
  /** To a suppressed caller who may lift the suppression. */
  | { readonly type: 'blocked_prompt_played'; readonly time: number }
  | { readonly type: 'caller_resubscribed' }
  /** `detail`: a sentence, where the reason alone does not say what was found. */
  | { readonly type: 'call_refused'; readonly reason: RefusalReason; readonly detail?: string }
  | {
      readonly type: 'greeting_played'
      readonly cid: string
      readonly time: number
      /** The name of the recording; null for a spoken greeting. */
      readonly audioFileName: string | null
    }
  | { readonly type: 'digit_pressed'; readonly digit: string; readonly action: MenuAction | null }
  | { readonly type: 'no_digit_pressed' }
  | { readonly type: 'campaign_entered'; readonly cid: string }
  | { readonly type: 'caller_suppressed' }
  | {
      readonly type: 'candidates_considered'
      /** All of them at the first decision; later only those whose eligibility has changed since. */
      readonly candidates: readonly Candidate[]
      /** Target ids in the order in which they are to be tried. */
      readonly order: readonly number[]
      /** What it depended on: stored, but not shown. */
      readonly basis: CallDecisionBasis
    }
  | { readonly type: 'slot_taken'; readonly targetId: number }
  | { readonly type: 'slot_refused'; readonly targetId: number; readonly reason: Ineligibility }
  | {
      readonly type: 'leg_dialled'
      readonly leg: number
      readonly targetId: number | null
      readonly targetGroupId: number | null
      readonly address: string
      readonly ringTimeoutSeconds: number
    }
  | { readonly type: 'leg_ringing'; readonly leg: number; readonly targetId: number | null }
  | { readonly type: 'leg_answered'; readonly leg: number; readonly targetId: number | null }
  | {
      readonly type: 'leg_failed'
      readonly leg: number
      readonly targetId: number | null
      readonly cause: LegFailure
    }
  | { readonly type: 'recording_ready' }
  /** In words: nothing of it, or not all of it, can be listened to. */
  | { readonly type: 'recording_failed'; readonly reason: string }
  | { readonly type: 'recording_paused' }
  | { readonly type: 'recording_resumed' }
  | {
      readonly type: 'call_converted'
      /** Null where a buyer's bid pays without one. */
      readonly criterionId: number | null
      /** The connected seconds that decided: those of the tier reached, or of the bid where those are more. */
      readonly tierSeconds: number
      readonly revenue: Money
      readonly payout: Money
    }
  | {
      readonly type: 'call_not_converted'
      readonly criterionId: number | null
      readonly reason: NoConversionReason
    }
  | {
      readonly type: 'call_ended'
      readonly hungUpBy: HungUpBy
      readonly reason: EndReason
      /** Whose order it was. */
      readonly user?: EndingUser
      /** Of a lost line, in words: which side was lost, and how that showed. */
      readonly detail?: string
    }

export type RefusalReason =
  | 'caller_suppressed'
  /** That of its reservation: numbers keep theirs. */
  | 'campaign_deleted'
  | 'campaign_paused'
  | 'number_paused'
  | 'affiliate_paused'
  | CallerRefusal['reason']

export type EndReason =
  | 'refused'
  | 'caller_hung_up'
  | 'target_hung_up'
  /** Nobody was eligible, or the menu option names nobody. */
  | 'no_target'
  /** Everyone eligible was rung, and nobody answered. */
  | 'no_answer'
  | 'no_digit'
  | 'menu_hang_up'
  /** The menu option suppresses the caller. */
  | 'menu_suppress'
  /** The menu option leads to a campaign that is paused or gone, or names no number. */
  | 'destination_unavailable'
  | 'too_many_campaigns'
  | 'line_lost'
  | 'too_long'
  | OrderedEndReason
  /** The process that ran the call died, or failed beyond repair. */
  | 'lost'

/** Why a call is ended from outside. */
export type OrderedEndReason =
  /** Somebody who watched it had it ended. */
  | 'ended_by_user'
  | 'shutdown'
  /** What was to be decided needed the database, which did not answer for as long as a caller waits. */
  | 'database_unavailable'
  /** The process could not reach the database for so long that others may have taken the call over. */
  | 'lease_lost'

/** Who had a call ended, as it was called then. */
export interface EndingUser {
  readonly id: number
  readonly name: string
}

/**
 * What a decision depended on, stored with it so that it can be made once more (`replays/replay-call.ts`). Names are
 * short and usual values left out: a busy call decides again and again.
 */
export interface CallDecisionBasis {
  /** The version of the configuration. */
  readonly v: number
  /** The targets and groups that were dialled. */
  readonly d: readonly [targetIds: readonly number[], targetGroupIds: readonly number[]]
  /** The reserved target, where the decision was only about it. */
  readonly r?: number
  /** Targets that had been tried. */
  readonly t?: readonly number[]
  /** `filledText` of what was read. */
  readonly f?: string
  /** The calls of the caller that targets counted within their windows, by target id. */
  readonly h?: Readonly<Record<number, number>>
  /** Those whose buyers did not bid for the call on its ping, by target id. */
  readonly b?: Readonly<Record<number, BidRefusalReason>>
  /** What candidates earned recently, by target id, where the campaign is routed by that. */
  readonly p?: Readonly<Record<number, number>>
}

/**
 * Whether a fact only shows how a caller gets to somebody who answers. By what these say nothing is charged or sent, and nothing
 * counted but whom a caller was put through to before, so that it need not be known to others at once.
 */
export function isOnTheWay({ type }: CallFact): boolean {
  return ON_THE_WAY.has(type)
}

const ON_THE_WAY: ReadonlySet<CallFact['type']> = new Set([
  'greeting_played',
  'digit_pressed',
  'no_digit_pressed',
  'campaign_entered',
  'candidates_considered',
  'slot_taken',
  'slot_refused',
  'leg_dialled',
  'leg_ringing',
  'leg_failed',
])
