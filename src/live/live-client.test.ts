import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EventDocument } from '../domain/announcements/announced-event.ts'
import { createLiveClient, type LiveClient, TOO_SLOW } from './live-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const event = (data: object): EventDocument => ({
  type: 'call.ended',
  timestamp: '2026-11-20T12:00:00.000Z',
  data,
  affiliateId: null,
  targetId: null,
})

/** All there is to read, which older versions of Node.js give at once and newer ones piece by piece. */
function read({ stream }: LiveClient): string {
  let text = ''
  for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) text += chunk
  return text
}

describe('a client', () => {
  test('is sent events one by one, each on lines of its own whatever it holds', () => {
    const client = createLiveClient()
    expect(read(client)).toBe('retry: 2000\n\n')
    client.deliver('an-id', event({ note: 'one\ntwo\r\n\ndata: three' }))
    expect(read(client)).toBe(
      'id: an-id\nevent: call.ended\ndata: {"type":"call.ended","timestamp":"2026-11-20T12:00:00.000Z","data":{"note":"one\\ntwo\\r\\n\\ndata: three"}}\n\n',
    )
  })

  test('that does not read is cut off, and holds no more than its bound', () => {
    const client = createLiveClient()
    const large = event({ note: 'x'.repeat(100_000) })
    for (let delivered = 0; delivered < 100; delivered++) client.deliver('an-id', large)
    expect(client.stream.readableLength).toBeLessThan(1_300_000)
    expect(read(client).endsWith(`: ${TOO_SLOW}\n\n`)).toBe(true)
  })

  test('that does not even read its end is left', async () => {
    const client = createLiveClient()
    client.end('come again')
    expect(client.stream.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(client.stream.destroyed).toBe(true)
  })

  test('that has gone is delivered nothing, and nothing fails', () => {
    const client = createLiveClient()
    read(client)
    client.stream.destroy()
    client.deliver('an-id', event({}))
    client.comment('still here')
    client.end('come again')
    expect(client.stream.readableLength).toBe(0)
  })
})
