import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService

/** A WAV file of nothing. */
const SOUND = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([36, 0, 0, 0]),
  Buffer.from('WAVEfmt '),
  Buffer.from([16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x80, 0x3e, 0, 0, 2, 0, 16, 0]),
  Buffer.from('data'),
  Buffer.from([0, 0, 0, 0]),
])

beforeAll(async () => {
  service = await startTestService()
  for (const campaign of [
    { cid: 'recorded', message_file_b64_data: SOUND.toString('base64') },
    { cid: 'spoken', message: 'Hello' },
  ]) {
    const { status, body } = await service.request('POST', '/campaigns.json', { body: { campaign } })
    expect(status, JSON.stringify(body)).toBe(201)
  }
})
afterAll(() => service.close())

const listen = (cid: string, apiKey: string | null = service.apiKey, method: 'GET' | 'HEAD' = 'GET') =>
  service.app.main.inject({
    method,
    url: `/campaigns/cid/${cid}/audio_file?company_id=${service.companyId}`,
    headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
  })

test('a recorded greeting is heard as it was sent', async () => {
  const answer = await listen('recorded')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'audio/wav'])
  expect(answer.rawPayload.equals(SOUND)).toBe(true)
  const head = await listen('recorded', service.apiKey, 'HEAD')
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
})

test.each(['spoken', 'unknown'])('%s has none', async cid => {
  expect((await listen(cid)).statusCode).toBe(404)
})

test('it is for who may read campaigns, of their own Company', async () => {
  const companyId = await service.addCompany()
  const stranger = await service.addUser(companyId, 'owner')
  const reporter = await service.addUser(service.companyId, 'reporter')
  expect((await listen('recorded', null)).statusCode).toBe(401)
  expect((await listen('recorded', stranger)).statusCode).toBe(403)
  expect((await listen('recorded', reporter)).statusCode).toBe(200)
})
