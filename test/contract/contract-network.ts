import { startTestService, type TestAnswer, type TestService } from '../harness/test-service.ts'
import type { Given } from './resource-contract.ts'

/** A service with one record of what others refer to. */
export interface ContractNetwork {
  readonly service: TestService
  readonly companyId: number
  readonly campaignId: number
  readonly cid: string
  readonly afid: string
  readonly affiliateId: number
  readonly targetId: number
  readonly groupId: number
  readonly numberId: number
  readonly number: string
  readonly numberPoolId: number
  /** Sends `{rootKey: fields}` in the name of the Company, or a whole body, or nothing. */
  send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<TestAnswer>
  /** A text that no other record has. */
  freshText(): string
  /** A phone number that no other record has. */
  freshNumber(): string
}

export async function createContractNetwork(): Promise<ContractNetwork> {
  const service = await startTestService()
  const { companyId } = service
  let drawn = 0
  const send: ContractNetwork['send'] = (method, path, body) => {
    const [address = path, search = ''] = path.split('?')
    const query = { ...Object.fromEntries(new URLSearchParams(search)), company_id: companyId }
    return service.request(method, address, { query, ...(body !== undefined && { body }) })
  }
  const create = async (path: string, rootKey: string, fields: object) => {
    const answer = await send('POST', path, { [rootKey]: fields })
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body[rootKey]
  }
  const target = await create('/targets.json', 'target', { number: '+13055550100' })
  const group = await create('/target_groups.json', 'target_group', { name: 'Buyers' })
  const campaign = await create('/campaigns.json', 'campaign', { name: 'Autos' })
  const affiliate = await create('/api/v1/affiliates.json', 'affiliate', {})
  const number = await create('/numbers.json', 'number', { cid: campaign.cid })
  const pool = await create('/number_pools.json', 'number_pool', { cid: campaign.cid, reserve_size: 0 })
  return {
    service,
    companyId,
    campaignId: campaign.id,
    cid: campaign.cid,
    afid: affiliate.afid,
    affiliateId: affiliate.id,
    targetId: target.id,
    groupId: group.id,
    numberId: number.id,
    number: number.number,
    numberPoolId: pool.id,
    send,
    freshText: () => `contract-${++drawn}`,
    freshNumber: () => `+1305556${String(1000 + ++drawn).padStart(4, '0')}`,
  }
}

export function givenValue(given: Given, network: ContractNetwork): unknown {
  return typeof given === 'function' ? given(network) : given
}
