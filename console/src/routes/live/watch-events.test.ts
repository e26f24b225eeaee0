import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { type WatchState, watchEvents } from './watch-events.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** What one connection after the other brings; the last goes on for ever. */
type Connection = string | Error

/** A watcher of these connections, with what it has been told. */
function watch(connections: readonly Connection[]) {
  const left = new AbortController()
  const events: string[] = []
  const states: WatchState[] = []
  let connected = 0
  const over = watchEvents({
    connect: async signal => {
      const brought = connections[connected] ?? ''
      connected += 1
      if (brought instanceof Error) throw brought
      return streamOf(brought, signal, connected >= connections.length)
    },
    onEvent: (id, data) => events.push(`${id} ${data}`),
    onState: state => states.push(state),
    signal: left.signal,
  })
  return { events, states, over, leave: () => left.abort(), connected: () => connected }
}

function streamOf(text: string, signal: AbortSignal, isLast: boolean): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      // In two pieces, cut in the middle of a line.
      for (const piece of [text.slice(0, 7), text.slice(7)])
        controller.enqueue(new TextEncoder().encode(piece))
      if (!isLast) return controller.close()
      signal.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
}

const EVENT = 'id: 1\nevent: call.started\ndata: {}\n\n'
const WATCHING = ': from here on\n\n'

test('says when it watches, and hands over what comes', async () => {
  const watched = watch([`${WATCHING}${EVENT}`])
  await vi.waitFor(() => expect(watched.events).toEqual(['1 {}']))
  expect(watched.states).toEqual([{ kind: 'connecting' }, { kind: 'watching' }])
  watched.leave()
  await watched.over
})

test('comes again when the stream ends, later and later where nobody answers, and soon again after an answer', async () => {
  const away = new ApiError(null, null)
  const watched = watch([WATCHING, away, away, `${WATCHING}${EVENT}`])
  await vi.advanceTimersByTimeAsync(1_999)
  expect(watched.connected()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(watched.connected()).toBe(2)
  await vi.advanceTimersByTimeAsync(3_999)
  expect(watched.connected()).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(watched.connected()).toBe(3)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(watched.states.map(({ kind }) => kind)).toEqual([
    ...['connecting', 'watching', 'reconnecting', 'reconnecting', 'reconnecting', 'watching'],
  ])
  expect(watched.events).toEqual(['1 {}'])
  watched.leave()
  await watched.over
})

test('takes a connection that says nothing for none', async () => {
  const watched = watch([WATCHING, ''])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(watched.connected()).toBe(2)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(watched.states.at(-1)).toEqual({ kind: 'reconnecting', problem: 'The service has fallen silent.' })
  watched.leave()
  await watched.over
})

test.each([401, 403])('does not come again when it is refused with %d', async status => {
  const watched = watch([new ApiError(status, { error: 'Not for you.' })])
  await watched.over
  expect(watched.states).toEqual([{ kind: 'connecting' }, { kind: 'refused', problem: 'Not for you.' }])
})

test('is over as soon as it is left, also while it waits', async () => {
  const watched = watch([new ApiError(null, null)])
  await vi.advanceTimersByTimeAsync(1)
  watched.leave()
  await watched.over
  expect(watched.connected()).toBe(1)
})
