import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wavFile } from '../../../test/harness/audio-samples.ts'
import { temporaryDirectory } from '../../../test/harness/temporary-directory.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService
let directory: Awaited<ReturnType<typeof temporaryDirectory>>

const SOUND = wavFile()
const RECORDED = { message_file_b64_data: SOUND.toString('base64') }

/** By what they are called here. */
const paths: Record<string, string> = {}

async function create(path: string, rootKey: string, fields: object) {
  const { status, body } = await service.request('POST', path, { body: { [rootKey]: fields } })
  expect(status, JSON.stringify(body)).toBe(201)
  return body[rootKey]
}

beforeAll(async () => {
  directory = await temporaryDirectory()
  // It hears nothing, and says what lies in a file.
  await writeFile(join(directory.path, 'spoken.wav'), wavFile())
  service = await startTestService({ TTS_COMMAND: `cat ${join(directory.path, 'spoken.wav')}` })
  for (const campaign of [
    { cid: 'recorded', ...RECORDED },
    { cid: 'spoken', message: 'Hello' },
    { cid: 'silent' },
  ]) {
    const { cid } = await create('/campaigns.json', 'campaign', campaign)
    paths[`campaign ${cid}`] = `/campaigns/cid/${cid}/audio_file`
  }
  for (const [name, fields] of Object.entries({
    recorded: { cid: 'spoken', afid: 'north', ...RECORDED },
    spoken: { cid: 'recorded', message: 'Hello' },
    inheriting: { cid: 'recorded' },
  })) {
    const { id } = await create('/numbers.json', 'number', fields)
    paths[`number ${name}`] = `/numbers/${id}/audio_file`
  }
  paths['unknown campaign'] = '/campaigns/cid/unknown/audio_file'
  paths['unknown number'] = '/numbers/999999/audio_file'
})
afterAll(async () => {
  await service.close()
  await directory.remove()
})

const listen = (name: string, apiKey: string | null = service.apiKey, method: 'GET' | 'HEAD' = 'GET') =>
  service.app.main.inject({
    method,
    url: `${paths[name]}?company_id=${service.companyId}`,
    headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
  })

describe.each(['campaign recorded', 'number recorded'])('%s', name => {
  test('is heard as it was sent', async () => {
    const answer = await listen(name)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'audio/wav'])
    expect(answer.rawPayload.equals(SOUND)).toBe(true)
    const head = await listen(name, service.apiKey, 'HEAD')
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(String(SOUND.length))
  })

  test('is for who may read it, of their own Company', async () => {
    const companyId = await service.addCompany()
    const stranger = await service.addUser(companyId, 'owner')
    const reporter = await service.addUser(service.companyId, 'reporter')
    expect((await listen(name, null)).statusCode).toBe(401)
    expect((await listen(name, stranger)).statusCode).toBe(403)
    expect((await listen(name, reporter)).statusCode).toBe(200)
    const elsewhere = await service.app.main.inject({
      method: 'GET',
      url: `${paths[name]}?company_id=${companyId}`,
      headers: { authorization: `Bearer ${stranger}` },
    })
    expect(elsewhere.statusCode).toBe(404)
  })
})

describe.each(['campaign spoken', 'number spoken'])('%s', name => {
  test('is spoken as callers hear it', async () => {
    const answer = await listen(name)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'audio/wav'])
    expect(answer.rawPayload.subarray(0, 4).toString()).toBe('RIFF')
    expect(answer.rawPayload.length).toBeGreaterThan(44)
    const head = await listen(name, service.apiKey, 'HEAD')
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(String(answer.rawPayload.length))
  })

  test('is for who may read it, of their own Company', async () => {
    const stranger = await service.addUser(await service.addCompany(), 'owner')
    expect((await listen(name, null)).statusCode).toBe(401)
    expect((await listen(name, stranger)).statusCode).toBe(403)
  })
})

test('where nothing speaks, it is said what would', async () => {
  const mute = await startTestService({ TTS_COMMAND: '/nowhere/speaker' })
  await mute.request('POST', '/campaigns.json', { body: { campaign: { cid: 'spoken', message: 'Hello' } } })
  const answer = await mute.request('GET', '/campaigns/cid/spoken/audio_file')
  expect(answer).toMatchObject({
    status: 404,
    body: { error: expect.stringMatching(/\/nowhere\/speaker.*is not installed.*TTS_COMMAND/) },
  })
  await mute.close()
})

test.each(['campaign silent', 'number inheriting', 'unknown campaign', 'unknown number'])(
  '%s has none',
  async name => {
    expect((await listen(name)).statusCode).toBe(404)
  },
)

test('a publisher listens to its own numbers', async () => {
  const { body } = await service.request('GET', '/api/v1/affiliates.json')
  const { id: affiliateId } = body[0].affiliate
  const { id: otherId } = await create('/api/v1/affiliates.json', 'affiliate', { afid: 'south' })
  const own = await service.addUser(service.companyId, 'publisher', { affiliateId })
  const other = await service.addUser(service.companyId, 'publisher', { affiliateId: otherId })
  expect((await listen('number recorded', own)).statusCode).toBe(200)
  expect((await listen('number recorded', other)).statusCode).toBe(404)
})
