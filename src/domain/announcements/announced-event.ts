/** The events that a Company may receive, by webhook or live (completions.md §7). */
export const EVENT_TYPES = [
  'call.started',
  'call.answered',
  'call.ended',
  'call.converted',
  'call.corrected',
  'call.recorded',
  'call.recording_failed',
  'reservation.created',
  'reservation.confirmed',
  'reservation.claimed',
  'reservation.expired',
  'target.capped',
  'alert.raised',
  'alert.over',
  'report.scheduled',
] as const

export type EventType = (typeof EVENT_TYPES)[number]

/**
 * What an event is about, and so what its data is: a Call, a row of the RTB Inbounds log, a Target with its cap, what an alert has
 * raised, a report that was due.
 */
export type EventSubject = 'call' | 'reservation' | 'target' | 'alert' | 'report'

export function subjectOf(type: EventType): EventSubject {
  return type.slice(0, type.indexOf('.')) as EventSubject
}

/** Whether any of the events is about reservations: these have to be marked when they are made. */
export function includesReservations(types: readonly string[]): boolean {
  return types.some(type => type.startsWith('reservation.'))
}

/** Names an announcement: something that happened, and that is delivered to somebody. */
export interface AnnouncementKey {
  readonly companyId: number
  /** A UUID. */
  readonly id: string
  readonly createdAt: Date
}

/** What is delivered of an announcement, and to whom it may be shown. */
export interface EventDocument {
  readonly type: EventType
  /** ISO 8601: when it was written down, in the transaction of what it announces. */
  readonly timestamp: string
  /** The record as the API shows it, as it was at that moment. */
  readonly data: object
  /** Whose it is, where it is anybody's. */
  readonly affiliateId: number | null
  readonly targetId: number | null
}
