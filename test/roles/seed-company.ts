import type { Operation } from '../bad-input/operations.ts'
import { type SeededNetwork, seedNetwork } from '../bad-input/seed-network.ts'
import { wavFile } from '../harness/audio-samples.ts'
import { insertApiKey } from '../harness/insert-api-key.ts'
import { insertFinishedExport } from '../harness/insert-finished-export.ts'
import { insertRecording } from '../harness/insert-recording.ts'
import { insertSipTrace } from '../harness/insert-sip-trace.ts'
import type { TestService } from '../harness/test-service.ts'
import type { Caller } from './expectations.ts'

/** What belongs to one publisher and to one buyer, who deal with each other alone. */
interface Party {
  readonly affiliateId: number
  readonly targetId: number
  readonly numberId: number
  readonly callUuid: string
  readonly reservationUuid: string
  /** The operation's path with the identifiers of this party's records, as far as it has any. */
  pathOf(operation: Operation): string
}

/** A Company with records of each kind, and with two parties who must not see each other's. */
export interface SeededCompany {
  readonly companyId: number
  readonly own: Party
  readonly rival: Party
  /** The operation's path with the identifiers of this Company's records. */
  pathOf(operation: Operation): string
  readonly network: SeededNetwork
}

// biome-ignore lint/suspicious/noExplicitAny: tests read answers as a client without types would
type Create = (path: string, rootKey: string, fields: object) => Promise<any>

export async function seedCompany(service: TestService): Promise<SeededCompany> {
  const companyId = await service.addCompany()
  const network = await seedNetwork(service, companyId)
  const create = creatingIn(service, companyId)
  // Users belong to no one network: their paths name somebody of the Company who is nobody's last owner.
  const { id: userId } = await create('/api/v5/users.json', 'user', {
    name: 'Colleague',
    memberships: [{ company_id: companyId, role: 'member' }],
  })
  const apiKeyId = await insertApiKey(service.database, userId)
  return {
    companyId,
    network,
    own: await seedParty(service, create, network, `own-${companyId}`),
    rival: await seedParty(service, create, network, `rival-${companyId}`),
    pathOf: operation =>
      operation.path.startsWith('/api/v5/users/')
        ? operation.path.replace('{id}', String(userId)).replace('{api_key_id}', String(apiKeyId))
        : network.pathOf(operation),
  }
}

/** @returns the API key of a new user who has the role in the Company, or is an administrator or a stranger there */
export async function addCaller(
  service: TestService,
  company: SeededCompany,
  caller: Caller,
): Promise<string> {
  const { companyId, own } = company
  const scope = {
    ...(caller === 'publisher' && { affiliate_id: own.affiliateId }),
    ...(caller === 'buyer' && { target_id: own.targetId }),
  }
  const isMember = caller !== 'administrator' && caller !== 'stranger'
  const { api_key: apiKey } = await creatingIn(service, companyId)('/api/v5/users.json', 'user', {
    name: caller,
    administrator: caller === 'administrator',
    memberships: isMember ? [{ company_id: companyId, role: caller, ...scope }] : [],
  })
  if (caller === 'administrator') {
    const body = { user: { active_company_id: companyId } }
    const chosen = await service.request('PUT', '/api/v5/user.json', { apiKey, body })
    if (chosen.status !== 200) throw new Error(`active_company_id: ${JSON.stringify(chosen.body)}`)
  }
  return apiKey
}

/** As the administrator of the tests. */
function creatingIn(service: TestService, companyId: number): Create {
  return async (path, rootKey, fields) => {
    const query = { company_id: companyId }
    const answer = await service.request('POST', path, { body: { [rootKey]: fields }, query })
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body[rootKey]
  }
}

let numbersDrawn = 0

async function seedParty(
  service: TestService,
  create: Create,
  network: SeededNetwork,
  name: string,
): Promise<Party> {
  const target = await create('/targets.json', 'target', { number: `+1202555${1000 + ++numbersDrawn}`, name })
  const affiliate = await create('/api/v1/affiliates.json', 'affiliate', { afid: name })
  const campaign = await create('/campaigns.json', 'campaign', { cid: name, target_ids: [target.id] })
  const tracking = `+1407555${1000 + numbersDrawn}`
  const number = await create('/numbers.json', 'number', { cid: name, afid: name, number: tracking })
  const caller = `+1303555${1000 + numbersDrawn}`
  const called = { number: tracking, caller_number: caller }
  const { call } = await create('/api/v5/simulated_calls.json', 'simulated_call', called)
  // Only now: its call would have waited for a key to be pressed.
  const recorded = await service.request('PUT', `/numbers/${number.id}.json`, {
    query: { company_id: network.companyId },
    body: { number: { message_file_b64_data: wavFile().toString('base64') } },
  })
  if (recorded.status !== 200) throw new Error(`the number’s greeting: ${recorded.status}`)
  // Its reservation outlives the tests: one that expires would change storage while it is compared.
  const { key } = await create(`/campaigns/${campaign.id}/postback_keys.json`, 'postback_key', {
    name,
    ttl_seconds: 3_600,
  })
  const ping = await service.request('POST', '/rtbs.json', {
    apiKey: null,
    body: { key, publisher_id: name, caller_number: caller },
  })
  const callUuid: string = call.uuid
  await insertRecording(service, { companyId: network.companyId, uuid: callUuid })
  await insertSipTrace(service, { companyId: network.companyId, uuid: callUuid })
  const exportId = await insertFinishedExport(service.database, network.companyId, {
    affiliateId: affiliate.id,
    targetId: target.id,
  })
  const ids: readonly (readonly [string, number])[] = [
    ['/targets/', target.id],
    ['/api/v1/affiliates/', affiliate.id],
    ['/numbers/', number.id],
    ['/api/v5/exports/', exportId],
    ['/v2/reports/', exportId],
  ]
  return {
    affiliateId: affiliate.id,
    targetId: target.id,
    numberId: number.id,
    callUuid,
    reservationUuid: ping.body.uuid,
    pathOf: operation => {
      const id = ids.find(([prefix]) => operation.path.startsWith(prefix))?.[1]
      const isOfPing = operation.path.startsWith('/api/v5/rtb_inbounds/')
      const uuid = isOfPing ? ping.body.uuid : callUuid
      const path = operation.path.replace('{afid}', name).replace('{uuid}', uuid)
      return network.pathOf({
        ...operation,
        path: id === undefined ? path : path.replace('{id}', String(id)),
      })
    },
  }
}
