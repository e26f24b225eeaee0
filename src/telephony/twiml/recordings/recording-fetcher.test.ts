import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../../test/harness/eventually.ts'
import {
  pcmWav,
  type RecordingProvider,
  startRecordingProvider,
} from '../../../../test/harness/recording-provider.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/test-database.ts'
import { twimlAccount } from '../../../../test/harness/twiml-accounts.ts'
import { createDownloads } from '../../../delivery/downloads.ts'
import { createOutboundClient } from '../../../delivery/outbound-client.ts'
import { type Database, openDatabase } from '../../../platform/database/database.ts'
import type { ClaimedWork } from '../../../platform/jobs/claimed-work.ts'
import { twimlProviders } from '../providers/twiml-providers.ts'
import { type FetcherPorts, startRecordingFetcher } from './recording-fetcher.ts'
import {
  claimRecordings,
  dropRecording,
  handBackRecordings,
  hearOfRecording,
  nameRecording,
  orderRecording,
  pruneCarrierRecordings,
  renewRecording,
  settleRecording,
} from './recording-rows.ts'

let testDatabase: TestDatabase
let database: Database
let api: RecordingProvider
const running: ClaimedWork[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  api = await startRecordingProvider()
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
  await api.close()
})
beforeEach(async () => {
  await Promise.all(running.splice(0).map(work => work.stop()))
  await query('TRUNCATE carrier_recordings')
  api.requests.length = 0
  api.answer = ({ path, method }) => {
    if (method === 'DELETE') return { status: 204, json: {} }
    return path.endsWith('.json')
      ? { status: 200, json: { status: 'completed' } }
      : { status: 200, sound: pcmWav() }
  }
})

// biome-ignore lint/suspicious/noExplicitAny: rows are read as the tests need them
const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await database.pool.query(text, values)).rows

const CALL = { carrier: 'twilio', callSid: 'CA1' }
const MADE = { kind: 'made', recordingSid: 'RE1', url: null } as const
const order = () => orderRecording(database.pool, { ...CALL, accountSid: 'AC1', name: '7-a', stopsAt: null })
const hear = (word: Parameters<typeof hearOfRecording>[2] = MADE) =>
  hearOfRecording(database.pool, CALL, word)
const rows = () => query('SELECT * FROM carrier_recordings')
const claim = async () => {
  // Times are kept to the millisecond: what is due at once may be due half of one later.
  const soon = `SELECT FROM carrier_recordings WHERE due_at BETWEEN now() AND now() + interval '1 millisecond'`
  await eventually(async () => expect(await query(soon)).toHaveLength(0))
  const room = { most: 8, mostPerLane: 4, underWay: new Map() }
  return (await claimRecordings(database.pool, 'twilio', room))[0]
}

/** What is due is looked for at once, as often as it takes. */
const untilEmpty = () =>
  eventually(async () => {
    for (const work of running) work.poke()
    expect(await rows()).toEqual([])
  })

type Attached = Awaited<ReturnType<FetcherPorts['calls']['attachRecording']>>

/** A process that looks after recordings, with files in memory. */
function fetcher({
  attached = ['told'] as Attached[],
  copies = 'keep' as const as FetcherPorts['copies'],
  retrySeconds = [0, 0],
  now = () => Date.now(),
  write = (): Promise<void> => Promise.resolve(),
  areFilesReachable = true,
} = {}) {
  const { twilio } = twimlAccount('twilio').settings
  const kept = new Set<string>()
  const heard: unknown[] = []
  const told: unknown[] = []
  const work = startRecordingFetcher({
    pool: database.pool,
    providers: twimlProviders({
      twilio: twilio && { ...twilio, apiUrl: api.origin },
      signalWire: null,
      telnyx: null,
    }),
    client: createOutboundClient({ allowPrivateUrls: true, maxAnswerBytes: 100_000 }),
    downloads: createDownloads({ allowPrivateUrls: true }),
    allowPrivateUrls: true,
    files: {
      sizeOf: async key => (kept.has(key) ? 1 : null),
      write: async (key, content) => {
        for await (const _part of content);
        await write()
        kept.add(key)
      },
      delete: async key => void kept.delete(key),
    },
    areFilesReachable,
    copies,
    calls: {
      attachRecording: async (name, fileKey, isNews) => {
        heard.push([name, fileKey, isNews])
        const outcome = attached.shift()
        return outcome === undefined ? 'told' : outcome
      },
      failRecording: async (name, reason, at) => void heard.push([name, reason, at]),
    },
    tellRunning: async ({ callSid }, fileKey) => void told.push([callSid, fileKey]),
    now,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    retrySeconds,
  })
  running.push(work)
  return { work, kept, heard, told }
}

const KEY = 'recordings/7-a.wav'
const WAIT_NOT = { kind: 'wait', seconds: 0, attempts: 1 } as const

test('what the provider tells of is fetched, kept, and its call told, once', async () => {
  await order()
  await hear()
  const { kept, heard } = fetcher()
  await untilEmpty()
  expect([[...kept], heard]).toEqual([[KEY], [['7-a', KEY, false]]])
  expect(api.requests.map(({ path }) => path.slice(path.indexOf('/Recordings')))).toEqual([
    '/Recordings/RE1.json',
    '/Recordings/RE1.wav?RequestedChannels=2',
  ])
})

test('a callback that comes twice, before and after, changes nothing', async () => {
  await order()
  await hear()
  await hear({ ...MADE, recordingSid: 'RE2' })
  const { heard } = fetcher()
  await untilEmpty()
  await hear()
  expect(await rows()).toEqual([])
  expect(heard).toHaveLength(1)
  expect(api.requests[0]?.path).toContain('RE1')
})

test('of several processes one fetches it', async () => {
  await order()
  await hear()
  const processes = [fetcher(), fetcher(), fetcher()]
  await untilEmpty()
  expect(processes.flatMap(({ heard }) => heard)).toHaveLength(1)
  expect(api.requests).toHaveLength(2)
})

test('nothing is fetched before it is told of, nor by who has not the files', async () => {
  await order()
  fetcher({ areFilesReachable: false })
  await hear()
  const [row] = await rows()
  expect(row).toMatchObject({ stage: 'made', attempts: 0 })
  expect(api.requests).toEqual([])
})

test('what a process has claimed that was killed then is fetched when its lease is over', async () => {
  await order()
  await hear()
  const dead = await claim()
  expect(await claim()).toBeUndefined()
  await query(`UPDATE carrier_recordings SET due_at = now()`)
  const { heard } = fetcher()
  await untilEmpty()
  expect(heard).toHaveLength(1)
  if (dead === undefined) throw new Error('nothing was claimed')
  expect(await settleRecording(database.pool, dead, { kind: 'done' })).toBe(false)
})

test('a renewal that is late does not put off what has been settled, nor does who has handed it back', async () => {
  await order()
  await hear()
  for (const end of ['settled', 'handed back']) {
    const claimed = await claim()
    if (claimed === undefined) throw new Error('nothing was claimed')
    if (end === 'settled') await settleRecording(database.pool, claimed, WAIT_NOT)
    else await handBackRecordings(database.pool, [claimed])
    expect(await renewRecording(database.pool, claimed)).toBe(false)
  }
  expect(await claim()).toMatchObject({ stage: 'made' })
})

test('what a process has kept that was killed then is not fetched again', async () => {
  await order()
  await hear()
  const first = await claim()
  if (first === undefined) throw new Error('nothing was claimed')
  const { kept, heard } = fetcher()
  kept.add(KEY)
  await query(`UPDATE carrier_recordings SET due_at = now()`)
  await untilEmpty()
  expect(heard).toEqual([['7-a', KEY, false]])
  expect(api.requests).toEqual([])
})

test('a provider that has it a moment later is asked again', async () => {
  await order()
  await hear()
  let asked = 0
  const later = api.answer
  api.answer = request => (++asked <= 2 ? null : later(request))
  const { heard } = fetcher()
  await untilEmpty()
  expect(heard).toEqual([['7-a', KEY, false]])
})

test('what cannot be fetched is given up after the last attempt, and the call told why', async () => {
  await order()
  await hear()
  api.answer = () => ({ status: 401, json: {} })
  const { heard } = fetcher()
  await untilEmpty()
  expect(heard).toEqual([['7-a', 'twilio was asked, and 401 came of it', expect.any(Number)]])
  expect(api.requests).toHaveLength(3)
})

test('files in trouble are no failure of the recording: its lease ends, and it comes again', async () => {
  await order()
  await hear()
  let isFull = true
  const { heard } = fetcher({
    write: async () => {
      if (isFull) throw new Error('the disk is full')
    },
  })
  await eventually(() => expect(api.requests).toHaveLength(2))
  await eventually(async () => expect((await rows())[0]).toMatchObject({ stage: 'made', attempts: 0 }))
  isFull = false
  await query(`UPDATE carrier_recordings SET due_at = now()`)
  await untilEmpty()
  expect(heard).toHaveLength(1)
})

test('what the provider says is absent is lost, once, at the time at which it said so', async () => {
  await order()
  await hear({ kind: 'lost', recordingSid: null, reason: 'the provider says: absent' })
  const [{ lost_at: lostAt }] = await rows()
  const { heard } = fetcher()
  await untilEmpty()
  expect(heard).toEqual([['7-a', 'the provider says: absent', lostAt.getTime()]])
})

test('a running call is told, again if need be, until it has ended', async () => {
  await order()
  await hear()
  const { heard, told, work } = fetcher({ attached: ['attached', 'attached', 'told'] })
  for (let times = 1; times <= 2; times++) {
    await eventually(() => expect(told).toHaveLength(times))
    await eventually(async () => {
      const [{ due_in: dueIn }] = await query(
        'SELECT extract(epoch FROM due_at - now())::float AS due_in FROM carrier_recordings WHERE attempts = 0',
      )
      expect(dueIn).toBeLessThanOrEqual(30)
    })
    await query(`UPDATE carrier_recordings SET due_at = now()`)
    work.poke()
  }
  await untilEmpty()
  expect([told, heard.length]).toEqual([
    [
      ['CA1', KEY],
      ['CA1', KEY],
    ],
    3,
  ])
})

test('the file of a call that is gone is not kept', async () => {
  await order()
  await hear()
  const { kept } = fetcher({ attached: [null] })
  await untilEmpty()
  expect([...kept]).toEqual([])
})

test('the copy at the provider is deleted where that is set, after the call has it', async () => {
  await order()
  await hear()
  let asked = 0
  const kind = api.answer
  api.answer = request =>
    request.method === 'DELETE' && ++asked === 1 ? { status: 500, json: {} } : kind(request)
  const { heard } = fetcher({ copies: 'delete' })
  await untilEmpty()
  expect(heard).toHaveLength(1)
  expect(api.requests.map(({ method }) => method)).toEqual(['GET', 'GET', 'DELETE', 'DELETE'])
})

test('what nobody tells of is asked for by its call, and given up after the longest call', async () => {
  await order()
  await query(`UPDATE carrier_recordings SET due_at = now()`)
  api.answer = () => null
  let time = Date.now()
  const { heard } = fetcher({ now: () => time })
  await eventually(async () => {
    const [row] = await query(
      `SELECT stage, due_at > now() + interval '50 minutes' AS waits FROM carrier_recordings`,
    )
    expect(row).toEqual({ stage: 'ordered', waits: true })
  })
  expect(api.requests[0]?.path).toContain('/Calls/CA1/Recordings.json')
  time += 31 * 3_600_000
  await query(`UPDATE carrier_recordings SET due_at = now()`)
  await untilEmpty()
  expect(heard).toEqual([['7-a', 'twilio knows of no recording of this call', expect.any(Number)]])
})

test('of another recording of the call than the one that was ordered nothing is believed', async () => {
  await order()
  await nameRecording(database.pool, CALL, 'RE1')
  await hear({ ...MADE, recordingSid: 'RE2' })
  await hear({ kind: 'lost', recordingSid: 'RE2', reason: 'the provider says: absent' })
  expect(await rows()).toMatchObject([{ stage: 'ordered', recording_sid: 'RE1' }])
  await hear()
  expect(await rows()).toMatchObject([{ stage: 'made', recording_sid: 'RE1' }])
})

test('one of which nobody tells is asked for by its own name', async () => {
  await order()
  await nameRecording(database.pool, CALL, 'RE1')
  await query(`UPDATE carrier_recordings SET due_at = now()`)
  fetcher()
  await untilEmpty()
  expect(api.requests.map(({ path }) => path.split('/').at(-1))).toEqual([
    'RE1.json',
    expect.stringContaining('RE1.wav'),
  ])
})

test('what is dropped is shown to nobody, whatever the provider says of it', async () => {
  await order()
  await dropRecording(database.pool, CALL)
  await hear()
  expect(await rows()).toEqual([])
})

test('what nobody looks after for a month is forgotten', async () => {
  await order()
  await pruneCarrierRecordings(database.pool)
  expect(await rows()).toHaveLength(1)
  await query(`UPDATE carrier_recordings SET ordered_at = now() - interval '31 days'`)
  await pruneCarrierRecordings(database.pool)
  expect(await rows()).toEqual([])
})
