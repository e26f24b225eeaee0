import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort, mediaPorts } from '../../../test/harness/free-port.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

const WITHOUT_ENGINE = { TTS_COMMAND: '/nowhere/speaker --fast' }

const greetingOf = async (service: TestService, path: string, rootKey: string) =>
  (await service.request('GET', path)).body[rootKey].greeting

async function createCampaign(service: TestService, fields: object): Promise<string> {
  const answer = await service.request('POST', '/campaigns.json', { body: { campaign: fields } })
  expect(answer.status).toBe(201)
  return `/campaigns/cid/${answer.body.campaign.cid}.json`
}

describe('where telephones call by SIP and no speech engine is installed', () => {
  let service: TestService
  beforeAll(async () => {
    const sip = { SIP_PORT: String(await freePort()), RTP_PORTS: mediaPorts() }
    service = await startTestService({ ...sip, ...WITHOUT_ENGINE })
  })
  afterAll(() => service.close())

  const REASON = expect.stringMatching(/^\/nowhere\/speaker, which is to speak it, is not installed: /)

  test('a campaign says that its text is not spoken, and no more once it has none', async () => {
    const path = await createCampaign(service, { message: 'Press 1.' })
    expect(await greetingOf(service, path, 'campaign')).toMatchObject({ unspoken_reason: REASON })
    const changed = await service.request('PUT', path, { body: { campaign: { message: null } } })
    expect(changed.body.campaign.greeting).toMatchObject({ message: null, unspoken_reason: null })
  })

  test('a number says so of its own text, and of that of its campaign', async () => {
    await createCampaign(service, { cid: 'spoken', message: 'Press 1.' })
    const number = { number: '+18005550100', cid: 'spoken' }
    const { id } = (await service.request('POST', '/numbers.json', { body: { number } })).body.number
    expect(await greetingOf(service, `/numbers/${id}.json`, 'number')).toMatchObject({
      inherited: true,
      unspoken_reason: REASON,
    })
    const [listed] = (await service.request('GET', '/numbers.json')).body
    expect(listed.number.greeting).toMatchObject({ unspoken_reason: REASON })
  })

  test('it is no part of what people change', async () => {
    const path = await createCampaign(service, { cid: 'logged', message: 'Press 1.' })
    await service.request('PUT', path, { body: { campaign: { message: 'Press 2.' } } })
    const { body } = await service.request('GET', '/api/v5/audit_events.json', { query: { per_page: 1 } })
    expect(body[0].audit_event.after.greeting).not.toHaveProperty('unspoken_reason')
  })
})

test('where only carriers call that speak texts themselves, nothing is missing', async () => {
  const service = await startTestService(WITHOUT_ENGINE)
  try {
    const path = await createCampaign(service, { message: 'Press 1.' })
    expect(await greetingOf(service, path, 'campaign')).toMatchObject({ unspoken_reason: null })
  } finally {
    await service.close()
  }
})
