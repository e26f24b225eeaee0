import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ProviderAnswer,
  pcmWav,
  type RecordingProvider,
  startRecordingProvider,
} from '../../../../test/harness/recording-provider.ts'
import { twimlAccount } from '../../../../test/harness/twiml-accounts.ts'
import { createDownloads, type Download, type Downloads } from '../../../delivery/downloads.ts'
import { createOutboundClient } from '../../../delivery/outbound-client.ts'
import type { TwimlSettings } from '../providers/twiml-providers.ts'
import { twimlProviders } from '../providers/twiml-providers.ts'
import { deleteCopy, type FetchPorts, fetchRecording } from './fetch-recording.ts'

let api: RecordingProvider
/** Another server, to which the provider may send whoever asks. */
let store: RecordingProvider

beforeAll(async () => {
  api = await startRecordingProvider()
  store = await startRecordingProvider()
})
afterAll(async () => {
  await api.close()
  await store.close()
})
beforeEach(() => {
  for (const server of [api, store]) {
    server.requests.length = 0
    server.answer = () => null
  }
})

const WAV = pcmWav()

/** The settings of an account whose interface is the stand-in. */
function settingsOf(name: 'twilio' | 'signalwire' | 'telnyx'): TwimlSettings {
  const { twilio, signalWire, telnyx } = twimlAccount(name).settings
  return {
    twilio: twilio && { ...twilio, apiUrl: api.origin },
    signalWire: signalWire && { ...signalWire, spaceUrl: api.origin },
    telnyx: telnyx && { ...telnyx, apiUrl: api.origin },
  }
}

function fetching(
  name: 'twilio' | 'signalwire' | 'telnyx' = 'twilio',
  { allowPrivateUrls = true, kept = new Map<string, Buffer>() } = {},
) {
  const provider = twimlProviders(settingsOf(name)).get(name)
  if (provider === undefined) throw new Error('no provider')
  const ports: FetchPorts = {
    provider,
    client: createOutboundClient({ allowPrivateUrls: true, maxAnswerBytes: 100_000 }),
    downloads: createDownloads({ allowPrivateUrls: true, silenceMs: 200 }),
    allowPrivateUrls,
    files: {
      sizeOf: async key => kept.get(key)?.length ?? null,
      write: async (key, content) => {
        const parts: Uint8Array[] = []
        for await (const part of content) parts.push(part)
        kept.set(key, Buffer.concat(parts))
      },
    },
  }
  const recording = { accountSid: 'AC1', callSid: 'CA1', recordingSid: 'RE1', name: '7-a', url: null }
  const fetch = (about: { recordingSid?: string | null; url?: string | null } = {}, signal = NEVER) =>
    fetchRecording({ ...recording, ...about }, ports, signal)
  return { fetch, kept, ports, recording }
}

const NEVER = new AbortController().signal

/** Answers by what the path contains; what is not named is 404. */
function answering(answers: Readonly<Record<string, ProviderAnswer>>): RecordingProvider['answer'] {
  return ({ path }) => Object.entries(answers).find(([part]) => path.includes(part))?.[1] ?? null
}

const COMPLETED = { status: 200, json: { sid: 'RE1', status: 'completed' } }
const SOUND = { status: 200, sound: WAV }
const KEPT = { kind: 'kept', fileKey: 'recordings/7-a.wav', recordingSid: 'RE1' }

describe('the recording of', () => {
  test.each(['twilio', 'signalwire'] as const)('%s is fetched with its credentials', async name => {
    api.answer = answering({ 'RE1.json': COMPLETED, 'RE1.wav': SOUND })
    const { fetch, kept, ports } = fetching(name)
    expect(await fetch()).toEqual(KEPT)
    expect(kept.get('recordings/7-a.wav')).toEqual(WAV)
    const { authorization } = ports.provider.api
    expect(api.requests.map(request => request.authorization)).toEqual([authorization, authorization])
    expect(api.requests[1]?.path).toContain('/Recordings/RE1.wav')
  })

  test('a call lets go of its provider where it cannot be written', async () => {
    api.answer = answering({ 'RE1.json': COMPLETED, 'RE1.wav': SOUND })
    const { ports, recording } = fetching()
    const opened: Download[] = []
    const open: Downloads['open'] = async (wanted, signal) => {
      const download = await ports.downloads.open(wanted, signal)
      opened.push(download)
      return download
    }
    const write = () => Promise.reject(new Error('the disk is full'))
    const failing = { ...ports, downloads: { open }, files: { ...ports.files, write } }
    await expect(fetchRecording(recording, failing, NEVER)).rejects.toThrow('the disk is full')
    expect(opened.map(({ content }) => content.destroyed)).toEqual([true])
  })

  test('Telnyx is fetched from where it says, without credentials', async () => {
    const json = {
      data: { status: 'completed', download_urls: { mp3: null, wav: `${store.origin}/a?signature=1` } },
    }
    api.answer = answering({ '/v2/recordings/RE1': { status: 200, json } })
    store.answer = answering({ '/a?signature=1': SOUND })
    const { fetch, kept } = fetching('telnyx')
    expect(await fetch()).toEqual(KEPT)
    expect(kept.get('recordings/7-a.wav')).toEqual(WAV)
    expect(store.requests).toEqual([{ method: 'GET', path: '/a?signature=1', authorization: null }])
  })

  test('a provider that does not describe it is fetched from where its callback said', async () => {
    store.answer = answering({ '/told': SOUND })
    const { fetch } = fetching('telnyx')
    expect(await fetch({ url: `${store.origin}/told` })).toEqual(KEPT)
  })

  test('a call of which nobody told is found by its call', async () => {
    api.answer = answering({
      'Calls/CA1/Recordings.json': { status: 200, json: { recordings: [{ sid: 'RE1' }] } },
      'RE1.json': COMPLETED,
      'RE1.wav': SOUND,
    })
    expect(await fetching().fetch({ recordingSid: null })).toEqual(KEPT)
  })
})

test('MP3 is kept as it is, where a provider has nothing else', async () => {
  const sound = Buffer.concat([Buffer.from('ID3\x04'), Buffer.alloc(100)])
  api.answer = answering({ 'RE1.json': COMPLETED, 'RE1.wav': { status: 200, sound } })
  const { fetch, kept } = fetching()
  expect(await fetch()).toEqual({ ...KEPT, fileKey: 'recordings/7-a.mp3' })
  expect(kept.get('recordings/7-a.mp3')).toEqual(sound)
})

test('what another process has fetched and could not say so any more is not fetched again', async () => {
  const { fetch } = fetching('twilio', { kept: new Map([['recordings/7-a.wav', WAV]]) })
  expect(await fetch()).toEqual(KEPT)
  expect(api.requests).toEqual([])
})

describe('is to be tried again, and nothing is kept of it:', () => {
  const later = (reason: string) => ({ kind: 'not-yet', reason: expect.stringContaining(reason) })

  test.each<[string, Readonly<Record<string, ProviderAnswer>>, string]>([
    ['a recording that the provider does not know yet', {}, 'knows no such recording'],
    [
      'one that is not ready',
      { 'RE1.json': { status: 200, json: { status: 'processing' } } },
      'not got it ready: processing',
    ],
    ['one whose sound is not there yet', { 'RE1.json': COMPLETED }, '404 came of it'],
    ['refused credentials', { 'RE1.json': { status: 401, json: {} } }, '401 came of it'],
    ['a provider in trouble', { 'RE1.json': { status: 503, json: {} } }, '503 came of it'],
    [
      'sound that is cut off',
      {
        'RE1.json': COMPLETED,
        'RE1.wav': { status: 200, sound: WAV.subarray(0, 900), announced: WAV.length },
      },
      'not sent to its end',
    ],
    [
      'sound that stops coming',
      { 'RE1.json': COMPLETED, 'RE1.wav': { silentAfter: WAV.subarray(0, 900) } },
      'It stopped amid its answer',
    ],
    [
      'sound that is shorter than it says',
      { 'RE1.json': COMPLETED, 'RE1.wav': { status: 200, sound: WAV.subarray(0, 900) } },
      'only 900 of 3244 bytes',
    ],
    [
      'a page instead of sound',
      { 'RE1.json': COMPLETED, 'RE1.wav': { status: 200, sound: Buffer.from('<html>'.repeat(20)) } },
      'neither WAV nor MP3',
    ],
    [
      'a redirect to nowhere',
      { 'RE1.json': COMPLETED, 'RE1.wav': { redirect: 'http://[' } },
      '307 came of it',
    ],
    [
      'redirects without an end',
      { 'RE1.json': COMPLETED, 'RE1.wav': { redirect: 'RE1.wav' } },
      'more than 3 redirects',
    ],
  ])('%s', async (_, answers, reason) => {
    api.answer = answering(answers)
    const { fetch, kept } = fetching()
    expect(await fetch()).toEqual(later(reason))
    expect(kept.size).toBe(0)
  })

  test('a call of which the provider knows no recording', async () => {
    expect(await fetching().fetch({ recordingSid: null })).toEqual(later('knows of no recording'))
  })
})

describe('is lost:', () => {
  test.each(['absent', 'failed', 'deleted'])('what the provider says is %s', async status => {
    api.answer = answering({ 'RE1.json': { status: 200, json: { status } } })
    const reason = `twilio says that the recording is ${status}`
    expect(await fetching().fetch()).toEqual({ kind: 'lost', reason })
  })

  test('a call with several recordings, of which nobody knows which was paused', async () => {
    const recordings = [{ sid: 'RE2' }, { sid: 'RE1' }]
    api.answer = answering({ 'Calls/CA1/Recordings.json': { status: 200, json: { recordings } } })
    const reason = 'twilio has several recordings of this call'
    expect(await fetching().fetch({ recordingSid: null })).toEqual({ kind: 'lost', reason })
  })

  test('what is larger than any recording', async () => {
    const sound = { status: 200, sound: WAV, announced: 600 * 1024 * 1024 }
    api.answer = answering({ 'RE1.json': COMPLETED, 'RE1.wav': sound })
    expect(await fetching().fetch()).toMatchObject({ kind: 'lost' })
  })

  test('what lies behind an inner address, and nobody is asked there', async () => {
    api.answer = answering({ 'RE1.json': COMPLETED })
    const json = { data: { status: 'completed', download_urls: { wav: `${store.origin}/a` } } }
    api.answer = answering({ '/v2/recordings/RE1': { status: 200, json } })
    expect(await fetching('telnyx', { allowPrivateUrls: false }).fetch()).toMatchObject({
      kind: 'lost',
      reason: expect.stringContaining('private'),
    })
    expect(store.requests).toEqual([])
  })
})

test('credentials do not follow a redirect to another server', async () => {
  api.answer = answering({ 'RE1.json': COMPLETED, 'RE1.wav': { redirect: `${store.origin}/a` } })
  store.answer = answering({ '/a': SOUND })
  expect(await fetching().fetch()).toEqual(KEPT)
  expect(store.requests).toMatchObject([{ authorization: null }])
})

test('whoever is told to stop keeps nothing, and does not say that it failed', async () => {
  api.answer = answering({ 'RE1.json': COMPLETED, 'RE1.wav': { silentAfter: WAV.subarray(0, 900) } })
  const { fetch, kept } = fetching()
  const stopping = new AbortController()
  const outcome = fetch({}, stopping.signal)
  stopping.abort(new Error('stopped'))
  await expect(outcome).rejects.toThrow('stopped')
  expect(kept.size).toBe(0)
})

describe('the copy at the provider', () => {
  test.each([
    ['is deleted', { status: 204, json: {} }],
    ['is gone already', null],
  ])('%s', async (_, answer) => {
    api.answer = () => answer
    const { ports, recording } = fetching()
    expect(await deleteCopy(recording, ports)).toBeNull()
    expect(api.requests).toMatchObject([{ method: 'DELETE' }])
  })

  test('stays where the provider refuses', async () => {
    api.answer = () => ({ status: 403, json: {} })
    const { ports, recording } = fetching()
    expect(await deleteCopy(recording, ports)).toContain('403')
  })
})
