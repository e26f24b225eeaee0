import { wavFile } from '../harness/audio-samples.ts'
import { insertAlertEvent } from '../harness/insert-alert-event.ts'
import { insertApiKeyOfOwner } from '../harness/insert-api-key.ts'
import { insertFailedDelivery } from '../harness/insert-failed-delivery.ts'
import { insertFinishedExport } from '../harness/insert-finished-export.ts'
import { insertMail } from '../harness/insert-mail.ts'
import { insertRecording } from '../harness/insert-recording.ts'
import { insertSettledPixel } from '../harness/insert-settled-pixel.ts'
import { insertSipTrace } from '../harness/insert-sip-trace.ts'
import type { TestService } from '../harness/test-service.ts'
import type { Operation } from './operations.ts'

/** One record of each kind in one Company, and what requests about them need. */
export interface SeededNetwork {
  readonly companyId: number
  /** The operation's path with the identifiers of this Company's records. */
  pathOf(operation: Operation): string
  /** The fields without which a create could not succeed. */
  requiredFields(operation: Operation): Readonly<Record<string, unknown>>
  /** The parameters without which a request could not succeed. */
  requiredQuery(operation: Operation): Readonly<Record<string, string>>
  /** This Company's ids as other Companies must not use them, by the field that would hold them. */
  readonly references: Readonly<Record<string, unknown>>
}

let numbersSeeded = 0

export async function seedNetwork(service: TestService, companyId: number): Promise<SeededNetwork> {
  const create = async (path: string, rootKey: string, fields: object) => {
    const answer = await service.request('POST', path, {
      body: { [rootKey]: fields },
      query: { company_id: companyId },
    })
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body[rootKey]
  }
  const target = await create('/targets.json', 'target', { number: '+13055550100', name: 'Buyer' })
  const group = await create('/target_groups.json', 'target_group', {
    name: 'Group',
    target_ids: [target.id],
  })
  const affiliate = await create('/api/v1/affiliates.json', 'affiliate', { afid: `pub-${companyId}` })
  const cid = `campaign-${companyId}`
  const campaign = await create('/campaigns.json', 'campaign', {
    cid,
    target_group_ids: [group.id],
    message_file_b64_data: wavFile().toString('base64'),
  })
  const number = await create('/numbers.json', 'number', {
    cid,
    number: `+1305555${1000 + ++numbersSeeded}`,
    message_file_b64_data: wavFile().toString('base64'),
  })
  const key = await create(`/campaigns/${campaign.id}/postback_keys.json`, 'postback_key', { name: 'RTB' })
  const payoutTable = await create(
    `/api/v5/campaigns/${campaign.id}/payout_bid_modification_tables.json`,
    'payout_bid_modification_table',
    { csv_data: 'payout_pct\n50', active: true },
  )
  // Without a reserve, so that no number is provisioned in the background while storage is compared.
  const numberPool = await create('/number_pools.json', 'number_pool', { cid, reserve_size: 0 })
  const callerNumber = `+1305556${1000 + ++numbersSeeded}`
  const contact = await create('/contacts.json', 'contact', {
    contact_numbers_attributes: [{ number: callerNumber }, { number: `+1305557${1000 + numbersSeeded}` }],
  })
  const call = await create('/api/v5/simulated_calls.json', 'simulated_call', {
    number: number.number,
    caller_number: '+13055550199',
  })

  await create(`/suppressed_numbers/${callerNumber}.json`, 'suppressed_number', {})
  await create('/api/v5/global_suppressed_numbers.json', 'global_suppressed_number', { number: callerNumber })
  const staticCaller = await create('/static_caller_numbers.json', 'static_caller_number', {
    number: callerNumber,
  })
  // Its caller is suppressed: a ping that reserves somebody would expire while storage is compared.
  const ping = await service.request('POST', '/rtbs.json', {
    apiKey: null,
    body: { key: key.key, publisher_id: affiliate.afid, caller_number: callerNumber },
  })
  const trunk = await create('/trunks.json', 'trunk', { name: 'Carrier', proxy: 'sip.carrier.example' })
  const tag = await create('/tags.json', 'tag', { key: 'age' })
  const view = await create('/saved_views.json', 'saved_view', { name: 'All', page: 'calls', shared: true })
  const scheduled = await create('/scheduled_reports.json', 'scheduled_report', {
    ...REQUIRED['scheduled_report'],
    webhooks: false,
  })
  const invitation = await create('/invitations.json', 'invitation', {
    email: `seeded-${companyId}@example.com`,
    role: 'member',
  })
  const provider = await create('/oidc_providers.json', 'oidc_provider', {
    ...REQUIRED['oidc_provider'],
    name: `seeded-${companyId}`,
  })
  const webhook = await create('/webhooks.json', 'webhook', {
    url: 'https://hooks.example.com/calls',
    events: ['call.converted'],
    paused: true,
  })
  // Given up, so that nothing is sent while storage is compared.
  const alert = await create('/alerts.json', 'alert', { name: 'Silence', kind: 'pings_unanswered' })
  const alertEventId = await insertAlertEvent(service.database, companyId, alert.id)
  const deliveryId = await insertFailedDelivery(service.database, companyId, webhook.id)
  const firedPixelId = await insertSettledPixel(service.database, companyId, call.call.uuid)
  await insertRecording(service, { companyId, uuid: call.call.uuid })
  await insertSipTrace(service, { companyId, uuid: call.call.uuid })
  const mailId = await insertMail(service.database, companyId)
  const exportId = await insertFinishedExport(service.database, companyId, null)
  const apiKeyId = await insertApiKeyOfOwner(service.database, companyId)
  const query = { company_id: companyId }
  // The last event of all is one that can be restored, and of a batch.
  const changes = [{ id: tag.id, values_report: false }]
  const batch = await service.request('POST', '/tags/bulk.json', { body: { changes }, query })
  const [event] = (await service.request('GET', '/api/v5/audit_events.json', { query })).body

  const idByPrefix: readonly (readonly [string, string | number])[] = [
    ['/targets/', target.id],
    ['/target_groups/', group.id],
    ['/api/v1/affiliates/', affiliate.id],
    ['/campaigns/', campaign.id],
    ['/api/v5/campaigns/', payoutTable.id],
    ['/numbers/', number.id],
    ['/number_pools/', numberPool.id],
    ['/contacts/', contact.id],
    ['/static_caller_numbers/', staticCaller.id],
    ['/tags/', tag.id],
    ['/saved_views/', view.id],
    ['/scheduled_reports/', scheduled.id],
    ['/invitations/', invitation.id],
    ['/oidc_providers/', provider.id],
    ['/api/v5/audit_events/', event.audit_event.id],
    ['/api/v5/exports/', exportId],
    ['/v2/reports/', exportId],
    ['/webhooks/', webhook.id],
    ['/mails/', mailId],
    ['/trunks/', trunk.id],
    ['/api_keys/', apiKeyId],
    ['/alerts/', alert.id],
    ['/alert_events/', alertEventId],
    ['/companies/', companyId],
    ['/api/v5/users/', 1],
  ]
  return {
    companyId,
    pathOf: ({ path }) =>
      path
        .replace('{batch_id}', batch.body.batch_id)
        .replace('{postback_key_id}', key.id)
        .replace('{campaign_id}', campaign.id)
        .replace('{api_key_id}', String(apiKeyId))
        .replace('{delivery_id}', String(deliveryId))
        .replace('{fired_pixel_id}', String(firedPixelId))
        .replace('{cid}', cid)
        .replace('{token}', 'unknown')
        .replace('{provider}', 'unknown')
        .replace('{afid}', affiliate.afid)
        .replace('{number}', encodeURIComponent(callerNumber))
        .replace('{uuid}', path.startsWith('/api/v5/rtb_inbounds/') ? ping.body.uuid : call.call.uuid)
        .replace('{id}', String(idByPrefix.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 1)),
    requiredFields: ({ method, rootKey }) => {
      if (method === 'PUT') return REQUIRED_TO_UPDATE[rootKey ?? ''] ?? {}
      return method === 'POST' ? (REQUIRED[rootKey ?? ''] ?? {}) : {}
    },
    requiredQuery: ({ path, queryNames }) => ({
      ...(path === '/v1/number.json' && { show_key: campaign.show_key }),
      // A stream that goes on would never have been answered.
      ...(queryNames.includes('seconds') && { seconds: '0' }),
    }),
    references: {
      target_ids: [target.id],
      target_group_ids: [group.id],
      add_targets_by_id: [target.id],
      cid_number_id: number.id,
      contact_numbers_attributes: [{ id: contact.contact_numbers[0].id, number: '+13055580001' }],
      inbound_number: number.number,
      campaign_id: campaign.id,
      affiliate_id: affiliate.id,
      number_pool_id: numberPool.id,
      trunk_id: trunk.id,
    },
  }
}

const REQUIRED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  api_key: { name: 'Import' },
  company: { name: 'Company' },
  ledger_entry: { amount: '10.0', description: 'Paid' },
  target: { number: '+13055550111' },
  target_group: { name: 'Group' },
  payout_bid_modification_table: { csv_data: 'payout_pct\n50' },
  postback_key: { name: 'Key' },
  number_pool: { cid: 'campaign-1', reserve_size: 0 },
  contact: { contact_numbers_attributes: [{ number: '+13055580000' }] },
  static_caller_number: { number: '+13055580000' },
  global_suppressed_number: { number: '+13055580000' },
  tag: { key: 'income' },
  saved_view: { name: 'Second', page: 'calls' },
  scheduled_report: { name: 'Second', report: { facet: 'date' }, days: 'yesterday', frequency: 'daily' },
  invitation: { email: 'invited@example.com', role: 'member' },
  oidc_provider: {
    name: 'second',
    label: 'Second',
    issuer: 'https://issuer.example',
    client_id: 'dialplane',
  },
  export: { params: { created_at: 'today' } },
  session: { email: 'user@example.com', password: 'wrong', token: 'unknown' },
  reset: { token: 'unknown', password: 'seven herons over the weir' },
  user: { name: 'User', email: 'user@example.com' },
  simulated_call: { number: '+13055551001', caller_number: '+13055550199' },
  routing_preview: { cid: 'campaign-1' },
  trunk: { name: 'Carrier', proxy: 'sip.carrier.example' },
  alert: { name: 'No money', kind: 'balance_low' },
  webhook: { url: 'https://hooks.example.com/more', events: ['call.ended'] },
  // Of no record: what a change in bulk does is the same as by itself.
  changes: { id: 1_999_999_999 },
  restore: { to: 'after' },
  // Of no record, whatever is imported.
  import: { csv_data: 'nothing\n1' },
}

const REQUIRED_TO_UPDATE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  payout_bid_modification_table: { active: true },
}
