import type { Pool } from 'pg'
import { Type } from 'typebox'
import type { CompanyAccess } from '../../access/company-access.ts'
import { partyOf } from '../../access/party.ts'
import type { MainRoutes } from '../../access/routes.ts'
import { parseQueriedNumber } from '../../domain/phone/phone-number.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { malformed, notFound } from '../../platform/refusals/refusal.ts'
import { pageAt } from '../../platform/wire/page.ts'
import { Rooted, Text } from '../../platform/wire/wire-types.ts'
import { readLogSettings } from '../../resources/companies/log-settings.ts'
import { createBlockCounts } from './block-counts.ts'
import { createdAtWindow } from './created-at-window.ts'
import { FilterChoices, readFilterChoices, type VisibleChoices } from './filter-choices.ts'
import { FoundInbound, findInbound, foundInboundDocument } from './found-inbound.ts'
import { Inbound, inboundDocument } from './inbound-document.ts'
import { type InboundFilters, InboundQuery } from './inbound-query.ts'
import type { InboundRow } from './inbound-rows.ts'
import { listInbounds } from './list-inbounds.ts'
import { MUST_BE_A_NUMBER } from './read-inbound-request.ts'

/** Fixed by the contract. */
const ROWS_PER_PAGE = 100

/** Every version serves the same data. */
const VERSIONS = ['v5', 'v4', 'v3', 'v2']

/** The log of all pings and what became of them. */
export function registerInboundRoutes(routes: MainRoutes, pool: Pool, now: () => Instant): void {
  registerSingle(routes, pool, now)
  const blockCounts = createBlockCounts(pool)
  routes.companyRoute({
    tag: 'Real-time bidding',
    method: 'GET',
    url: VERSIONS.map(version => `/api/${version}/rtb_inbounds.json`),
    summary: 'List RTB inbounds: pings, reservations and what became of them',
    description:
      'Newest first, 100 rows per page. Without a window, the last 2 months. A publisher sees its own rows, and not to ' +
      'whom they were promised, for how much, nor what payout tables did; a buyer its own, and not from whom they came, ' +
      'nor what that is paid. What is not theirs is null, or 0, and so it is to the filters.',
    permission: ['read', 'rtb_inbounds'],
    query: InboundQuery,
    response: {
      200: Type.Object({
        rtb_inbounds: Type.Array(Inbound),
        filters: Type.Optional(FilterChoices),
      }),
    },
    handle: async ({ access, query, request, reply }) => {
      const at = now()
      const company = await readLogSettings(pool, access.companyId)
      const window = createdAtWindow(query, at, company.zone)
      const page = pageAt(query.page ?? 1, ROWS_PER_PAGE)
      const filters = withReadCaller(query)
      const wanted = { scope: access, filters, window, now: at, page }
      const { rows, totalRows } = await listInbounds(pool, blockCounts, wanted)
      setLinkHeader(request, reply, page, totalRows)
      return {
        rtb_inbounds: rows.map(row =>
          inboundDocument(row, at, company.hasPayoutBidModification, partyOf(access)),
        ),
        ...(query.with_filters && {
          filters: await readFilterChoices(pool, access.companyId, visibleChoices(access, rows)),
        }),
      }
    },
  })
}

/** @throws 400 for a caller that is no phone number */
function withReadCaller(query: InboundFilters): InboundFilters {
  if (query.caller_number === undefined) return query
  const number = parseQueriedNumber(query.caller_number)
  if (number === null) throw malformed(`caller_number ${MUST_BE_A_NUMBER}.`)
  return { ...query, caller_number: number }
}

const SINGLE = {
  url: '/api/v5/rtb_inbounds/:uuid.json',
  params: Type.Object({ uuid: Text({ description: 'Of the ping.' }) }),
}

/** One of them, with everyone who was considered and why. */
function registerSingle(routes: MainRoutes, pool: Pool, now: () => Instant): void {
  routes.companyRoute({
    ...SINGLE,
    tag: 'RTB Inbounds',
    method: 'GET',
    summary: 'Get an RTB inbound',
    description:
      'A ping as it stands, with everyone who was considered and why it was, or was not, eligible. Parties are shown what the list shows them; a publisher also the reason that it was told.',
    permission: ['read', 'rtb_inbounds'],
    response: { 200: Rooted('rtb_inbound', FoundInbound) },
    handle: async ({ access, params }) => {
      const at = now()
      const row = await findInbound(pool, access, params.uuid.toLowerCase(), at)
      if (row === null) throw notFound('ping')
      const { hasPayoutBidModification } = await readLogSettings(pool, access.companyId)
      return {
        rtb_inbound: foundInboundDocument(row, at, hasPayoutBidModification, partyOf(access)),
      }
    },
  })
}

function visibleChoices(access: CompanyAccess, rows: readonly InboundRow[]): VisibleChoices {
  return {
    campaigns: access.may('read', 'campaigns'),
    shownCampaignIds: partyOf(access) === 'company' ? [] : [...new Set(rows.map(row => row.campaign_id))],
    publishers: access.may('read', 'affiliates'),
    targets: access.may('read', 'targets'),
    postbackKeys: access.may('read', 'postback_keys'),
    onlyAffiliateId: access.onlyAffiliateId,
    onlyTargetId: access.onlyTargetId,
  }
}
