import type { ServerResponse } from 'node:http'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type InsertedCall, insertCall, insertPixel } from '../../../test/builders/insert-pixel.ts'
import { insertCompany } from '../../../test/builders/insert-target.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { type FakeBuyer, startFakeBuyer } from '../../../test/harness/fake-buyer.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { resendPixel } from '../../calls/pixels/resend-pixel.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import type { ClaimedWork } from '../../platform/jobs/claimed-work.ts'
import { createOutboxMetrics } from '../outbox.ts'
import { prunePixels } from '../retention.ts'
import { claimPixels, type SettledPixel, settlingPixels } from './pixel-firings.ts'
import { type PixelSenderOptions, startPixelSender } from './send-pixels.ts'

let testDatabase: TestDatabase
let database: Database
let tracker: FakeBuyer
let companyId: number
let call: InsertedCall
const senders: ClaimedWork[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  await ensurePartitions(database.pool, ['calls', 'call_events', 'pixel_firings', 'reservations'], Date.now())
})

beforeEach(async () => {
  tracker = await startFakeBuyer()
  companyId = await insertCompany(database.pool)
  call = await insertCall(database.pool, companyId)
})

afterEach(async () => {
  await tracker.close()
  await Promise.all(senders.splice(0).map(sender => sender.stop()))
  await database.pool.query('DELETE FROM pixel_firings')
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** One process’s sender. Every name leads to this machine. */
function send(differences: Partial<PixelSenderOptions> = {}): ClaimedWork {
  const sender = startPixelSender({
    pool: database.pool,
    allowPrivateUrls: true,
    userAgent: 'Dialplane/test',
    chance: () => 0.5,
    logger: { error: vi.fn(), warn: vi.fn() },
    metrics: createOutboxMetrics(new Registry()),
    onBatch: () => undefined,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    limits: { pollMs: 20, drainMs: 100 },
    ...differences,
  })
  senders.push(sender)
  return sender
}

interface Firing {
  readonly status: string
  readonly attempts: number
  readonly http_status: number | null
  readonly error: string | null
  readonly due_at: Date | null
}

async function firing(id: number): Promise<Firing> {
  const { rows } = await database.pool.query<Firing>('SELECT * FROM pixel_firings WHERE id = $1', [id])
  const [row] = rows
  if (row === undefined) throw new Error(`no firing ${id}`)
  return row
}

const becomes = (id: number, expected: object) =>
  eventually(async () => expect(await firing(id)).toMatchObject(expected))

/** The try is over, and the pause before the next one has begun: what is under way is put off for longer. */
const pausesAfter = (id: number, attempts: number) =>
  eventually(async () => {
    const { status, attempts: tries, due_at } = await firing(id)
    expect([status, tries]).toEqual(['pending', attempts])
    expect(due_at?.getTime()).toBeLessThan(Date.now() + LONGEST_PAUSE_MS)
  })

const LONGEST_PAUSE_MS = 40_000

/** Looks only when it is told to: on a slow machine, pauses would be over by themselves. */
const WHEN_TOLD = { limits: { pollMs: 600_000, drainMs: 100 } }

/** Lets pauses be over. */
const comeDue = () => database.pool.query("UPDATE pixel_firings SET due_at = now() WHERE status = 'pending'")

/** A try that came through. */
const CAME = {
  status: 'succeeded',
  retrySeconds: null,
  httpStatus: 200,
  error: null,
  cookies: null,
} as const

const paths = () => tracker.requests.map(({ url }) => url)
const at = (host: string, path: string) => `http://${host}:${new URL(tracker.origin).port}${path}`
const redirecting = (location: string, cookie?: string) => (_request: unknown, response: ServerResponse) =>
  void response.writeHead(302, { location, ...(cookie && { 'set-cookie': cookie }) }).end()

async function counts(
  table: 'calls' | 'reservations',
  uuid: string | null,
): Promise<readonly [number, number]> {
  const { rows } = await database.pool.query<{ fired: number; failed: number }>(
    `SELECT fired_pixels_count AS fired, fired_pixels_error_count AS failed FROM ${table} WHERE uuid = $1`,
    [uuid],
  )
  return [rows[0]?.fired ?? -1, rows[0]?.failed ?? -1]
}

async function events(): Promise<readonly { type: string; data: Record<string, unknown> }[]> {
  const { rows } = await database.pool.query(
    'SELECT type, data FROM call_events WHERE call_uuid = $1 ORDER BY id',
    [call.uuid],
  )
  return rows
}

describe('a pixel', () => {
  test('is requested with GET, and counts with its call and its reservation once it has succeeded', async () => {
    call = await insertCall(database.pool, companyId, { isReserved: true })
    const id = await insertPixel(database.pool, call, { url: tracker.answering('/click?c=%2B1', {}) })
    await insertPixel(database.pool, call, { url: tracker.answering('/', {}), timerId: 2 })
    tracker.answering('/click', {})
    send()
    await becomes(id, { status: 'succeeded', attempts: 1, http_status: 200, error: null, due_at: null })
    await eventually(async () => expect(await counts('calls', call.uuid)).toEqual([2, 0]))
    expect(await counts('reservations', call.reservationUuid)).toEqual([2, 0])
    const request = tracker.requests.find(({ url }) => url === '/click?c=%2B1')
    expect(request?.method).toBe('GET')
    expect(request?.headers).toMatchObject({ 'user-agent': 'Dialplane/test' })
    expect(request?.headers['cookie']).toBeUndefined()
    const told = (await events()).find(({ data }) => data['fired_pixel_id'] === id)
    expect(told).toMatchObject({
      type: 'pixel_fired',
      data: { timer_id: 1, kind: 'click', seconds: 0, attempts: 1, http_status: 200 },
    })
  })

  test('is tried again after 2, 8 and 30 s, and has failed after the fourth try', async () => {
    const id = await insertPixel(database.pool, call, { url: tracker.misbehaving('server-error') })
    const sender = send(WHEN_TOLD)
    for (const [attempts, pause] of [
      [1, 2],
      [2, 8],
      [3, 30],
    ] as const) {
      await pausesAfter(id, attempts)
      const { http_status, due_at } = await firing(id)
      expect(http_status).toBe(500)
      expect(due_at?.getTime()).toBeLessThanOrEqual(Date.now() + pause * 1_000)
      expect(await counts('calls', call.uuid)).toEqual([0, 0])
      await comeDue()
      sender.poke()
    }
    await becomes(id, {
      status: 'failed',
      attempts: 4,
      http_status: 500,
      error: 'It answered with status 500.',
      due_at: null,
    })
    expect(await counts('calls', call.uuid)).toEqual([0, 1])
    expect(tracker.requests).toHaveLength(4)
    expect(await events()).toMatchObject([{ type: 'pixel_failed', data: { attempts: 4, http_status: 500 } }])
  })

  test('that fails at first and then succeeds counts once, as a success', async () => {
    let asked = 0
    const url = tracker.answering('/shaky', (_request, response) => {
      response.writeHead(asked++ === 0 ? 500 : 204).end()
    })
    const id = await insertPixel(database.pool, call, { url })
    const sender = send(WHEN_TOLD)
    await pausesAfter(id, 1)
    await comeDue()
    sender.poke()
    await becomes(id, { status: 'succeeded', attempts: 2, http_status: 204, error: null })
    expect(await counts('calls', call.uuid)).toEqual([1, 0])
  })

  test.each([
    ['garbage', 'What it answers is no HTTP.'],
    ['hang-up', 'It closed the connection.'],
    ['huge-headers', 'The headers of its answer are too long.'],
    ['reset-before-headers', 'It closed the connection.'],
  ] as const)('whose tracker answers %s waits for its next try', async (how, error) => {
    const id = await insertPixel(database.pool, call, { url: tracker.misbehaving(how) })
    send()
    await becomes(id, { status: 'pending', attempts: 1, http_status: null, error })
  })

  test.each([
    'ten-megabytes',
    'ten-megabytes-announced',
    'stall-after-headers',
    'stall-in-body',
    'reset-in-body',
  ] as const)('has succeeded by its status, whatever follows: %s', async how => {
    const id = await insertPixel(database.pool, call, { url: tracker.misbehaving(how) })
    send()
    await becomes(id, { status: 'succeeded', http_status: 200 })
  })

  test('whose URL is too long, or no URL once its tokens are replaced, fails at once', async () => {
    const long = await insertPixel(database.pool, call, { url: `${tracker.origin}/${'x'.repeat(8_192)}` })
    const odd = await insertPixel(database.pool, call, { url: 'http://a%2Fb.example/', timerId: 2 })
    send()
    await becomes(long, { status: 'failed', error: 'The URL is longer than 8192 characters.' })
    await becomes(odd, { status: 'failed', attempts: 1 })
    expect(tracker.requests).toEqual([])
    expect(await counts('calls', call.uuid)).toEqual([0, 2])
  })

  test('of a host that never answers leaves the others their turn, and is not given up', async () => {
    const dead = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        insertPixel(database.pool, call, {
          url: at('dead.example', '/stall-before-headers'),
          timerId: index,
        }),
      ),
    )
    const well = await insertPixel(database.pool, call, { url: at('well.example', '/well'), timerId: 99 })
    tracker.answering('/well', {})
    // Two for each host of eight in all: what is dead could take them all.
    send({ limits: { pollMs: 20, drainMs: 100, most: 8, mostPerLane: 2 } })
    await becomes(well, { status: 'succeeded' })
    expect(paths().filter(path => path !== '/well')).toHaveLength(2)
    const waiting = await Promise.all(dead.map(firing))
    expect(waiting.map(({ status }) => status)).toEqual(dead.map(() => 'pending'))
    expect(waiting.filter(({ attempts }) => attempts === 1)).toHaveLength(2)
  })
})

describe('redirects', () => {
  test('are followed, five of them', async () => {
    for (let hop = 0; hop < 7; hop++) tracker.answering(`/hop${hop}`, redirecting(`/hop${hop + 1}`))
    tracker.answering('/hop7', {})
    const within = await insertPixel(database.pool, call, { url: `${tracker.origin}/hop2` })
    const beyond = await insertPixel(database.pool, call, { url: `${tracker.origin}/hop1`, timerId: 2 })
    send()
    await becomes(within, { status: 'succeeded', http_status: 200 })
    await becomes(beyond, {
      status: 'pending',
      http_status: 302,
      error: 'It redirects more than 5 times.',
    })
  })

  test('that lead nowhere are failures', async () => {
    const url = tracker.answering('/nowhere', (_request, response) => void response.writeHead(302).end())
    const id = await insertPixel(database.pool, call, { url })
    send()
    await becomes(id, { status: 'pending', error: 'It redirects without saying where to.' })
  })
})

describe('the cookies of a call', () => {
  test('set by its click go along with its sale, also over a redirect to another host', async () => {
    const cookie = 'click_id=abc; Path=/; Max-Age=3600'
    tracker.answering('/first', redirecting(at('tracker.example', '/second'), 'own=1'))
    tracker.answering('/second', (_request, response) => {
      response.writeHead(200, { 'set-cookie': [cookie, 'gone=1; Max-Age=0'] }).end()
    })
    tracker.answering('/sale', {})
    const click = await insertPixel(database.pool, call, { url: at('entry.example', '/first') })
    // Due as soon as the click, and in the same claim.
    const sale = await insertPixel(database.pool, call, {
      url: at('tracker.example', '/sale'),
      kind: 'sale',
      timerId: 2,
    })
    send()
    await becomes(click, { status: 'succeeded' })
    await becomes(sale, { status: 'succeeded', attempts: 1 })
    expect(paths()).toEqual(['/first', '/second', '/sale'])
    expect(tracker.requests.map(({ headers }) => headers['cookie'])).toEqual([
      undefined,
      undefined,
      'click_id=abc',
    ])
  })

  test('are seen by another process, and by no other call', async () => {
    tracker.answering('/click', (_request, response) => {
      response.writeHead(200, { 'set-cookie': 'id=1; Max-Age=600' }).end()
    })
    tracker.answering('/sale', {})
    const click = await insertPixel(database.pool, call, { url: at('t.example', '/click') })
    const first = send()
    await becomes(click, { status: 'succeeded' })
    await first.stop()
    send()
    const other = await insertCall(database.pool, companyId)
    const own = await insertPixel(database.pool, call, { url: at('t.example', '/sale'), kind: 'sale' })
    const foreign = await insertPixel(database.pool, other, { url: at('t.example', '/sale?x'), kind: 'sale' })
    await becomes(own, { status: 'succeeded' })
    await becomes(foreign, { status: 'succeeded' })
    const sent = new Map(tracker.requests.map(({ url, headers }) => [url, headers['cookie']]))
    expect([sent.get('/sale'), sent.get('/sale?x')]).toEqual(['id=1', undefined])
  })

  test('of two clicks at once are both kept', async () => {
    for (const name of ['a', 'b']) {
      tracker.answering(`/${name}`, (_request, response) => {
        response.writeHead(200, { 'set-cookie': `${name}=1; Max-Age=600` }).end()
      })
    }
    tracker.answering('/sale', {})
    await insertPixel(database.pool, call, { url: at('t.example', '/a') })
    await insertPixel(database.pool, call, { url: at('t.example', '/b'), timerId: 2 })
    const sale = await insertPixel(database.pool, call, { url: at('t.example', '/sale'), kind: 'sale' })
    send()
    await becomes(sale, { status: 'succeeded' })
    expect(tracker.requests.at(-1)?.headers['cookie']?.split('; ').sort()).toEqual(['a=1', 'b=1'])
  })

  test('a sale does not wait for a click that has failed for good', async () => {
    const click = await insertPixel(database.pool, call, { url: 'http://a%2Fb.example/' })
    tracker.answering('/sale', {})
    const sale = await insertPixel(database.pool, call, { url: `${tracker.origin}/sale`, kind: 'sale' })
    send()
    await becomes(click, { status: 'failed' })
    await becomes(sale, { status: 'succeeded' })
  })
})

describe('a dedupe window', () => {
  const caller = { dedupeCaller: '+12025550100', dedupeSeconds: 3_600, kind: 'click' } as const
  const HOUR_MS = 3_600_000

  test('begins with the first success: within it the caller fires the timer no second time', async () => {
    const url = tracker.answering('/click', {})
    const first = await insertPixel(database.pool, call, { url, ...caller })
    send()
    await becomes(first, { status: 'succeeded' })
    const later = await insertCall(database.pool, companyId)
    const within = new Date(call.createdAt.getTime() + HOUR_MS - 1)
    const after = new Date(call.createdAt.getTime() + HOUR_MS)
    const second = await insertPixel(database.pool, later, { url, ...caller, firedAt: within })
    await becomes(second, { status: 'deduped', attempts: 0, due_at: null })
    const third = await insertPixel(database.pool, later, { url, ...caller, firedAt: after })
    await becomes(third, { status: 'succeeded' })
    expect(tracker.requests).toHaveLength(2)
    expect(await counts('calls', later.uuid)).toEqual([1, 0])
  })

  test('is that of one timer and one caller in one Company', async () => {
    const url = tracker.answering('/click', {})
    const elsewhere = await insertCall(database.pool, await insertCompany(database.pool))
    const ids = [
      await insertPixel(database.pool, call, { url, ...caller }),
      await insertPixel(database.pool, call, { url, ...caller, timerId: 2 }),
      await insertPixel(database.pool, call, { url, ...caller, dedupeCaller: '+12025550101' }),
      await insertPixel(database.pool, call, { url, ...caller, dedupeCaller: null }),
      await insertPixel(database.pool, elsewhere, { url, ...caller }),
    ]
    send()
    for (const id of ids) await becomes(id, { status: 'succeeded' })
  })

  test('does not begin with a failure: the next firing is sent', async () => {
    const lost = await insertPixel(database.pool, call, { url: 'http://a%2Fb.example/', ...caller })
    send()
    await becomes(lost, { status: 'failed' })
    const url = tracker.answering('/click', {})
    const next = await insertPixel(database.pool, call, { url, ...caller })
    await becomes(next, { status: 'succeeded' })
  })

  test('of firings at once, over two processes, one is sent and the others hear of its success', async () => {
    const url = tracker.answering('/click', {})
    const ids = await Promise.all(
      Array.from({ length: 12 }, async () =>
        insertPixel(database.pool, await insertCall(database.pool, companyId), { url, ...caller }),
      ),
    )
    const other = openDatabase({ connectionString: testDatabase.url }, () => undefined)
    send()
    send({ pool: other.pool })
    await eventually(async () => {
      const statuses = (await Promise.all(ids.map(firing))).map(({ status }) => status).sort()
      expect(statuses).toEqual([...Array(11).fill('deduped'), 'succeeded'])
    })
    expect(tracker.requests).toHaveLength(1)
    await Promise.all(senders.splice(0).map(sender => sender.stop()))
    await other.close()
  })

  test('a firing that waits for the outcome of another is sent when that fails', async () => {
    const url = tracker.answering('/click', {})
    const first = await insertPixel(database.pool, call, {
      url: tracker.misbehaving('server-error'),
      ...caller,
    })
    const sender = send(WHEN_TOLD)
    await pausesAfter(first, 1)
    const second = await insertPixel(database.pool, call, { url, ...caller })
    for (const attempts of [2, 3]) {
      await comeDue()
      sender.poke()
      await pausesAfter(first, attempts)
      expect(await firing(second)).toMatchObject({ status: 'pending', attempts: 0 })
    }
    await comeDue()
    sender.poke()
    await becomes(first, { status: 'failed' })
    await comeDue()
    sender.poke()
    await becomes(second, { status: 'succeeded' })
  })

  test('goes on from the newest success, also once an older firing has been requested again', async () => {
    const url = tracker.answering('/click', {})
    const begunAt = call.createdAt.getTime()
    const older = new Date(begunAt - 2 * HOUR_MS)
    const failed = await insertPixel(database.pool, call, {
      url: 'http://a%2Fb.example/',
      ...caller,
      firedAt: older,
    })
    send()
    await becomes(failed, { status: 'failed' })
    const newest = await insertPixel(database.pool, call, { url, ...caller })
    await becomes(newest, { status: 'succeeded' })
    await database.pool.query('UPDATE pixel_firings SET url = $2 WHERE id = $1', [failed, url])
    expect(await resendPixel(database, companyId, call.uuid, failed)).toMatchObject({ isResent: true })
    await becomes(failed, { status: 'succeeded' })
    const within = new Date(begunAt + HOUR_MS - 1)
    const next = await insertPixel(database.pool, call, { url, ...caller, firedAt: within })
    await becomes(next, { status: 'deduped' })
    const { rows } = await database.pool.query('SELECT until FROM timer_callers WHERE company_id = $1', [
      companyId,
    ])
    expect(rows).toEqual([{ until: new Date(begunAt + HOUR_MS) }])
  })

  test('is pruned when it is over, and not before', async () => {
    const url = tracker.answering('/click', {})
    const long = new Date(Date.now() - 2 * HOUR_MS)
    await insertPixel(database.pool, call, { url, ...caller, timerId: 7, firedAt: long })
    const id = await insertPixel(database.pool, call, { url, ...caller, timerId: 8 })
    send()
    await becomes(id, { status: 'succeeded' })
    await eventually(async () => expect(await counts('calls', call.uuid)).toEqual([2, 0]))
    await prunePixels(database.pool)
    const { rows } = await database.pool.query('SELECT timer_id FROM timer_callers WHERE company_id = $1', [
      companyId,
    ])
    expect(rows).toEqual([{ timer_id: 8 }])
  })
})

describe('a process that stops', () => {
  const ROOM = { most: 10, mostPerLane: 10, underWay: new Map() }

  test('leaves what it could not finish to another at once, and the try does not count', async () => {
    const id = await insertPixel(database.pool, call, { url: tracker.misbehaving('stall-before-headers') })
    const stopping = send({ limits: { pollMs: 20, drainMs: 0 } })
    await eventually(() => expect(tracker.requests).toHaveLength(1))
    await stopping.stop()
    const { status, attempts, due_at } = await firing(id)
    expect([status, attempts]).toEqual(['pending', 0])
    expect(due_at?.getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('by dying leaves its firing to another once its lease is over', async () => {
    const url = tracker.answering('/click', {})
    const id = await insertPixel(database.pool, call, { url })
    const [taken] = await claimPixels(database.pool, ROOM)
    expect(taken).toMatchObject({ id, attempts: 1 })
    expect(await claimPixels(database.pool, ROOM)).toEqual([])
    await comeDue()
    send()
    await becomes(id, { status: 'succeeded', attempts: 2 })
  })

  test('and wakes after another has sent it changes nothing', async () => {
    const url = tracker.answering('/click', {})
    const id = await insertPixel(database.pool, call, { url })
    const [taken] = await claimPixels(database.pool, ROOM)
    if (taken === undefined) throw new Error('nothing was due')
    await comeDue()
    send()
    await becomes(id, { status: 'succeeded' })
    const late = {
      status: 'failed',
      retrySeconds: null,
      httpStatus: null,
      error: 'late',
      cookies: null,
    } as const
    await settlingPixels(database.pool, () => undefined).submit({ pixel: taken, tried: late })
    expect(await firing(id)).toMatchObject({ status: 'succeeded', error: null })
    expect(await counts('calls', call.uuid)).toEqual([1, 0])
  })

  test('what comes together is settled together: each of its own call, once, what was overtaken not at all', async () => {
    call = await insertCall(database.pool, companyId, { isReserved: true })
    const other = await insertCall(database.pool, companyId)
    const url = tracker.answering('/click', {})
    for (const timerId of [1, 2, 3, 4]) await insertPixel(database.pool, call, { url, timerId })
    await insertPixel(database.pool, other, { url })
    const claimed = [...(await claimPixels(database.pool, ROOM))].sort((one, another) => one.id - another.id)
    const [first, second, third, overtaken, ofOther] = claimed
    if (!first || !second || !third || !overtaken || !ofOther) throw new Error('not all were due')
    const settled: readonly SettledPixel[] = [
      { pixel: first, tried: { ...CAME, cookies: { a: 'one' } } },
      { pixel: second, tried: { ...CAME, cookies: { b: 'two' } } },
      { pixel: third, tried: { ...CAME, status: 'failed', httpStatus: 404, error: 'It answered 404.' } },
      { pixel: { ...overtaken, attempts: 0 }, tried: CAME },
      { pixel: ofOther, tried: { ...CAME, status: 'pending', retrySeconds: 30 } },
    ]
    const sizes: number[] = []
    const settling = settlingPixels(database.pool, (_, size) => sizes.push(size))
    await Promise.all(settled.map(one => settling.submit(one)))
    expect(sizes).toEqual([5])
    const statuses = await Promise.all(claimed.map(({ id }) => firing(id)))
    expect(statuses.map(({ status }) => status)).toEqual([
      'succeeded',
      'succeeded',
      'failed',
      'pending',
      'pending',
    ])
    expect(await counts('calls', call.uuid)).toEqual([2, 1])
    expect(await counts('reservations', call.reservationUuid)).toEqual([2, 1])
    expect(await counts('calls', other.uuid)).toEqual([0, 0])
    expect((await events()).map(({ type }) => type).sort()).toEqual([
      'pixel_failed',
      'pixel_fired',
      'pixel_fired',
    ])
    const { rows } = await database.pool.query('SELECT cookies FROM pixel_cookies WHERE call_uuid = $1', [
      call.uuid,
    ])
    expect(rows).toEqual([{ cookies: { a: 'one', b: 'two' } }])
  })

  test('waits for another process that is settling the same, and then changes nothing', async () => {
    const id = await insertPixel(database.pool, call, { url: tracker.answering('/click', {}) })
    const [pixel] = await claimPixels(database.pool, ROOM)
    if (pixel === undefined) throw new Error('nothing was due')
    const settle = () => settlingPixels(database.pool, () => undefined).submit({ pixel, tried: CAME })
    await Promise.all([settle(), settle(), settle()])
    expect(await firing(id)).toMatchObject({ status: 'succeeded' })
    expect(await counts('calls', call.uuid)).toEqual([1, 0])
    expect(await events()).toHaveLength(1)
  })

  test('a firing over which process after process dies fails in the end', async () => {
    const id = await insertPixel(database.pool, call, { url: tracker.answering('/click', {}) })
    for (let time = 0; time < 4; time++) {
      expect(await claimPixels(database.pool, ROOM)).toHaveLength(1)
      await comeDue()
    }
    send()
    await becomes(id, { status: 'failed', attempts: 5 })
  })
})
