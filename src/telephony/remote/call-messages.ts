import type { Instant } from '../../domain/time/instant.ts'
import type { TrunkRow } from '../../resources/trunks/schema.ts'
import type { TrunkTest } from '../../resources/trunks/trunk-tester.ts'
import type {
  CalledAddress,
  CallOffer,
  CarrierCommand,
  CarrierEvent,
  Leg,
  RecordingState,
} from '../carrier.ts'

/**
 * What the process that has the lines and those that run the calls tell each other: the carrier port, across processes.
 * Lines and questions are numbered by whoever has them or asks. Everything survives JSON.
 */
export type ToRunner =
  | {
      readonly kind: 'offered'
      readonly line: number
      readonly offer: CallOffer
      /** The only Company that the call may be for, where the trunk belongs to one. */
      readonly companyId: number | null
    }
  | InheritedLine
  | {
      readonly kind: 'event'
      readonly line: number
      readonly event: TimedEvent
      readonly recording: RecordingState
    }
  | { readonly kind: 'recording'; readonly line: number; readonly recording: RecordingState }
  /** Nothing more comes of it. */
  | { readonly kind: 'closed'; readonly line: number }
  | { readonly kind: 'company-wanted'; readonly question: number; readonly called: CalledAddress }
  | { readonly kind: 'tested'; readonly question: number; readonly test: TrunkTest }

export type FromRunner =
  /** It takes calls from here on. */
  | { readonly kind: 'takes-calls'; readonly processId: string }
  /** It takes no more, and goes on with those that it has. */
  | { readonly kind: 'takes-no-calls' }
  | { readonly kind: 'begun'; readonly line: number; readonly call: BegunCall }
  | { readonly kind: 'command'; readonly line: number; readonly command: CarrierCommand }
  /** The call has ended and is written down, or there never was one, or it is left to others. */
  | { readonly kind: 'settled'; readonly line: number }
  | { readonly kind: 'company'; readonly question: number; readonly companyId: number | null }
  /** Whose it is could not be found out: that is not the same as nobody's. */
  | { readonly kind: 'company-unknown'; readonly question: number }
  | { readonly kind: 'test-wanted'; readonly question: number; readonly trunk: TrunkRow }

/** What a call is called where it is recorded. */
export interface BegunCall {
  readonly companyId: number
  readonly uuid: string
  readonly startedAt: Instant
}

export interface TimedEvent {
  readonly event: CarrierEvent
  /** When it happened. */
  readonly at: Instant
}

/** A call that was connected when the process that ran it died. */
export interface InheritedLine {
  readonly kind: 'inherited'
  readonly line: number
  readonly offer: CallOffer
  readonly call: BegunCall
  /** The destination that answered. */
  readonly leg: Leg
  /** The Targets that were rung along with it, itself included: the call may hold a slot of each. */
  readonly rungTargetIds: readonly number[]
  /** The processes that have had the call, all dead: by one of them it was written down last. */
  readonly processIds: readonly string[]
  readonly recording: RecordingState
  /** What the carrier said since that destination answered, which is the first: some of it may be known. */
  readonly events: readonly TimedEvent[]
}
