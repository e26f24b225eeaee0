import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { startLiveEvents } from './live-events.ts'

let database: Database

beforeEach(() => {
  vi.useFakeTimers()
  // Nobody listens there.
  database = openDatabase({ connectionString: 'postgres://127.0.0.1:1/none' }, () => undefined)
})
afterEach(async () => {
  vi.useRealTimers()
  await database.close()
})

test('a stream on which watching cannot be begun ends', async () => {
  const live = startLiveEvents({
    database,
    processId: '0198f3c2-0000-7000-8000-000000000001',
    readEvents: async () => new Map(),
    logger: pino({ level: 'silent' }),
  })
  const client = live.open(1, {
    scope: { onlyAffiliateId: null, onlyTargetId: null },
    events: ['call.ended'],
    seconds: 60,
    mayStillWatch: async () => true,
    shown: event => event,
  })
  if (client === null) throw new Error('the stream was refused')
  const isOver = once(client.stream, 'close')
  const said = text(client.stream)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(client.stream.readableEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await isOver
  expect(await said).toBe('retry: 2000\n\n: not now\n\n')
  vi.useRealTimers()
  await live.stop()
})
