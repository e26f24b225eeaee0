import { ApiError } from './api-client.js'

/** @import { createApiClient } from './api-client.js' */
/** @import * as Wire from './wire-types.d.ts' */

/** @typedef {ReturnType<typeof createApiClient>} ApiClient */
/** @typedef {ReturnType<typeof companyApi>} CompanyApi */

/**
 * @template Row
 * @typedef {{ rows: readonly Row[], hasNewer: boolean, hasOlder: boolean }} LogPage
 */

/** As many as one page of a list may hold. */
const MAX_PER_PAGE = 100

/** A page of calls: as much as is looked at before a filter is used. */
const CALLS_PER_PAGE = 50

/** Of a webhook: enough to see whether it works. */
const DELIVERIES_SHOWN = 25

/**
 * The Companies that the key may act in.
 * @param {ApiClient} client
 */
export async function listCompanies(client) {
  const { body } = await client.get('/companies.json', { per_page: MAX_PER_PAGE })
  return /** @type {Wire.Company[]} */ (body)
}

/**
 * Every route that the dashboard uses inside one Company, with the shape that it answers.
 * @param {ApiClient} client
 * @param {number} companyId
 */
export function companyApi(client, companyId) {
  const company = { company_id: companyId }
  /**
   * @param {string} path
   * @param {import('./api-client.js').Query} query
   * @param {AbortSignal | undefined} signal
   */
  const get = (path, query, signal) => client.get(path, { ...company, ...query }, signal)

  return {
    /** @param {AbortSignal} signal */
    async targets(signal) {
      const { body } = await get('/targets.json', {}, signal)
      return /** @type {Wire.Target[]} */ (body)
    },

    /** @param {AbortSignal} signal */
    async targetGroups(signal) {
      const { body } = await get('/target_groups.json', {}, signal)
      return /** @type {Wire.TargetGroup[]} */ (body)
    },

    async campaigns() {
      const { body } = await get('/campaigns.json', {}, undefined)
      return /** @type {{ campaign: Wire.Campaign }[]} */ (body).map(({ campaign }) => campaign)
    },

    async affiliates() {
      const { body } = await get('/api/v1/affiliates.json', { per_page: MAX_PER_PAGE }, undefined)
      return /** @type {{ affiliate: Wire.Affiliate }[]} */ (body).map(({ affiliate }) => affiliate)
    },

    /** @param {string} cid */
    async numbersOf(cid) {
      const { body } = await get('/numbers.json', { cid }, undefined)
      return /** @type {{ number: Wire.CampaignNumber }[]} */ (body).map(({ number }) => number)
    },

    /**
     * @param {{ status: string | null, page: number }} selection
     * @param {AbortSignal} signal
     * @returns {Promise<LogPage<Wire.Ping>>}
     */
    async pings({ status, page }, signal) {
      const answer = await get('/api/v5/rtb_inbounds.json', { 'status[]': status, page }, signal)
      const { rtb_inbounds: rows } = /** @type {{ rtb_inbounds: Wire.Ping[] }} */ (answer.body)
      return { rows, hasNewer: answer.hasPrevious, hasOlder: answer.hasNext }
    },

    /**
     * What everything in the log is called; the shortest window keeps the rows that come along few.
     * @param {AbortSignal} signal
     */
    async names(signal) {
      const query = { with_filters: 'true', created_at: 'last_1m' }
      const { body } = await get('/api/v5/rtb_inbounds.json', query, signal)
      return /** @type {{ filters: Wire.PingFilters }} */ (body).filters
    },

    /**
     * @param {{ status: string | null, page: number, perPage?: number }} selection
     * @param {AbortSignal} signal
     * @returns {Promise<LogPage<Wire.Call>>}
     */
    async calls({ status, page, perPage = CALLS_PER_PAGE }, signal) {
      const answer = await get('/api/v5/calls.json', { status, page, per_page: perPage }, signal)
      const rows = /** @type {{ call: Wire.Call }[]} */ (answer.body).map(({ call }) => call)
      return { rows, hasNewer: answer.hasPrevious, hasOlder: answer.hasNext }
    },

    /**
     * @param {string} uuid
     * @param {AbortSignal} signal
     */
    async call(uuid, signal) {
      const { body } = await get(`/api/v5/calls/${encodeURIComponent(uuid)}.json`, {}, signal)
      return /** @type {{ call: Wire.Call }} */ (body).call
    },

    /**
     * @param {string} uuid
     * @param {AbortSignal} signal
     */
    async callEvents(uuid, signal) {
      const { body } = await get(`/api/v5/calls/${encodeURIComponent(uuid)}/events.json`, {}, signal)
      return /** @type {{ call_event: Wire.CallEvent }[]} */ (body).map(({ call_event: event }) => event)
    },

    /**
     * What was said by SIP; null where nothing was kept, or the reader may not see it.
     * @param {string} uuid
     * @param {AbortSignal} signal
     */
    async sipTrace(uuid, signal) {
      try {
        const { body } = await get(`/api/v5/calls/${encodeURIComponent(uuid)}/sip_trace.json`, {}, signal)
        return /** @type {{ sip_trace: Wire.SipTrace }} */ (body).sip_trace
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return null
        throw error
      }
    },

    /**
     * The service's name for the Company's time zone.
     * @param {AbortSignal} signal
     */
    async timeZone(signal) {
      const { body } = await client.get(`/companies/${companyId}/settings.json`, {}, signal)
      return /** @type {{ settings: { time_zone: string } }} */ (body).settings.time_zone
    },

    /**
     * A page of a report.
     * @param {{ facet: string, tag: string | null, from: string, to: string }} question ISO dates, both included
     * @param {number} page
     * @param {AbortSignal} signal
     */
    async report({ facet, tag, from, to }, page, signal) {
      const query = {
        ...{ domain: 'calls', facet, tag_value_key: tag, page, per_page: MAX_PER_PAGE },
        ...{ created_at_start: from, created_at_end: to },
      }
      const { body, hasNext } = await get('/api/v1/reports.json', query, signal)
      return { .../** @type {Wire.Report} */ (body), hasMore: hasNext }
    },

    /**
     * What happens from now on, as server-sent events.
     * @param {AbortSignal} signal
     */
    live: signal => client.stream('/api/v5/live.json', company, signal),

    /** @param {AbortSignal} signal */
    async webhooks(signal) {
      const { body } = await get('/webhooks.json', { per_page: MAX_PER_PAGE }, signal)
      return /** @type {{ webhook: Wire.Webhook }[]} */ (body).map(({ webhook }) => webhook)
    },

    /**
     * @param {number} id
     * @param {AbortSignal} signal
     */
    async webhook(id, signal) {
      const { body } = await get(`/webhooks/${id}.json`, {}, signal)
      return /** @type {{ webhook: Wire.Webhook }} */ (body).webhook
    },

    /**
     * The last of them.
     * @param {number} id
     * @param {AbortSignal} signal
     */
    async deliveries(id, signal) {
      const { body } = await get(`/webhooks/${id}/deliveries.json`, { per_page: DELIVERIES_SHOWN }, signal)
      const rows = /** @type {{ webhook_delivery: Wire.WebhookDelivery }[]} */ (body)
      return rows.map(({ webhook_delivery: delivery }) => delivery)
    },

    /**
     * @param {number} id
     * @param {number} deliveryId
     */
    async redeliver(id, deliveryId) {
      await client.post(`/webhooks/${id}/deliveries/${deliveryId}/redeliver.json`, company, undefined)
    },

    /** @param {number} id */
    async pingWebhook(id) {
      await client.post(`/webhooks/${id}/ping.json`, company, undefined)
    },

    /** @param {unknown} preview */
    async previewRoute(preview) {
      const { body } = await client.post('/api/v5/routing_previews.json', company, {
        routing_preview: preview,
      })
      return /** @type {{ routing_preview: Wire.RoutingPreview }} */ (body).routing_preview
    },

    /** @param {unknown} call */
    async simulateCall(call) {
      const { body } = await client.post('/api/v5/simulated_calls.json', company, { simulated_call: call })
      return /** @type {{ simulated_call: { call: Wire.Call } }} */ (body).simulated_call.call
    },
  }
}
