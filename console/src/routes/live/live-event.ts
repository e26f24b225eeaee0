import type { Schemas } from '../../api/api-client.ts'
import type { Call } from '../../api/resources/calls.ts'
import type { Ping } from '../../api/resources/pings.ts'

/** What is told of a target whose cap is full. */
interface CappedTarget {
  readonly target: { readonly id: number }
  readonly cap: { readonly type: string; readonly cap: number }
}

interface Told<Type extends string, Data> {
  /** An event may be told twice: under the same id. */
  readonly id: string
  readonly type: Type
  /** ISO 8601. */
  readonly timestamp: string
  readonly data: Data
}

export type LiveCallEvent = Told<`call.${string}`, Call>
type LivePingEvent = Told<`reservation.${string}`, Ping>
/** A report that was due. */
interface SentReport {
  readonly id: number
  readonly name: string
}

type LiveReportEvent = Told<'report.scheduled', SentReport>
type LiveAlertEvent = Told<`alert.${string}`, Schemas['AlertEvent']>

/** What the event stream tells (docs/webhooks.md, “Live”): the record as the API shows it, as it was at that moment. */
export type LiveEvent =
  | LiveCallEvent
  | LivePingEvent
  | LiveAlertEvent
  | LiveReportEvent
  | Told<'target.capped', CappedTarget>

/** @param id of the event in its stream */
export function readLiveEvent(id: string, data: string): LiveEvent {
  return { ...JSON.parse(data), id }
}

export function isOfCall(event: LiveEvent): event is LiveCallEvent {
  return event.type.startsWith('call.')
}

export function isOfPing(event: LiveEvent): event is LivePingEvent {
  return event.type.startsWith('reservation.')
}

export function isOfAlert(event: LiveEvent): event is LiveAlertEvent {
  return event.type.startsWith('alert.')
}

export function isOfReport(event: LiveEvent): event is LiveReportEvent {
  return event.type.startsWith('report.')
}
