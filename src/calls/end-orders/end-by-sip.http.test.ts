import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../test/harness/eventually.ts'
import { freePort, mediaPorts } from '../../../test/harness/free-port.ts'
import { startTelephone, type Telephone } from '../../../test/harness/telephone.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

const NUMBER = '+18005550100'
const CALLER = '+12125550123'

let service: TestService
let caller: Telephone
let buyer: Telephone
let sipPort: number

beforeAll(async () => {
  sipPort = await freePort()
  caller = await startTelephone()
  buyer = await startTelephone()
  service = await startTestService({ SIP_PORT: String(sipPort), RTP_PORTS: mediaPorts() })
  const create = async (path: string, body: object) => (await service.request('POST', path, { body })).body
  const { target } = await create('/targets.json', { target: { number: buyer.uri } })
  const { campaign } = await create('/campaigns.json', { campaign: { target_ids: [target.id] } })
  await create('/numbers.json', { number: { number: NUMBER, cid: campaign.cid } })
})
afterAll(async () => {
  await Promise.all([caller.hangUpForGood(), buyer.hangUpForGood()])
  await service.close()
})

test('a call by SIP is ended for both telephones', async () => {
  const calling = await caller.call(`sip:${NUMBER}@127.0.0.1:${sipPort}`, CALLER)
  // Telephones know sooner than the records that somebody has answered.
  const uuid = await eventually(async () => {
    const query = { status: 'in_progress' }
    const { body } = await service.request('GET', '/api/v5/calls.json', { query })
    expect(body).toHaveLength(1)
    return body[0].call.uuid
  })
  const answer = await service.request('POST', `/api/v5/calls/${uuid}/hangup.json`)
  expect(answer.body.call).toMatchObject({ via: 'sip', status: 'finished', hung_up_by: 'system' })
  expect(await calling.ended).toMatchObject({ by: 'remote' })
  expect(await buyer.taken.get(CALLER)?.ended).toMatchObject({ by: 'remote' })
})
