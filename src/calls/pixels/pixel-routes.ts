import { type Static, Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import { boundedWindow, FIRST_INSTANT } from '../../domain/time/asked-window.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { twoMonthsBefore } from '../../domain/time/two-months-before.ts'
import type { Database } from '../../platform/database/database.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { impossible, malformed, notFound } from '../../platform/refusals/refusal.ts'
import { cidFilter, clientIdsIn } from '../../platform/wire/client-id-filters.ts'
import { ageSort, PageQuery, pageOf } from '../../platform/wire/page.ts'
import { Id, LongId, OneOf, Text } from '../../platform/wire/wire-types.ts'
import { FiredPixelDocument, firedPixelDocument, PIXEL_STATUSES } from './fired-pixel.ts'
import { type FiredPixelFilter, listFiredPixels } from './list-fired-pixels.ts'
import { resendPixel } from './resend-pixel.ts'

export interface PixelRoutesPorts {
  readonly database: Pick<Database, 'pool' | 'transaction'>
  /** Sends what is due. */
  readonly sender: { poke(): void }
}

const FiredPixelQuery = Type.Object({
  ...PageQuery.properties,
  created_at_start: Type.Optional(
    Text({
      description:
        'Fired since: ISO 8601 time or date (UTC), inclusive. Absent: two months before `created_at_end`, or before now.',
    }),
  ),
  created_at_end: Type.Optional(
    Text({ description: 'Fired until: ISO 8601 time or date (UTC), inclusive.' }),
  ),
  status: Type.Optional(OneOf(PIXEL_STATUSES)),
  timer_id: Type.Optional(Id),
  call_uuid: Type.Optional(Text({ description: 'Only those that this call fired.' })),
  ...cidFilter('those fired by calls'),
  sort: ageSort('fired_at'),
})

const tag = 'Calls'

/** The pixels that calls have fired by their timers, and their outcomes. */
export function registerPixelRoutes(routes: MainRoutes, { database, sender }: PixelRoutesPorts): void {
  routes.companyRoute({
    tag,
    method: 'GET',
    url: '/api/v5/fired_pixels.json',
    summary: 'List fired pixels',
    description: 'What the timers of all calls have requested, newest first.',
    permission: ['read', 'fired_pixels'],
    query: FiredPixelQuery,
    response: { 200: Type.Array(FiredPixelDocument) },
    handle: async ({ access, query, request, reply }) => {
      const page = pageOf(query)
      const { rows, totalRows } = await listFiredPixels(
        database.pool,
        access.companyId,
        filterOf(query, Date.now()),
        page,
        query.sort === 'fired_at',
      )
      setLinkHeader(request, reply, page, totalRows)
      return rows.map(firedPixelDocument)
    },
  })

  routes.companyRoute({
    tag,
    method: 'POST',
    url: '/api/v5/calls/:uuid/fired_pixels/:fired_pixel_id/redeliver.json',
    summary: 'Request a failed pixel again',
    description:
      'As if it had never been tried, with all its retries. Within the dedupe window of another one that succeeded it is not sent.',
    permission: ['write', 'fired_pixels'],
    params: Type.Object({ uuid: Text(), fired_pixel_id: LongId }),
    response: { 201: FiredPixelDocument },
    handle: async ({ access: { companyId }, params: { uuid, fired_pixel_id: id } }) => {
      const resent = await resendPixel(database, companyId, uuid.toLowerCase(), id)
      if (resent === null) throw notFound('fired pixel')
      if (!resent.isResent) {
        throw impossible(
          `Only a pixel that failed can be requested again: this one is ${resent.pixel.status}.`,
        )
      }
      sender.poke()
      return firedPixelDocument(resent.pixel)
    },
  })
}

/**
 * The last two months where the query names no start: a page says how many pixels there are, and counting years of them
 * takes seconds.
 * @throws 400 for a time that cannot be read, and for a range that ends before it starts
 */
function filterOf(query: Static<typeof FiredPixelQuery>, now: Instant): FiredPixelFilter {
  const window = boundedWindow(query)
  if ('error' in window) throw malformed(window.error)
  const { status, timer_id: timerId, call_uuid: callUuid } = query
  return {
    firedFrom: new Date(
      window.start?.start ?? Math.max(FIRST_INSTANT, twoMonthsBefore(window.end?.start ?? now)),
    ),
    firedBefore: window.end === null ? undefined : new Date(window.end.end),
    status,
    timerId,
    callUuid: callUuid?.toLowerCase(),
    ...clientIdsIn(query),
  }
}
