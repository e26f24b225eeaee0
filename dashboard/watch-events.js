import { ApiError } from './api-client.js'
import { eventStreamReader } from './event-stream-reader.js'

/** @import { StreamEvent } from './event-stream-reader.js' */

/**
 * `watching` once the service says that it tells of everything from here on; `refused` is the end of it.
 * @typedef {{ kind: 'connecting' | 'watching' } | { kind: 'reconnecting', problem: string | null } | { kind: 'refused', problem: string }} WatchState
 */

/** The service says something every 15 s at least: a connection that is silent for longer is none. */
const SILENCE_MS = 40_000

/** After the end of a stream, and after the first failure; each that follows waits twice as long, up to the most. */
const PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

/** What the service says when nothing will be missed any more (docs/webhooks.md). */
const FROM_HERE_ON = 'from here on'

/**
 * Follows a stream of events for as long as it is wanted, coming again when it ends or fails.
 * @param {object} options
 * @param {(signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>} options.connect
 * @param {(event: StreamEvent) => void} options.onEvent
 * @param {(state: WatchState) => void} options.onState
 * @param {AbortSignal} options.signal ends it
 */
export async function watchEvents({ connect, onEvent, onState, signal }) {
  let pauseMs = PAUSE_MS
  onState({ kind: 'connecting' })
  while (!signal.aborted) {
    /** @type {string | null} */
    let problem = null
    try {
      await follow(connect, signal, item => {
        if ('event' in item) return onEvent(item.event)
        if (item.comment !== FROM_HERE_ON) return
        pauseMs = PAUSE_MS
        onState({ kind: 'watching' })
      })
    } catch (error) {
      if (signal.aborted) return
      problem = error instanceof Error ? error.message : String(error)
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
        return onState({ kind: 'refused', problem })
      }
    }
    if (signal.aborted) return
    onState({ kind: 'reconnecting', problem })
    await pause(pauseMs, signal)
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }
}

/**
 * One stream, to its end.
 * @param {(signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>} connect
 * @param {AbortSignal} signal
 * @param {(item: import('./event-stream-reader.js').StreamItem) => void} onItem
 */
async function follow(connect, signal, onItem) {
  const silent = new AbortController()
  const both = AbortSignal.any([signal, silent.signal])
  const fallSilent = () => silent.abort(new Error('The service has fallen silent.'))
  let timer = setTimeout(fallSilent, SILENCE_MS)
  try {
    const read = eventStreamReader()
    const decoder = new TextDecoder()
    const reader = (await connect(both)).getReader()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(timer)
      timer = setTimeout(fallSilent, SILENCE_MS)
      for (const item of read(decoder.decode(piece.value, { stream: true }))) onItem(item)
    }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * @param {number} milliseconds
 * @param {AbortSignal} signal cuts it short
 */
function pause(milliseconds, signal) {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve(undefined)
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
}
