import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digestOfStorage } from '../../../test/bad-input/storage-digest.ts'
import { wavFile } from '../../../test/harness/audio-samples.ts'
import { eventsOf } from '../../../test/harness/call-network.ts'
import {
  discardedKeys,
  GREETING_OWNERS,
  type GreetingOwner,
  greetingOwner,
} from '../../../test/harness/greeting-owner.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { signedLinks } from '../../platform/files/signed-links.ts'

const WAV = wavFile()
const FILE = { name: 'welcome.wav', content: WAV }
const RECORDING = { message_file_b64_data: WAV.toString('base64'), message_file_b64_filename: 'welcome.wav' }

const RECORDED = { message: null, audio_file_name: 'welcome.wav', audio_file_size: WAV.length }
const UNRECORDED = {
  audio_file_name: null,
  audio_file_content_type: null,
  audio_file_size: null,
  audio_file_updated_at: null,
}

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(async () => {
  await service.close()
})

describe.each(GREETING_OWNERS)('the recording of a %s', rootKey => {
  let owner: GreetingOwner
  beforeAll(() => {
    owner = greetingOwner(service, rootKey)
  })
  const change = async (path: string, fields: Readonly<Record<string, unknown>>) =>
    owner.recordIn(await owner.put(path, fields))
  const onlyOne = (field: string) => ({
    status: 422,
    body: {
      [rootKey]: { errors: { [field]: [expect.stringContaining('either a message or one recording')] } },
    },
  })

  test('takes the place of the message, and the message that of the recording', async () => {
    const { id, path } = await owner.create({ message: 'Press 1', voice_gender: 'Male', repeat: 2 })
    expect((await change(path, RECORDING)).greeting).toMatchObject({ ...RECORDED, repeat: 2 })
    const { greeting } = await change(path, { message: 'Press 2' })
    expect(greeting).toMatchObject({ ...UNRECORDED, message: 'Press 2', voice_gender: 'Male', repeat: 2 })
    expect(await owner.keyOf(id)).toBeNull()
  })

  test('stays when other fields change', async () => {
    const { id, path } = await owner.create(RECORDING)
    const key = await owner.keyOf(id)
    const changes = [{ name: 'Renamed' }, { repeat: 4, voice_gender: 'Male' }, { message_file_b64_data: '' }]
    for (const fields of changes) {
      expect((await change(path, fields)).greeting).toMatchObject(RECORDED)
      expect(await owner.keyOf(id)).toBe(key)
    }
    const form = await owner.putForm(path, [
      ['message_file', { name: '', content: Buffer.alloc(0) }],
      ['message_file_b64_data', ''],
    ])
    expect(owner.recordIn(form).greeting).toMatchObject(RECORDED)
  })

  test.each([null, ' ', 'Press 1'])(
    'is taken away by the message %j: service-api.md, Campaigns, rule 5',
    async message => {
      const { path } = await owner.create(RECORDING)
      const { greeting } = await change(path, { message })
      expect(greeting).toMatchObject({ audio_file_name: null, message: message?.trim() || null })
    },
  )

  test.each(['message_file', 'message_file_b64_data'])('is taken away by a null %s', async field => {
    const { id, path } = await owner.create(RECORDING)
    const key = await owner.keyOf(id)
    expect((await change(path, { [field]: null })).greeting).toMatchObject({ ...UNRECORDED, message: null })
    expect(await discardedKeys(service)).toContain(key)
  })

  test('cannot come beside a message, nor twice', async () => {
    const { path } = await owner.create({ message: 'Press 1' })
    const before = await digestOfStorage(service.database)
    const besideMessage = await owner.putForm(path, [
      ['message', 'Press 2'],
      ['message_file', FILE],
    ])
    expect(besideMessage).toMatchObject(onlyOne('message_file'))
    const twice = await owner.putForm(path, [
      ['message_file_b64_data', RECORDING.message_file_b64_data],
      ['message_file', FILE],
    ])
    expect(twice).toMatchObject(onlyOne('message_file'))
    const inJson = await owner.put(path, { ...RECORDING, message: 'Press 2' })
    expect(inJson).toMatchObject(onlyOne('message_file_b64_data'))
    expect(await digestOfStorage(service.database)).toBe(before)
  })

  test('replaces an earlier one, whose file is discarded', async () => {
    const { id, path } = await owner.create(RECORDING)
    const first = await owner.keyOf(id)
    await owner.putForm(path, [['message_file', FILE]])
    const second = await owner.keyOf(id)
    expect(second).not.toBe(first)
    expect(await discardedKeys(service)).toContain(first)
    expect(await discardedKeys(service)).not.toContain(second)
  })

  test('of several that are uploaded at once one is kept, and every other is discarded', async () => {
    const { id, path } = await owner.create()
    const before = await discardedKeys(service)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => owner.putForm(path, [['message_file', FILE]])),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const discarded = (await discardedKeys(service)).filter(key => !before.includes(key))
    expect(discarded).toHaveLength(4)
    expect(discarded).not.toContain(await owner.keyOf(id))
  })

  test('is discarded with its record', async () => {
    const { id, path } = await owner.create(RECORDING)
    const key = await owner.keyOf(id)
    expect((await service.request('DELETE', path)).status).toBe(204)
    expect(await discardedKeys(service)).toContain(key)
  })

  test('is on the audit log by its name, not its content', async () => {
    const { id, path } = await owner.create()
    await owner.put(path, RECORDING)
    const { rows } = await service.database.pool.query(
      'SELECT * FROM audit_events WHERE resource = $1 AND resource_id = $2 ORDER BY id DESC LIMIT 1',
      [rootKey, id],
    )
    expect(JSON.stringify(rows)).toContain('welcome.wav')
    expect(JSON.stringify(rows)).not.toContain(RECORDING.message_file_b64_data.slice(0, 40))
  })

  test('is uploaded once for one Idempotency-Key, and another under the same key is refused', async () => {
    const { path } = await owner.create()
    const headers = { 'idempotency-key': `upload-${rootKey}` }
    const send = (fields: object) => service.request('PUT', path, { body: { [rootKey]: fields }, headers })
    const first = await send(RECORDING)
    expect(await send(RECORDING)).toMatchObject({ status: 200, body: first.body })
    const other = { ...RECORDING, message_file_b64_data: wavFile(1).toString('base64') }
    expect((await send(other)).status).toBe(422)
  })
})

test('the recordings of numbers that go with their affiliate are discarded too', async () => {
  const owner = greetingOwner(service, 'number')
  const { id } = await owner.create({ ...RECORDING, afid: 'leaving' })
  const key = await owner.keyOf(id)
  const body = { affiliate: { destroy_behavior: 'delete' } }
  expect((await service.request('DELETE', '/affiliates/afid/leaving.json', { body })).status).toBe(204)
  expect(await discardedKeys(service)).toContain(key)
})

describe('calls to a recorded greeting', () => {
  let cid: string
  const number = '+12025559000'
  let numberPath: string

  beforeAll(async () => {
    const fields = { ...RECORDING, repeat: 2 }
    const campaign = await service.request('POST', '/campaigns.json', { body: { campaign: fields } })
    cid = campaign.body.campaign.cid
    const created = await service.request('POST', '/numbers.json', { body: { number: { number, cid } } })
    numberPath = `/numbers/${created.body.number.id}.json`
  })

  const change = async (fields: object) =>
    (await service.request('PUT', numberPath, { body: { number: fields } })).body.number

  const greetingsHeard = async () => {
    const body = { simulated_call: { number, caller_number: '+13035550123' } }
    const answer = await service.request('POST', '/api/v5/simulated_calls.json', { body })
    expect(answer.status).toBe(201)
    expect(JSON.stringify(answer.body)).not.toContain('signature')
    return eventsOf(answer)
      .filter(({ type }) => type === 'greeting_played')
      .map(({ data }) => data)
  }

  test('play it, and say so by its name without the link', async () => {
    expect(await greetingsHeard()).toEqual([
      { cid, time: 1, audio_file_name: 'welcome.wav' },
      { cid, time: 2, audio_file_name: 'welcome.wav' },
    ])
  })

  test('a number inherits it whole, until it has a message or a recording of its own', async () => {
    expect((await service.request('GET', numberPath)).body.number).toMatchObject({
      uses_campaign_settings: true,
      greeting: { ...RECORDED, inherited: true },
    })
    expect(await change({ message: 'Own' })).toMatchObject({
      uses_campaign_settings: false,
      greeting: { message: 'Own', audio_file_name: null, inherited: false },
    })
    expect((await greetingsHeard())[0]).toMatchObject({ audio_file_name: null })
    const own = await change({ ...RECORDING, message_file_b64_filename: 'own.wav' })
    expect(own.greeting).toMatchObject({ audio_file_name: 'own.wav', inherited: false })
    expect((await greetingsHeard())[0]).toMatchObject({ audio_file_name: 'own.wav' })
    expect((await change({ message_file: null })).greeting).toMatchObject({ ...RECORDED, inherited: true })
  })
})

describe('links to recordings', () => {
  let key: string

  beforeEach(async () => {
    const owner = greetingOwner(service, 'campaign')
    key = String(await owner.keyOf((await owner.create(RECORDING)).id))
  })

  test('are signed with a key in the database, which every process has', async () => {
    const { rows } = await service.database.pool.query<{ secret: Buffer }>('SELECT secret FROM signing_keys')
    const links = signedLinks(rows[0]?.secret ?? Buffer.alloc(0), () => '')
    const follow = (url: string) => service.app.main.inject({ method: 'GET', url })
    const link = links.link(key, new Date(Date.now() + 60_000))
    const answer = await follow(link)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': String(WAV.length),
      'x-content-type-options': 'nosniff',
    })
    expect(answer.rawPayload.equals(WAV)).toBe(true)
    expect((await follow(links.link(key, new Date(0)))).statusCode).toBe(403)
    expect((await follow(`${link}x`)).statusCode).toBe(403)
  })
})
