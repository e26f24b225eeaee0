import { type Static, Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import { readUse } from '../../number-leases/use/read-use.ts'
import { type HourOfUse, rounded, summarizeUse } from '../../number-leases/use/summarize-use.ts'
import {
  HOUR_MS,
  hourOf,
  PERIOD_HOURS,
  USE_PERIODS,
  type UsePeriod,
} from '../../number-leases/use/use-hours.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import {
  Id,
  Integer,
  Nullable,
  NullableTimestamp,
  OneOf,
  Rooted,
  Timestamp,
} from '../../platform/wire/wire-types.ts'

const ROOT_KEY = 'number_pool_use'

const withoutFields = {
  visitors_without: Integer({
    description: 'How often a visitor of a web page asked for a number and none was free, nor could be had.',
  }),
  reservations_without: Integer({
    description:
      'How often the reservation of a ping was to get a number and none was free, nor could be had.',
  }),
}

const HourDocument = Type.Object(
  {
    hour: { ...Timestamp, description: 'When it begins.' },
    samples: Integer({
      description: 'How often it was looked how many are lent: once a minute. 0 = not at all.',
      examples: [60],
    }),
    lent_highest: Nullable(Type.Integer({ description: 'The most that were lent at once.' })),
    lent_average: Nullable(Type.Number({ description: 'How many were lent on average.' })),
    numbers: Nullable(
      Type.Integer({
        description: 'How many numbers the pool had when most were lent; paused ones are none.',
      }),
    ),
    ...withoutFields,
    without_at_once: Integer({ description: 'How many found none at the same time: at most.' }),
  },
  { title: 'NumberPoolUseHour' },
)

const Document = Rooted(
  ROOT_KEY,
  Type.Object(
    {
      period: OneOf(USE_PERIODS, { type: 'string', description: 'As it was asked for.' }),
      from: { ...Timestamp, description: 'The beginning of the first hour that is looked at.' },
      until: { ...Timestamp, description: 'Where the last hour ends, which is still under way.' },
      lent_highest: Nullable(
        Type.Integer({ description: 'The most that were lent at once; null where nobody looked.' }),
      ),
      numbers_at_highest: Nullable(Type.Integer({ description: 'How many numbers the pool had then.' })),
      highest_in: Type.Unsafe<string | null>({
        ...NullableTimestamp,
        description: 'The latest hour in which so many were lent.',
      }),
      lent_average: Nullable(Type.Number({ description: 'How many were lent on average.' })),
      ...withoutFields,
      numbers_missing: Nullable(
        Type.Integer({
          description:
            'So many more numbers would have been enough for everybody at every moment. A visitor who got none is taken to have stayed for two minutes; how long it would have been is not known. Null where nothing is known, or where it is more than a pool may have.',
        }),
      ),
      hours: Type.Array(HourDocument, {
        description:
          'In order. One of which nothing is known, such as while the service did not run, is left out.',
      }),
    },
    { title: 'NumberPoolUse' },
  ),
)

/** How far a pool is used, which says whether it is large enough. */
export function registerPoolUseRoute(routes: MainRoutes, db: Queryable, now: () => Instant): void {
  routes.companyRoute({
    tag: 'Number Pools',
    rootKey: 'number_pool',
    method: 'GET',
    url: '/number_pools/:id/use.json',
    params: Type.Object({ id: Id }),
    summary: 'Get the use of a number pool',
    description:
      'How many of its numbers were lent at once, and how often there was none, hour by hour. Lent is also what rests after a lease, for `buffer_seconds`. It is looked once a minute, and kept for 35 days.',
    permission: ['read', 'number_pools'],
    query: Type.Object({
      period: Type.Optional(
        OneOf(USE_PERIODS, {
          description: 'How far back: 24 hours (the default), 7 or 30 days, to the hour.',
        }),
      ),
    }),
    response: { 200: Document },
    handle: async ({ access, params: { id }, query: { period = 'day' } }) => {
      const until = hourOf(now()) + HOUR_MS
      const from = until - PERIOD_HOURS[period] * HOUR_MS
      const hours = await readUse(db, { companyId: access.companyId, poolId: id }, from, until)
      if (hours === null) throw notFound('number pool')
      return document(period, from, until, hours)
    },
  })
}

function document(
  period: UsePeriod,
  from: Instant,
  until: Instant,
  hours: readonly HourOfUse[],
): Static<typeof Document> {
  const { highest, averageLent, visitors, reservations, missing } = summarizeUse(hours)
  return {
    number_pool_use: {
      period,
      from: toIsoString(from),
      until: toIsoString(until),
      lent_highest: highest?.lent ?? null,
      numbers_at_highest: highest?.numbers ?? null,
      highest_in: highest === null ? null : toIsoString(highest.hour),
      lent_average: averageLent,
      visitors_without: visitors,
      reservations_without: reservations,
      numbers_missing: missing,
      hours: hours.map(({ starts, lent, ...short }) => ({
        hour: toIsoString(starts),
        samples: lent?.samples ?? 0,
        lent_highest: lent?.highest ?? null,
        lent_average: lent === null ? null : rounded(lent.sum / lent.samples),
        numbers: lent?.numbers ?? null,
        visitors_without: short.visitors,
        reservations_without: short.reservations,
        without_at_once: short.atOnce,
      })),
    },
  }
}
