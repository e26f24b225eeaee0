import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ConfiguredAffiliate, ConfiguredNumber } from '../configuration/company-configuration.ts'
import type { Configurations } from '../configuration/configurations.ts'
import { nationalFormat } from '../domain/phone/phone-number.ts'
import { type Instant, toIsoString } from '../domain/time/instant.ts'
import { HEARTBEAT_SECONDS, LEASE_MS } from '../number-leases/lease-number.ts'
import type { NumberLeases } from '../number-leases/number-leases.ts'
import { addressOf, type RateLimit } from '../platform/http/rate-limits.ts'
import { type Guard, registerRoute } from '../platform/http/route.ts'
import { noneFound, unavailable } from '../platform/refusals/refusal.ts'
import { chooseNumbers } from './choose-numbers.ts'
import { PageParameters, type PageQuery, ShownNumber } from './number-schema.ts'
import { campaignOfPage, type PageCampaign } from './page-key.ts'
import { readVisitorRequest, type VisitorRequest } from './visitor-request.ts'

export interface NumberInsertionPorts {
  readonly configurations: Configurations
  readonly leases: Pick<NumberLeases, 'lease'>
  /** Counts requests by client address. */
  readonly limit: RateLimit
  readonly now: () => Instant
}

const URL = '/v1/number.json'

/** Browsers ask permission again after this long; it never changes. */
const PREFLIGHT_SECONDS = 86_400

/** The route that web pages of any origin ask: without an `api_key`, and never cached. */
export async function registerNumberInsertion(
  fastify: FastifyInstance,
  ports: NumberInsertionPorts,
): Promise<void> {
  await fastify.register(async scope => {
    scope.addHook('onRequest', (request, reply, done) => {
      reply.header('access-control-allow-origin', '*')
      // Who merely looks whether there is something is lent no number.
      if (request.method === 'HEAD') reply.code(204).send()
      else done()
    })
    registerNumberRoute(scope, ports)
    scope.options(URL, { schema: { hide: true } }, (_request, reply) =>
      reply
        .headers({
          'access-control-allow-methods': 'GET',
          'access-control-allow-headers': '*',
          'access-control-max-age': String(PREFLIGHT_SECONDS),
        })
        .code(204)
        .send(),
    )
  })
}

function registerNumberRoute(scope: FastifyInstance, ports: NumberInsertionPorts): void {
  registerRoute(scope, pageGuard(ports), {
    method: 'GET',
    url: URL,
    tag: 'Dynamic numbers',
    summary: 'Get the number that a page shows a visitor',
    description:
      'Lends the visitor a number of the campaign’s pool, or renews that lease; without a free one it is the ' +
      'campaign’s own number, which all visitors share. One client address holds at most a tenth of a pool (at least one number). Calls to a lent number carry the visitor’s tags: every ' +
      'parameter that is not listed here is one. `/dialplane.js` does all of this for a page.',
    query: PageParameters,
    // They are tags.
    refusesUnknownParameters: false,
    isHot: true,
    response: { 200: ShownNumber },
    handle: ({ page, request }) => showNumber(page, request, ports),
  })
}

function pageGuard({ configurations, limit }: NumberInsertionPorts): Guard<{ page: PageCampaign }> {
  const pages = new WeakMap<FastifyRequest, PageCampaign>()
  return {
    security: [],
    refusals: [401, 404],
    query: {},
    authenticate: async request => {
      await limit.count(request)
      pages.set(request, await campaignOfPage(request.query, configurations))
    },
    contextOf: async request => ({ page: pages.get(request) as PageCampaign }),
  }
}

async function showNumber(page: PageCampaign, request: FastifyRequest, ports: NumberInsertionPorts) {
  const { campaign, configuration } = page
  const query = request.query as PageQuery
  const visitor = readVisitorRequest(query)
  const affiliate = configuration.affiliatesByAfid.get((query.afid || query.publisher_id) ?? '') ?? null
  if (campaign.paused) throw noneFound('This campaign is paused, so it shows no number.')
  if (affiliate?.paused) throw noneFound('This affiliate is paused, so it shows no number.')
  const { pool, staticNumber } = chooseNumbers(campaign, affiliate)
  if (pool !== null) {
    const whose = { ...visitor, address: addressOf(request) }
    const lent = await lend(configuration.companyId, pool.id, affiliate, whose, ports)
    if (lent !== null) return { number: lent }
  }
  if (staticNumber !== null) return { number: shared(staticNumber, visitor) }
  if (pool === null) throw noneFound('This campaign has no number to show: give it a number or a pool.')
  throw unavailable('All numbers of the pool are lent: ask again later, or enlarge it.', HEARTBEAT_SECONDS)
}

async function lend(
  companyId: number,
  poolId: number,
  affiliate: ConfiguredAffiliate | null,
  { visitorId, tags, address }: VisitorRequest & { readonly address: string },
  { leases, now }: NumberInsertionPorts,
) {
  const at = now()
  const expiresAt = at + LEASE_MS
  const lease = await leases.lease({
    companyId,
    poolId,
    holder: 'visitor',
    holderId: visitorId,
    at,
    expiresAt,
    affiliateId: affiliate?.id ?? null,
    tags,
    address,
  })
  if (lease === null) return null
  return {
    number: lease.number,
    formatted: nationalFormat(lease.number),
    visitor: visitorId,
    expires_at: toIsoString(expiresAt),
    heartbeat_seconds: HEARTBEAT_SECONDS,
  }
}

function shared({ number }: ConfiguredNumber, { visitorId }: VisitorRequest) {
  return {
    number,
    formatted: nationalFormat(number),
    visitor: visitorId,
    expires_at: null,
    heartbeat_seconds: null,
  }
}
