import { type Candidate, readCandidates } from '../client/candidate.ts'
import type { ServiceClient } from '../client/service-client.ts'
import type { DemoNetwork } from './set-up-network.ts'
import type { PlannedCaller } from './traffic-plan.ts'

/** The answer to a publisher. */
export interface Reservation {
  readonly uuid: string
  readonly status: 'reserved' | 'confirmed' | 'no-target'
  /** Where the call is to be sent; null without a reservation. */
  readonly sipAddress: string | null
  /** The publisher's own earlier reservation for this caller, returned again. */
  readonly isShielded: boolean
  /** The word of X-No-Target-Reason, or null. */
  readonly noTargetReason: string | null
}

/** One entry of a call's flow, as the API shows it. */
export interface CallEvent {
  readonly at: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface DemoCall {
  readonly uuid: string
  readonly caller: string
  readonly connected: boolean
  readonly rescued: boolean
  /** Internal id of the buyer that took it, or null. */
  readonly targetId: number | null
  readonly connectedSeconds: number
  readonly converted: boolean
  /** Dollars that the buyer pays. */
  readonly revenue: number
  /** Dollars that the publisher is paid. */
  readonly payout: number
  readonly events: readonly CallEvent[]
}

/** How buyers react to a call, by their Target id; those that are not named answer. */
export type Reactions = Readonly<Record<number, { readonly outcome: 'busy' | 'no_answer' }>>

/** A call as the API shows it. */
export interface CallWire {
  readonly uuid: string
  readonly caller: string
  readonly status: string
  readonly connected: boolean
  readonly rescued: boolean
  readonly system_target_id: number | null
  readonly dialed_call_duration: number
  readonly converted: boolean
  readonly revenue: number
  readonly payout: number
}

export type CallEventWire = CallEvent | { readonly call_event: CallEvent }

/** What passes between publishers, carriers and the service while the demo runs. */
export interface Exchange {
  ping(planned: PlannedCaller): Promise<Reservation>
  confirm(reservation: Reservation): Promise<Reservation>
  /** Plays a whole call in virtual time: to a reservation's SIP address, or null for the tracking number. */
  call(planned: PlannedCaller, sipAddress: string | null, reactions: Reactions): Promise<DemoCall>
  /** Whom a call like this would reach now, without making it. */
  preview(planned: PlannedCaller): Promise<readonly Candidate[]>
  /** The status of every ping so far, as the RTB inbounds log shows them: one page of it holds a demo's. */
  inboundStatuses(): Promise<readonly string[]>
}

/** The demo's side of the public API, with its wire names. */
export function exchangeWith(service: ServiceClient, network: DemoNetwork): Exchange {
  const query = { company_id: network.companyId }
  return {
    ping: async planned => {
      const { body, headers } = await service.request('POST', '/rtbs.json', {
        body: {
          key: network.postbackKey,
          publisher_id: planned.afid,
          caller_number: planned.callerNumber,
          ...callerTags(planned),
        },
      })
      return readReservation(body, headers)
    },
    confirm: async ({ uuid }) => {
      const { body, headers } = await service.request('PUT', `/rtbs/${uuid}.json`, {
        body: { key: network.postbackKey, status: 'confirmed' },
      })
      return readReservation(body, headers)
    },
    call: async (planned, sipAddress, reactions) => {
      const { body } = await service.request('POST', '/api/v5/simulated_calls.json', {
        query,
        body: {
          simulated_call: {
            ...(sipAddress === null ? { number: network.number } : { sip_address: sipAddress }),
            caller_number: planned.callerNumber,
            tags: callerTags(planned),
            answers: { ...answersOfAll(network, planned.talkSeconds), ...reactions },
          },
        },
      })
      return readSimulated(body)
    },
    preview: async planned => {
      const { body } = await service.request('POST', '/api/v5/routing_previews.json', {
        query,
        body: {
          routing_preview: {
            cid: network.cid,
            caller_number: planned.callerNumber,
            publisher_id: planned.afid,
            tags: callerTags(planned),
          },
        },
      })
      return readCandidates((body as { routing_preview: unknown }).routing_preview)
    },
    inboundStatuses: async () => {
      const { body } = await service.request('GET', '/api/v5/rtb_inbounds.json', { query })
      return (body as { rtb_inbounds: readonly { status: string }[] }).rtb_inbounds.map(row => row.status)
    },
  }
}

function callerTags({ caller }: PlannedCaller): Record<string, string> {
  return { caller_state: caller.state, age: String(caller.age) }
}

function answersOfAll(network: DemoNetwork, talkSeconds: number): Record<number, object> {
  const answer = { outcome: 'answer', ring_seconds: 3, talk_seconds: talkSeconds }
  return Object.fromEntries(network.buyers.map(buyer => [buyer.targetId, answer]))
}

function readReservation(body: unknown, headers: Headers): Reservation {
  const wire = body as {
    uuid: string
    status: Reservation['status']
    sip_address?: string
  }
  return {
    uuid: wire.uuid,
    status: wire.status,
    sipAddress: wire.sip_address ?? null,
    isShielded: Object.keys(wire).some(name => name.endsWith('_ping_shield')),
    noTargetReason: headers.get('x-no-target-reason'),
  }
}

function readSimulated(body: unknown): DemoCall {
  const { call, events } = (body as { simulated_call: { call: CallWire; events: readonly CallEventWire[] } })
    .simulated_call
  return readCall(call, events)
}

export function readCall(call: CallWire, events: readonly CallEventWire[]): DemoCall {
  return {
    uuid: call.uuid,
    caller: call.caller,
    connected: call.connected,
    rescued: call.rescued,
    targetId: call.system_target_id,
    connectedSeconds: call.dialed_call_duration,
    converted: call.converted,
    revenue: call.revenue,
    payout: call.payout,
    events: events.map(event => ('call_event' in event ? event.call_event : event)),
  }
}
