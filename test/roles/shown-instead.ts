import type { Caller } from './expectations.ts'

type Shown = Readonly<Record<string, unknown>>

/** Each field of some records, in each of the answers that hold them. */
const inAll = (beginnings: readonly string[], fields: Shown): Shown =>
  Object.fromEntries(
    beginnings.flatMap(beginning =>
      Object.entries(fields).map(([name, instead]) => [`${beginning}.${name}`, instead]),
    ),
  )

const COMPANIES = ['/company.json .company', '/companies/{id}.json .company', '/companies.json []']
const CAMPAIGNS = ['/campaigns.json [].campaign', '/campaigns/cid/{cid}.json .campaign']
const POSTBACK_KEYS = [
  '/campaigns/cid/{cid}.json .campaign.postback_keys[]',
  ...['{id}', 'cid/{cid}'].flatMap(campaign => [
    `/campaigns/${campaign}/postback_keys.json [].postback_key`,
    `/campaigns/${campaign}/postback_keys/{postback_key_id}.json .postback_key`,
  ]),
]
const TARGETS = ['/targets.json []', '/targets/{id}.json .target']
const CALLS = ['/api/v*/calls.json [].call', '/api/v*/calls/{uuid}.json .call']
const CALL_EVENTS = ['/api/v*/calls/{uuid}/events.json [].call_event.data']
const FOUND_INBOUND = ['/api/v*/rtb_inbounds/{uuid}.json .rtb_inbound']
const INBOUNDS = ['/api/v*/rtb_inbounds.json .rtb_inbounds[]', ...FOUND_INBOUND]

/**
 * What each caller finds in fields where the owner of the Company finds something else; null also where a field is left
 * out. completions.md §10, "Who sees secrets", and docs/decisions/0037 for the parties, written out a second time.
 */
export const SHOWN_INSTEAD: Readonly<Record<Caller, Shown>> = {
  owner: {},
  superuser: {},
  member: {},
  reporter: {
    ...inAll(COMPANIES, { embedded_key: null }),
    ...inAll(CAMPAIGNS, { show_key: null }),
    ...inAll(POSTBACK_KEYS, { key: null, url: null }),
    ...inAll(['/campaigns/cid/{cid}.json .campaign'], {
      ...{ targets: null, target_ids: null, target_group_ids: null },
    }),
  },
  publisher: {
    ...inAll(CALLS, { dialed_number: null, system_target_id: null, recording_url: null }),
    ...inAll(CALL_EVENTS, { address: null, criterion_id: null, target_group_id: null, target_id: null }),
    ...inAll(INBOUNDS, { target_id: null }),
    ...inAll(FOUND_INBOUND, { order: null, candidates: null }),
    // Of how the service is set up.
    ...inAll(['/numbers/{id}.json .number.greeting'], { unspoken_reason: null }),
  },
  buyer: {
    ...inAll(CALLS, { afid: null, number: null, system_affiliate_id: null, 'tags.publisher_id': null }),
    ...inAll(CALL_EVENTS, { affiliate_id: null }),
    ...inAll(INBOUNDS, { affiliate_id: 0, postback_key_id: 0 }),
    ...inAll(FOUND_INBOUND, { order: null, candidates: null }),
    ...inAll(TARGETS, { sip_password: null, 'bid_request.headers.Authorization': '[hidden]' }),
  },
  administrator: inAll(COMPANIES, { owner_user_name: 'Other owner' }),
  stranger: {},
}
