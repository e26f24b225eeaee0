import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import type { AnnouncementKey, EventDocument } from '../../domain/announcements/announced-event.ts'
import { readReadableEvents } from './read-readable-events.ts'

const keyOf = (id: string): AnnouncementKey => ({ companyId: 1, id, createdAt: new Date(0) })
const event: EventDocument = {
  type: 'call.ended',
  timestamp: '2026-11-20T09:00:00.000Z',
  data: {},
  affiliateId: null,
  targetId: null,
}

function refusal(code: string): pg.DatabaseError {
  const error = new pg.DatabaseError('refused', 0, 'error')
  error.code = code
  return error
}

/** Fails over these ids, alone or among others. */
function readerFailing(failures: Readonly<Record<string, Error>>) {
  return vi.fn(async (keys: readonly AnnouncementKey[]) => {
    for (const { id } of keys) if (failures[id] !== undefined) throw failures[id]
    return new Map(keys.filter(({ id }) => id !== 'gone').map(({ id }) => [id, event]))
  })
}

const IDS = ['one', 'bad', 'gone', 'other']

async function read(failures: Readonly<Record<string, Error>>) {
  const readEvents = readerFailing(failures)
  const logger = { error: vi.fn() }
  const reading = readReadableEvents({ readEvents, logger }, IDS.map(keyOf))
  return { found: Object.fromEntries(await reading), readEvents, logger }
}

test('events that can all be shown are read at once', async () => {
  const { found, readEvents } = await read({})
  expect(found).toEqual({ one: event, bad: event, other: event })
  expect(readEvents).toHaveBeenCalledTimes(1)
})

describe('an event that cannot be shown', () => {
  test.each([
    ['a stored value', refusal('22007')],
    ['code that was not ready for it', new TypeError("Cannot read properties of null (reading 'text')")],
    ['an unknown word', new Error('unreachable case: "sold"')],
  ])('for %s holds up no other, and is logged', async (_, failure) => {
    const { found, logger } = await read({ bad: failure })
    expect(found).toEqual({ one: event, bad: 'unreadable', other: event })
    expect(logger.error.mock.calls).toEqual([
      [{ err: failure, companyId: 1, announcementId: 'bad' }, expect.any(String)],
    ])
  })
})

describe('a database in trouble', () => {
  test.each([
    ['has no time', refusal('57014')],
    ['has no disk', refusal('53100')],
    ['gives no connection', new Error('timeout exceeded when trying to connect')],
    ['hangs up', new Error('Connection terminated unexpectedly')],
    ['is not there', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ])('that %s is no event’s fault', async (_, failure) => {
    await expect(read({ bad: failure })).rejects.toBe(failure)
  })

  test('while events are read one by one takes none for unreadable', async () => {
    const failures = { one: new TypeError('not ready'), bad: refusal('53100') }
    await expect(read(failures)).rejects.toBe(failures.bad)
  })
})
