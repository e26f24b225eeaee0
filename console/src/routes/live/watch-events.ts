import { createParser } from 'eventsource-parser'
import { errorInWords } from '../../../../src/domain/error-in-words.ts'
import { ApiError } from '../../api/api-error.ts'

/** `watching` once the service says that it tells of everything from here on; `refused` is the end of it. */
export type WatchState =
  | { readonly kind: 'connecting' | 'watching' }
  | { readonly kind: 'reconnecting'; readonly problem: string | null }
  | { readonly kind: 'refused'; readonly problem: string }

export interface WatchOptions {
  connect(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  onEvent(id: string, data: string): void
  onState(state: WatchState): void
  /** Ends it. */
  readonly signal: AbortSignal
}

/** The service says something every 15 s at least: a connection that is silent for longer is none. */
const SILENCE_MS = 40_000

/** After the end of a stream, and after the first failure; each that follows waits twice as long, up to the most. */
const PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

/** What the service says when nothing will be missed any more (docs/webhooks.md). */
const FROM_HERE_ON = 'from here on'

/** Follows a stream of events for as long as it is wanted, coming again when it ends or fails. */
export async function watchEvents({ connect, onEvent, onState, signal }: WatchOptions): Promise<void> {
  let pauseMs = PAUSE_MS
  onState({ kind: 'connecting' })
  while (!signal.aborted) {
    let problem: string | null = null
    try {
      await follow(connect, signal, {
        onEvent,
        onComment(comment) {
          if (comment !== FROM_HERE_ON) return
          pauseMs = PAUSE_MS
          onState({ kind: 'watching' })
        },
      })
    } catch (error) {
      if (signal.aborted) return
      problem = errorInWords(error)
      if (error instanceof ApiError && (error.status === 401 || error.status === 403))
        return onState({ kind: 'refused', problem })
    }
    if (signal.aborted) return
    onState({ kind: 'reconnecting', problem })
    await pause(pauseMs, signal)
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }
}

interface Listener {
  onEvent(id: string, data: string): void
  onComment(comment: string): void
}

/** One stream, to its end. */
async function follow(
  connect: WatchOptions['connect'],
  signal: AbortSignal,
  { onEvent, onComment }: Listener,
): Promise<void> {
  const silent = new AbortController()
  const both = AbortSignal.any([signal, silent.signal])
  const fallSilent = () => silent.abort(new Error('The service has fallen silent.'))
  let timer = setTimeout(fallSilent, SILENCE_MS)
  try {
    const parser = createParser({ onEvent: ({ id = '', data }) => onEvent(id, data), onComment })
    const decoder = new TextDecoder()
    const reader = (await connect(both)).getReader()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(timer)
      timer = setTimeout(fallSilent, SILENCE_MS)
      parser.feed(decoder.decode(piece.value, { stream: true }))
    }
  } finally {
    clearTimeout(timer)
  }
}

/** @param signal cuts it short */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
}
