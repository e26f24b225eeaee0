import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCallNetwork, eventsOf } from '../../../test/harness/call-network.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { insertRecording } from '../../../test/harness/insert-recording.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { type App, createApp } from '../../app.ts'
import { loadConfig } from '../../config.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { directoryFiles } from '../../platform/files/directory-files.ts'
import { filesDirectory } from '../../platform/files/start-files.ts'
import { recordingName } from '../engine/recording-name.ts'
import { attachRecording } from './attach-recording.ts'

let service: TestService
/** A second process on the same database. */
let neighbour: App
let neighbourDatabase: Database

beforeAll(async () => {
  service = await startTestService()
  neighbourDatabase = openDatabase({ connectionString: service.databaseUrl, max: 10 }, () => undefined)
  const config = loadConfig({ LOG_LEVEL: 'silent', SIP_PORT: '0', DATA_DIR: service.dataDir })
  neighbour = await createApp(config, neighbourDatabase, pino({ level: 'silent' }))
  await neighbour.main.ready()
})
afterAll(async () => {
  await neighbour.close()
  await neighbourDatabase.close()
  await service.close()
})

const SOUND = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256))

const files = () => directoryFiles(filesDirectory({ dataDir: service.dataDir }), () => '')

/** A call that has ended, and whose recording is a file; null: without one. */
async function recordedCall(content: Buffer | null = SOUND, companyId = service.companyId) {
  const network = await createCallNetwork(service, { companyId })
  const answer = await network.call()
  const { call } = answer.body.simulated_call
  if (content !== null) await insertRecording(service, { companyId, uuid: call.uuid }, content)
  return { uuid: String(call.uuid), path: `/api/v5/calls/${call.uuid}/recording.wav`, network }
}

const readCall = async (uuid: string, options = {}) => {
  const answer = await service.request('GET', `/api/v5/calls/${uuid}.json`, options)
  expect(answer.status).toBe(200)
  return answer.body.call
}

/** As a player does: without a key, by whatever the address says. */
async function follow(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  const { pathname, search } = new URL(url)
  const answer = await service.app.main.inject({ method, url: pathname + search, headers })
  return { status: answer.statusCode, headers: answer.headers, content: answer.rawPayload }
}

const withKey = (path: string, headers = {}) => follow(`http://x${path}?api_key=${service.apiKey}`, headers)

describe('listening', () => {
  test('the address in the call opens the recording to whoever has it', async () => {
    const { uuid } = await recordedCall()
    const { recording_url: url } = await readCall(uuid)
    const answer = await follow(url)
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'audio/wav', 'accept-ranges': 'bytes', 'content-length': '1000' },
    })
    expect(answer.content.equals(SOUND)).toBe(true)
  })

  test('a key opens it as well', async () => {
    const { path } = await recordedCall()
    expect((await withKey(path)).content.equals(SOUND)).toBe(true)
  })

  test.each([
    ['bytes=100-199', 'bytes 100-199/1000', SOUND.subarray(100, 200)],
    ['bytes=-10', 'bytes 990-999/1000', SOUND.subarray(990)],
    ['bytes=0-', 'bytes 0-999/1000', SOUND],
  ])('a part of it can be asked for: %s', async (range, contentRange, expected) => {
    const { path } = await recordedCall()
    const answer = await withKey(path, { range })
    expect(answer).toMatchObject({
      status: 206,
      headers: { 'content-range': contentRange, 'content-length': String(expected.length) },
    })
    expect(answer.content.equals(expected)).toBe(true)
  })

  test('a part behind its end is refused with its size', async () => {
    const { path } = await recordedCall()
    const answer = await withKey(path, { range: 'bytes=1000-' })
    expect(answer).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */1000' } })
    expect(answer.content.toString()).toContain('1000 bytes')
  })

  describe('whoever has it', () => {
    const tagged = async () => {
      const recorded = await recordedCall()
      const { headers } = await withKey(recorded.path)
      return { ...recorded, tag: String(headers['etag']) }
    }

    test('gets a strong ETag of its own with it, and with parts of it', async () => {
      const [one, other] = [await tagged(), await tagged()]
      expect(one.tag).toMatch(/^"[\w-]+"$/)
      expect(other.tag).not.toBe(one.tag)
      const again = await withKey(one.path, { range: 'bytes=0-9' })
      expect(again).toMatchObject({ status: 206, headers: { etag: one.tag } })
    })

    test.each(['GET', 'HEAD'] as const)('is not sent it again by %s', async method => {
      const { uuid, tag } = await tagged()
      const url = (await readCall(uuid)).recording_url
      for (const named of [tag, `W/${tag}`, `"another", ${tag}`, '*']) {
        // Asked before any range (RFC 9110 13.2.2).
        const headers = { 'if-none-match': named, range: 'bytes=0-9' }
        const answer = await follow(url, headers, method)
        expect(answer).toMatchObject({ status: 304, headers: { etag: tag } })
        expect(answer.content).toHaveLength(0)
        expect(answer.headers['content-range']).toBeUndefined()
      }
      expect((await follow(url, { 'if-none-match': '"another"' }, method)).status).toBe(200)
    })

    test('gets the rest of it, and whoever has something else the whole (If-Range)', async () => {
      const { path, tag } = await tagged()
      const part = (ifRange: string, range = 'bytes=100-199') => withKey(path, { range, 'if-range': ifRange })
      expect((await part(tag)).content.equals(SOUND.subarray(100, 200))).toBe(true)
      // A weak one, or a time where none was given, proves nothing of bytes.
      for (const other of ['"another"', `W/${tag}`, 'Fri, 20 Nov 2026 15:00:00 GMT', 'nonsense']) {
        const answer = await part(other)
        expect(answer).toMatchObject({ status: 200, headers: { 'content-length': '1000' } })
        expect(answer.headers['content-range']).toBeUndefined()
        expect(answer.content.equals(SOUND)).toBe(true)
      }
      expect((await part('"another"', 'bytes=5000-')).status).toBe(200)
      expect((await part(tag, 'bytes=5000-')).status).toBe(416)
    })

    test('is told where the file is gone, all the same', async () => {
      const { uuid, path, tag } = await tagged()
      await files().delete(`recordings/${recordingName({ companyId: service.companyId, uuid })}.wav`)
      expect((await withKey(path, { 'if-none-match': tag })).status).toBe(404)
    })
  })

  test.each(['bytes=0-1', 'bytes=5000-'])('HEAD knows no Range: %s', async range => {
    const { uuid } = await recordedCall()
    const answer = await follow((await readCall(uuid)).recording_url, { range }, 'HEAD')
    expect(answer).toMatchObject({ status: 200, headers: { 'content-length': '1000' } })
    expect(answer.headers['content-range']).toBeUndefined()
  })

  test('HEAD says how long it is, and sends nothing', async () => {
    const { uuid } = await recordedCall()
    const answer = await follow((await readCall(uuid)).recording_url, {}, 'HEAD')
    expect(answer).toMatchObject({ status: 200, headers: { 'content-length': '1000' } })
    expect(answer.content).toHaveLength(0)
  })

  test('without a key or a signature nothing is opened', async () => {
    const { path } = await recordedCall()
    expect((await service.request('GET', path, { apiKey: null })).status).toBe(401)
  })

  test.each(['signature=x', 'expires=1&signature=x', 'signature=x&signature=y'])(
    'a forged link (%s) opens nothing, not even to whoever has a key',
    async query => {
      const { path } = await recordedCall()
      const answer = await follow(
        `http://x${path}?company_id=${service.companyId}&api_key=${service.apiKey}&${query}`,
      )
      expect(answer.status).toBe(403)
    },
  )

  test('a link to one call opens no other', async () => {
    const [one, other] = [await recordedCall(), await recordedCall()]
    const url: string = (await readCall(one.uuid)).recording_url
    expect((await follow(url)).status).toBe(200)
    expect((await follow(url.replace(one.uuid, other.uuid))).status).toBe(403)
  })

  test('a call without a recording here, and one that there is not, are 404', async () => {
    const { path } = await recordedCall(null)
    expect((await service.request('GET', path)).body.error).toBe('This call has no recording here.')
    const nowhere = path.replace(/[0-9a-f]{4}\/recording/, '0000/recording')
    expect((await service.request('GET', nowhere)).status).toBe(404)
    expect((await service.request('GET', '/api/v5/calls/nonsense/recording.wav')).status).toBe(404)
  })

  test('a recording whose file is gone is 404', async () => {
    const { uuid, path } = await recordedCall()
    await files().delete(`recordings/${recordingName({ companyId: service.companyId, uuid })}.wav`)
    expect((await service.request('GET', path)).status).toBe(404)
  })
})

describe('who may listen', () => {
  test('another Company’s recording looks as if there were none', async () => {
    const { path } = await recordedCall()
    const apiKey = await service.addUser(await service.addCompany(), 'owner')
    expect((await service.request('GET', path, { apiKey })).status).toBe(404)
    const inThatCompany = { company_id: service.companyId }
    expect((await service.request('GET', path, { apiKey, query: inThatCompany })).status).toBe(403)
  })

  test('a buyer hears its own calls and no others, a publisher none', async () => {
    const { uuid, path, network } = await recordedCall()
    const [targetId = 0] = network.targetIds
    const buyer = await service.addUser(service.companyId, 'buyer', { targetId })
    const otherBuyer = await service.addUser(service.companyId, 'buyer', { targetId: targetId + 1_000 })
    const publisher = await service.addUser(service.companyId, 'publisher', { affiliateId: 1 })
    const statusFor = async (apiKey: string) => (await service.request('GET', path, { apiKey })).status
    expect(await statusFor(buyer)).toBe(200)
    expect((await readCall(uuid, { apiKey: buyer })).recording_url).toContain(path)
    expect(await statusFor(otherBuyer)).toBe(404)
    expect(await statusFor(publisher)).toBe(403)
  })
})

describe('what becomes of a recording', () => {
  test('is among the call’s events, once', async () => {
    const { uuid } = await recordedCall()
    const name = recordingName({ companyId: service.companyId, uuid })
    await attachRecording(service.database.pool)(name, `recordings/${name}.wav`, true)
    const events = eventsOf(await service.request('GET', `/api/v5/calls/${uuid}/events.json`))
    expect(events.filter(({ type }) => type === 'recording_ready')).toHaveLength(1)
  })

  test('is told as soon as it is attached where the call has ended, and else left to whoever runs it', async () => {
    const { call } = (await (await createCallNetwork(service)).call({})).body.simulated_call
    const { companyId } = service
    const running = await (await createCallNetwork(service)).call({
      clock: 'realtime',
      answers: [{ talk_seconds: 600 }],
    })
    const attach = attachRecording(service.database.pool)
    const attached = [String(call.uuid), String(running.body.simulated_call.call.uuid)].map(async uuid => {
      const name = recordingName({ companyId, uuid })
      const outcome = await attach(name, `recordings/${name}.wav`, false)
      const events = eventsOf(await service.request('GET', `/api/v5/calls/${uuid}/events.json`))
      return [outcome, events.filter(({ type }) => type === 'recording_ready').length]
    })
    expect(await Promise.all(attached)).toEqual([
      ['told', 1],
      ['attached', 0],
    ])
  })

  test('a file that is named after no call, or whose call has another recording, is nobody’s', async () => {
    const { uuid } = await recordedCall()
    const attach = attachRecording(service.database.pool)
    const { companyId } = service
    const name = recordingName({ companyId, uuid })
    expect(await attach(name, 'recordings/another.wav', true)).toBeNull()
    expect(await attach(recordingName({ companyId: 999_999, uuid }), 'recordings/a.wav', true)).toBeNull()
    expect(await attach('recording', 'recordings/a.wav', true)).toBeNull()
    expect((await readCall(uuid)).recording_url).toContain(uuid)
  })
})

describe('pausing', () => {
  const LONG_CALL = {
    clock: 'realtime',
    answers: [{ talk_seconds: 600 }],
    recording_url: 'https://recordings.example.com/1.wav',
  }

  /** A call that is connected, and recorded where the fields say so. */
  async function runningCall(fields: object = LONG_CALL, campaign = {}) {
    const network = await createCallNetwork(service, { campaign })
    const { uuid } = (await network.call({ ...fields })).body.simulated_call.call
    await eventually(async () => expect((await readCall(uuid)).connected).toBe(true))
    return String(uuid)
  }

  const order = (uuid: string, what: 'pause' | 'resume', options = {}) =>
    service.request('POST', `/api/v5/calls/${uuid}/recording/${what}.json`, options)

  const hangUp = (uuid: string) => service.request('POST', `/api/v5/simulated_calls/${uuid}/hangup.json`)

  const typesOf = async (uuid: string) =>
    eventsOf(await service.request('GET', `/api/v5/calls/${uuid}/events.json`)).map(({ type }) => type)

  test('a recording is paused and resumed, and both are written down', async () => {
    const uuid = await runningCall()
    expect(await order(uuid, 'pause')).toMatchObject({ status: 200, body: { call: { uuid } } })
    expect(await order(uuid, 'pause')).toMatchObject({ status: 200 })
    expect(await order(uuid, 'resume')).toMatchObject({ status: 200 })
    expect((await typesOf(uuid)).slice(-2)).toEqual(['recording_paused', 'recording_resumed'])
    await hangUp(uuid)
  })

  test('it can be asked of another process than the one that runs the call', async () => {
    const uuid = await runningCall()
    const answer = await neighbour.main.inject({
      method: 'POST',
      url: `/api/v5/calls/${uuid}/recording/pause.json`,
      query: { api_key: service.apiKey },
    })
    expect(answer.statusCode).toBe(200)
    expect((await typesOf(uuid)).at(-1)).toBe('recording_paused')
    await hangUp(uuid)
  })

  test('a call that is not recorded is 422, in words', async () => {
    const { recording_url: _, ...unrecorded } = LONG_CALL
    const byCarrier = await runningCall(unrecorded)
    const byCampaign = await runningCall(LONG_CALL, { record_calls: false })
    const over = await runningCall()
    await hangUp(over)
    for (const uuid of [byCarrier, byCampaign, over]) {
      const answer = await order(uuid, 'pause')
      expect(answer.status).toBe(422)
      expect(answer.body.error).toContain('Nothing of this call is being recorded now')
    }
    for (const uuid of [byCarrier, byCampaign]) await hangUp(uuid)
  })

  test('it is for those who may write, of the call’s own Company', async () => {
    const uuid = await runningCall()
    const reporter = await service.addUser(service.companyId, 'reporter')
    const stranger = await service.addUser(await service.addCompany(), 'owner')
    expect((await order(uuid, 'pause', { apiKey: reporter })).status).toBe(403)
    expect((await order(uuid, 'pause', { apiKey: stranger })).status).toBe(404)
    expect((await order(uuid, 'pause', { apiKey: null })).status).toBe(401)
    expect((await order(uuid.replace(/.{4}$/, '0000'), 'pause')).status).toBe(404)
    expect(await typesOf(uuid)).not.toContain('recording_paused')
    await hangUp(uuid)
  })
})
