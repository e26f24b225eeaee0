import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { CompanyAccess } from '../access/company-access.ts'
import { type PartyScope, partyOf } from '../access/party.ts'
import type { Resource } from '../access/permissions.ts'
import type { Principals } from '../access/principals.ts'
import type { MainRoutes } from '../access/routes.ts'
import { standingAccess } from '../access/standing-access.ts'
import type { AlertKind } from '../alerts/alert-kinds.ts'
import { maySee } from '../alerts/visible-kinds.ts'
import {
  EVENT_TYPES,
  type EventDocument,
  type EventSubject,
  type EventType,
  subjectOf,
} from '../domain/announcements/announced-event.ts'
import { malformed, tooMany } from '../platform/refusals/refusal.ts'
import { Text } from '../platform/wire/wire-types.ts'
import { type LiveEvent, type LiveEvents, MAX_CLIENTS, MAX_CLIENTS_OF_PARTY } from './live-events.ts'

/** Longer than anybody looks at one page without reading the stream's end and coming again. */
const MAX_SECONDS = 900

/** When another client may have left. */
const RETRY_AFTER_SECONDS = 5

const LiveQuery = Type.Object({
  events: Type.Optional(
    Text({ description: 'Which to deliver, comma-separated; default: all.', examples: ['call.ended'] }),
  ),
  seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_SECONDS,
      default: MAX_SECONDS,
      description: 'After how long the stream ends; clients come again by themselves.',
    }),
  ),
})

/** What happens in the Company, as it happens. */
export function registerLiveRoutes(
  fastify: FastifyInstance,
  routes: MainRoutes,
  { live, principals }: { readonly live: LiveEvents; readonly principals: Principals },
): void {
  // Before the server waits for its connections, which would stay open for as long as anybody watches.
  fastify.addHook('preClose', async () => live.endAll())

  routes.companyRoute({
    tag: 'Webhooks',
    method: 'GET',
    url: '/api/v5/live.json',
    summary: 'Watch live',
    description:
      'Server-sent events (`text/event-stream`): what webhooks deliver, as it happens, to who is connected. Nothing is kept for who is not. `api_key` may stand in the query, since `EventSource` sends no headers. Each reader gets what its role and its key may read: publishers and buyers their own, as their lists show it. Ends within a second of the key or session, its user or its role being changed or taken away.',
    permission: ['read', 'calls'],
    query: LiveQuery,
    response: { 200: Type.String({ description: 'A stream of events; comments keep it alive.' }) },
    handle: ({ access, query: { events, seconds = MAX_SECONDS }, request, reply }) => {
      const wanted = permittedEvents(access, askedEvents(events))
      const client = live.open(access.companyId, {
        scope: access,
        events: wanted,
        seconds,
        mayStillWatch: standingAccess(principals, request, access),
        shown: event => (isVisible(access, event) ? asDelivered(access, event) : null),
      })
      if (client === null) {
        const words = `As many watch already as may: ${MAX_CLIENTS} in a Company, ${MAX_CLIENTS_OF_PARTY} of a publisher or buyer.`
        throw tooMany(words, RETRY_AFTER_SECONDS)
      }
      // Proxies would buffer what should be seen at once.
      reply.header('x-accel-buffering', 'no').type('text/event-stream')
      return client.stream
    },
  })
}

/** @throws 400 for an unknown event */
function askedEvents(text: string | undefined): readonly EventType[] {
  if (text === undefined) return EVENT_TYPES
  const names = text.split(',').map(name => name.trim())
  const unknown = names.find(name => !EVENT_TYPES.includes(name as EventType))
  if (unknown !== undefined) throw malformed(`events: there is no event ${JSON.stringify(unknown)}.`)
  return EVENT_TYPES.filter(type => names.includes(type))
}

/** Those about what the reader may read, with its role and its key. */
function permittedEvents(access: CompanyAccess, events: readonly EventType[]): readonly EventType[] {
  return events.filter(type => HELD_BY[subjectOf(type)].every(resource => access.may('read', resource)))
}

/** What the data of events is made of. */
const HELD_BY: Readonly<Record<EventSubject, readonly Resource[]>> = {
  call: ['calls'],
  reservation: ['rtb_inbounds'],
  target: ['targets'],
  alert: ['alerts'],
  // Its rows may be of Targets.
  report: ['scheduled_reports', 'reports', 'targets'],
}

/** A publisher sees the events of its own Affiliate, a buyer those of its own Target; alerts go by what they are about. */
function isVisible(access: CompanyAccess, event: EventDocument): boolean {
  const { onlyAffiliateId, onlyTargetId } = access
  return (
    (onlyAffiliateId === null || event.affiliateId === onlyAffiliateId) &&
    (onlyTargetId === null || event.targetId === onlyTargetId) &&
    (subjectOf(event.type) !== 'alert' || maySee(access, kindOf(event)))
  )
}

const kindOf = ({ data }: EventDocument) => (data as { readonly kind: AlertKind }).kind

/** As the reader's own lists show it. */
function asDelivered(reader: PartyScope, event: LiveEvent): EventDocument {
  const party = partyOf(reader)
  return party === 'company' ? event : { ...event, data: event.dataFor(party) }
}
