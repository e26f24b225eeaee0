import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digestOfStorage } from '../../../test/bad-input/storage-digest.ts'
import { AUDIO_SAMPLES, OTHER_SAMPLES, wavFile } from '../../../test/harness/audio-samples.ts'
import {
  discardedKeys,
  GREETING_OWNERS,
  type GreetingOwner,
  greetingOwner,
  keptFiles,
} from '../../../test/harness/greeting-owner.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

const WAV = wavFile()
const FILE = { name: 'welcome.wav', content: WAV }
const BASE64 = WAV.toString('base64')
const MEGABYTES_25 = 25 * 1_048_576

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
  const refusal = (errors: object) => ({ status: 422, body: { [rootKey]: { errors } } })

  test('is uploaded as a form, with other fields of every kind', async () => {
    const target = await service.request('POST', '/targets.json', {
      body: { target: { number: '+12025550199' } },
    })
    const answer = await owner.postForm([
      ['name', 'Spring'],
      ['repeat', '2'],
      ['paused', 'true'],
      ['timers_attributes[0][seconds]', '0'],
      ['timers_attributes[0][url]', 'https://example.com/click'],
      ['timers_attributes[1][seconds]', '90'],
      ['timers_attributes[1][url]', 'https://example.com/sale'],
      ['menu_options_attributes[][option]', '1'],
      ['menu_options_attributes[][target_ids][]', String(target.body.target.id)],
      ['message_file', FILE],
    ])
    expect(answer.status).toBe(201)
    const record = owner.recordIn(answer)
    expect(record).toMatchObject({
      name: 'Spring',
      paused: true,
      greeting: {
        message: null,
        repeat: 2,
        audio_file_name: 'welcome.wav',
        audio_file_content_type: 'audio/wav',
        audio_file_size: WAV.length,
        audio_file_updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
      timers: [{ timer: { seconds: 0 } }, { timer: { seconds: 90 } }],
      menu_options: [{ menu_option: { option: '1', target_ids: [target.body.target.id] } }],
    })
    const read = await service.request('GET', record.path)
    expect(read.body[rootKey].greeting).toEqual(record.greeting)
    expect(await keptFiles(service.dataDir)).toContain(await owner.keyOf(record.id))
    expect(await discardedKeys(service)).not.toContain(await owner.keyOf(record.id))
  })

  test.each([
    ['in one piece', (text: string) => text],
    ['with line breaks', (text: string) => text.replace(/.{60}/g, '$&\n')],
    ['as a data URL', (text: string) => `data:audio/wav;base64,${text}`],
    ['without padding', (text: string) => text.replace(/=+$/, '')],
  ])('is uploaded as base64 %s', async (_, written) => {
    const fields = { message_file_b64_data: written(BASE64), message_file_b64_filename: 'welcome.wav' }
    expect((await owner.create(fields)).greeting).toMatchObject({
      message: null,
      repeat: 4,
      audio_file_name: 'welcome.wav',
      audio_file_content_type: 'audio/wav',
      audio_file_size: WAV.length,
    })
  })

  test.each(Object.entries(AUDIO_SAMPLES))(
    'is what its content says, whatever it is called: %s',
    async (_, content) => {
      const { path } = await owner.create()
      const answer = await owner.putForm(path, [['message_file', { name: 'notes.txt', content }]])
      expect(answer.status).toBe(200)
      expect(owner.recordIn(answer).greeting).toMatchObject({
        audio_file_name: 'notes.txt',
        audio_file_content_type: expect.stringMatching(/^audio\//),
        audio_file_size: content.length,
      })
    },
  )

  test.each(Object.entries(OTHER_SAMPLES))(
    'that is no audio is refused, whatever it is called: %s',
    async (_, content) => {
      const { path } = await owner.create({ message: 'Press 1' })
      const files = await keptFiles(service.dataDir)
      const before = await digestOfStorage(service.database)
      const notAudio = [expect.stringContaining('is not an audio file that can be played: send MP3, WAV')]
      const file = { name: 'welcome.mp3', content }
      const uploaded = await owner.putForm(path, [
        ['name', 'New'],
        ['message_file', file],
      ])
      expect(uploaded).toMatchObject(refusal({ message_file: notAudio }))
      if (content.length > 0) {
        const inJson = await owner.put(path, {
          name: 'New',
          message_file_b64_data: content.toString('base64'),
        })
        expect(inJson).toMatchObject(refusal({ message_file_b64_data: notAudio }))
      }
      expect(await digestOfStorage(service.database)).toBe(before)
      expect(await keptFiles(service.dataDir)).toEqual(files)
    },
  )

  test.each(['not base64!', 'A', 'QUJD=QUJD', '====', 'é'])(
    'that is no base64 is refused: %s',
    async text => {
      const answer = await owner.post({ message_file_b64_data: text })
      expect(answer).toMatchObject(refusal({ message_file_b64_data: ['is not base64'] }))
    },
  )

  test.each([7, true, {}, ['x'], 'UklGRg=='])(
    'that is sent as a file in JSON is refused: %j',
    async value => {
      const answer = await owner.post({ message_file: value })
      expect(answer).toMatchObject(
        refusal({ message_file: [expect.stringContaining('multipart/form-data')] }),
      )
    },
  )

  test('leaves nothing behind when its request is refused for something else', async () => {
    const { path } = await owner.create({ message: 'Press 1' })
    const files = await keptFiles(service.dataDir)
    const discarded = await discardedKeys(service)
    const refused = {
      message_file_b64_data: BASE64,
      timers_attributes: [{ seconds: 0, url: 'ftp://example.com' }],
    }
    expect((await owner.put(path, refused)).status).toBe(422)
    expect((await owner.post(refused)).status).toBe(422)
    const nowhere = rootKey === 'campaign' ? '/campaigns/cid/none.json' : '/numbers/999999.json'
    expect((await owner.putForm(nowhere, [['message_file', FILE]])).status).toBe(404)
    expect(await keptFiles(service.dataDir)).toEqual(files)
    expect(await discardedKeys(service)).toEqual(discarded)
    const read = await service.request('GET', path)
    expect(read.body[rootKey].greeting).toMatchObject({ message: 'Press 1', audio_file_name: null })
  })

  test('keeps its own name, without directories and control characters; without one it is a greeting', async () => {
    const nameOf = async (name: string | null) => {
      const fields = { message_file_b64_data: BASE64, message_file_b64_filename: name }
      return (await owner.create(fields)).greeting.audio_file_name
    }
    expect(await nameOf('C:\\Users\\ada\\Grüße.wav')).toBe('Grüße.wav')
    expect(await nameOf('../../etc/pass\twd\u009f')).toBe('passwd')
    expect(await nameOf('🎵'.repeat(300))).toBe('🎵'.repeat(255))
    for (const none of ['', 'recordings/', null]) expect(await nameOf(none)).toBe('greeting.wav')
  })

  test('of another Company is none', async () => {
    const { path } = await owner.create()
    const companyId = String(await service.addCompany())
    const inQuery = await owner.putForm(path, [['message_file', FILE]], { company_id: companyId })
    expect(inQuery.status).toBe(404)
    expect(
      (
        await owner.putForm(path, [
          ['company_id', companyId],
          ['message_file', FILE],
        ])
      ).status,
    ).toBe(404)
  })

  test('is not for readers', async () => {
    const { path } = await owner.create()
    const apiKey = await service.addUser(service.companyId, 'reporter')
    expect((await owner.putForm(path, [['message_file', FILE]], { api_key: apiKey })).status).toBe(403)
    expect((await owner.putForm(path, [['message_file', FILE]], { api_key: 'unknown' })).status).toBe(401)
  })

  test('may have 25 MB, and not a byte more, as a file and as base64', async () => {
    const largest = Buffer.concat([WAV, Buffer.alloc(MEGABYTES_25 - WAV.length)])
    const { path } = await owner.create()
    const upload = (content: Buffer) => owner.putForm(path, [['message_file', { name: 'a.wav', content }]])
    const send = (content: Buffer) => owner.put(path, { message_file_b64_data: inLines(content) })
    for (const way of [upload, send]) {
      expect(owner.recordIn(await way(largest)).greeting.audio_file_size).toBe(MEGABYTES_25)
      for (const excess of [1, 10_000_000]) {
        const answer = await way(Buffer.concat([largest, Buffer.alloc(excess)]))
        expect(answer).toMatchObject({ status: 413, body: { error: expect.stringContaining('25 MB') } })
      }
    }
  })

  test('does not make other JSON longer than 1 MB', async () => {
    const { path } = await owner.create()
    expect((await owner.put(path, { name: 'x'.repeat(1_100_000) })).status).toBe(413)
  })
})

/** As many libraries write base64. */
function inLines(content: Buffer): string {
  return content.toString('base64').replace(/.{60}/g, '$&\n')
}
