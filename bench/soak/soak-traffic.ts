import type { HttpReply } from '../load/http-connection.ts'
import { getRequest, jsonRequest } from '../load/http-connection.ts'
import { callerNumber } from '../network/caller-number.ts'
import type { Outgoing } from './request-sender.ts'
import type { SoakNetwork } from './set-up-soak-network.ts'
import type { WebhookReceiver } from './webhook-receiver.ts'

/** What publishers, callers and people ask for, one request after the other. */
export interface SoakTraffic {
  /** What comes from outside, in the proportions that it comes in: pings, confirms, calls. */
  nextOfMix(): Outgoing
  /** A change of one target: its caps, or its place and tags. */
  nextEdit(): Outgoing
  /** What somebody does who ticks a target of each group in a list and pauses them, or lets them go on. */
  bulkEdit(): readonly Outgoing[]
  nextReport(): Outgoing
}

/** Of so many requests from outside … */
const MIX = 40
/** … these are confirms, and these calls; the others are pings. */
const CONFIRM_PLACES = new Set([7, 17, 27, 37])
const CALL_PLACES = new Set([19, 39])

/** Every so many pings one is lent a number. */
const LENDING_EVERY = 50

/** Every so many pings one is remembered, to be confirmed; those that were lent a number are among them. */
const REMEMBERED_EVERY = 10

/** Older ones are forgotten, since their time is over before their turn would come. */
const MOST_REMEMBERED = 200

/** Callers that come again after that are others to everything that remembers callers for a while. */
const CALLERS = 8_000_000

/** As many as share a campaign. */
const PUBLISHERS = 10

const STATES = ['FL', 'TX', 'NY', 'CA']

const FACETS = ['campaign', 'target', 'date', 'affiliate', 'state', 'number']

/** A cap that is never reached, so that no ping is refused by it. */
const ROOMY_CAP = 100_000_000

interface Remembered {
  readonly uuid: string
  readonly key: string
  readonly caller: string
  readonly number: string | null
}

export function createSoakTraffic(
  { pinged, called }: SoakNetwork,
  apiKey: string,
  receiver: WebhookReceiver,
): SoakTraffic {
  const reserved: Remembered[] = []
  const confirmed: Remembered[] = []
  const counts = { mix: 0, pings: 0, calls: 0, edits: 0, bulks: 0, reports: 0 }
  const ofCompany = `company_id=${pinged.companyId}`

  const ping = (): Outgoing => {
    const count = counts.pings++
    const key = count % LENDING_EVERY === 0 ? pinged.lendingKey : itemAt(pinged.keys, count)
    const caller = callerNumber(count % CALLERS)
    const body = {
      key,
      publisher_id: `publisher-${count % PUBLISHERS}`,
      caller_number: caller,
      caller_state: itemAt(STATES, count),
      age: String(18 + (count % 60)),
    }
    return {
      kind: 'ping',
      request: jsonRequest('POST', '/rtbs.json', body),
      hear: reply => {
        const text = textOf(reply, 200)
        if (!text.includes('"reserved"')) throw new Error(`not reserved: ${text}`)
        if (count % REMEMBERED_EVERY !== 0) return
        const { uuid, inbound_number } = JSON.parse(text) as { uuid: string; inbound_number?: string | null }
        remember(reserved, { uuid, key, caller, number: inbound_number ?? null })
      },
    }
  }

  const confirm = (reservation: Remembered): Outgoing => {
    const { uuid, key } = reservation
    return {
      kind: 'confirm',
      request: jsonRequest('PUT', `/rtbs/${uuid}`, { key, status: 'confirmed' }),
      hear: reply => {
        const text = textOf(reply, 200)
        if (!text.includes('"confirmed"')) throw new Error(`not confirmed: ${text}`)
        receiver.expect('reservation.confirmed', uuid)
        if (reservation.number !== null) remember(confirmed, reservation)
      },
    }
  }

  /** Of a reservation that was confirmed and lent a number, in turn with callers who were not announced. */
  const call = (): Outgoing => {
    const count = counts.calls++
    const claimed = count % 2 === 0 ? confirmed.pop() : undefined
    const [companyId, simulated_call] =
      claimed === undefined
        ? [
            called.companyId,
            { number: called.number, caller_number: callerNumber(count % CALLERS), answers: ANSWERS },
          ]
        : [pinged.companyId, { number: claimed.number, caller_number: claimed.caller }]
    return {
      kind: 'call',
      request: jsonRequest(
        'POST',
        `/api/v5/simulated_calls.json?company_id=${companyId}`,
        { simulated_call },
        apiKey,
      ),
      hear: reply => {
        const made = (JSON.parse(textOf(reply, 201)) as SimulatedCall).simulated_call.call
        if (made.reservation_uuid !== (claimed?.uuid ?? null))
          throw new Error(`claimed ${made.reservation_uuid}`)
        if (made.converted !== true) throw new Error(`the call ${made.uuid} has not converted`)
        receiver.expect('call.ended', made.uuid)
      },
    }
  }

  const put = (id: number, target: object): Outgoing => ({
    kind: 'edit',
    request: jsonRequest('PUT', `/targets/${id}.json?${ofCompany}`, { target }, apiKey),
    hear: reply => textOf(reply, 200),
  })

  return {
    nextOfMix: () => {
      const place = counts.mix++ % MIX
      if (CALL_PLACES.has(place)) return call()
      const reservation = CONFIRM_PLACES.has(place) ? reserved.shift() : undefined
      return reservation === undefined ? ping() : confirm(reservation)
    },
    nextEdit: () => {
      const count = counts.edits++
      const id = itemAt(itemAt(pinged.targetIds, count), count * 7)
      // Conditions that every caller meets: what pings are answered must not depend on when they come.
      const others = { priority: 1 + (count % 3), tag_list: `<<<age:>=${10 + (count % 8)}>>>` }
      return put(id, count % 2 === 0 ? { daily_cap_attributes: { cap: ROOMY_CAP - count } } : others)
    },
    bulkEdit: () => {
      const count = counts.bulks++
      // Paused by one, and let go on by the next.
      const place = count >> 1
      return pinged.targetIds.map(ids => put(itemAt(ids, place), { paused: count % 2 === 0 }))
    },
    nextReport: () => {
      const facet = itemAt(FACETS, counts.reports++)
      const today = new Date().toISOString().slice(0, 10)
      const days = { created_at_start: dayBefore(today), created_at_end: today }
      const query = new URLSearchParams({ domain: 'calls', facet, per_page: '100', ...days })
      return {
        kind: 'report',
        request: getRequest(`/api/v1/reports.json?company_id=${called.companyId}&${query}`, apiKey),
        hear: reply => textOf(reply, 200),
      }
    },
  }
}

/** A target that is busy, and one that answers. */
const ANSWERS = [
  { outcome: 'busy', ring_seconds: 2 },
  { outcome: 'answer', ring_seconds: 5, talk_seconds: 60 },
]

interface SimulatedCall {
  readonly simulated_call: {
    readonly call: { uuid: string; reservation_uuid: string | null; converted: boolean }
  }
}

function remember(list: Remembered[], reservation: Remembered): void {
  list.push(reservation)
  if (list.length > MOST_REMEMBERED) list.shift()
}

/** The text of a reply that has this status. */
function textOf(reply: HttpReply, status: number): string {
  if (reply.status !== status) throw new Error(`answered ${reply.status}: ${reply.body()}`)
  return reply.body()
}

/** Counts round and round. */
function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

const DAY_MS = 24 * 3_600_000

const dayBefore = (date: string) => new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, 10)
