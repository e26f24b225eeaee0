import type { TestService } from '../harness/test-service.ts'
import type { Operation } from './operations.ts'

/** One record of each kind in one Company, and what requests about them need. */
export interface SeededNetwork {
  readonly companyId: number
  /** The operation's path with the identifiers of this Company's records. */
  pathOf(operation: Operation): string
  /** The fields without which a create could not succeed. */
  requiredFields(operation: Operation): Readonly<Record<string, unknown>>
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
  const campaign = await create('/campaigns.json', 'campaign', { cid, target_group_ids: [group.id] })
  const number = await create('/numbers.json', 'number', { cid, number: `+1305555${1000 + ++numbersSeeded}` })
  const key = await create(`/campaigns/${campaign.id}/postback_keys.json`, 'postback_key', { name: 'RTB' })
  const call = await create('/api/v5/simulated_calls.json', 'simulated_call', {
    number: number.number,
    caller_number: '+13055550199',
  })

  const idByPrefix: readonly (readonly [string, string | number])[] = [
    ['/targets/', target.id],
    ['/target_groups/', group.id],
    ['/api/v1/affiliates/', affiliate.id],
    ['/campaigns/', campaign.id],
    ['/numbers/', number.id],
    ['/companies/', companyId],
    ['/api/v5/users/', 1],
  ]
  return {
    companyId,
    pathOf: ({ path }) =>
      path
        .replace('{postback_key_id}', key.id)
        .replace('{cid}', cid)
        .replace('{afid}', affiliate.afid)
        .replace('{uuid}', call.call.uuid)
        .replace('{id}', String(idByPrefix.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 1)),
    requiredFields: ({ method, rootKey }) => (method === 'POST' ? (REQUIRED[rootKey ?? ''] ?? {}) : {}),
    references: {
      target_ids: [target.id],
      target_group_ids: [group.id],
      add_targets_by_id: [target.id],
      cid_number_id: number.id,
      inbound_number: number.number,
    },
  }
}

const REQUIRED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  company: { name: 'Company' },
  target: { number: '+13055550111' },
  target_group: { name: 'Group' },
  postback_key: { name: 'Key' },
  user: { name: 'User', email: 'user@example.com' },
  simulated_call: { number: '+13055551001', caller_number: '+13055550199' },
  routing_preview: { cid: 'campaign-1' },
}
