import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { dataOf } from '../../api/api-client.ts'
import type { Call } from '../../api/resources/calls.ts'
import { type CompanyApi, useApi } from '../../api/use-api.ts'
import { type LiveEvent, readLiveEvent } from './live-event.ts'
import { createLiveState, type LiveState, MAX_LISTED, wholeSince } from './live-state.ts'
import { type WatchState, watchEvents } from './watch-events.ts'

/** How often the log is asked which calls are in progress, in case an event was missed. */
const ASKED_EVERY_MS = 20_000

/** What comes within so long is shown at once, however much it is. */
const GATHER_MS = 100

const CONNECTING: WatchState = { kind: 'connecting' }

/** The statuses of calls that are not over. */
const RUNNING = ['ringing', 'in_progress'] as const

export interface Live {
  /** null while it is paused. */
  readonly watch: WatchState | null
  /** Longest first. */
  readonly calls: readonly Call[]
  /** Newest first. */
  readonly events: readonly LiveEvent[]
  /** Whether those calls are all that are in progress. */
  readonly isWhole: boolean
  /** Whether the log has been read, or what kept it from being read. */
  readonly log: { readonly isKnown: boolean; readonly error: Error | null }
}

/** Calls and reservations as they happen, and the calls that were in progress before. */
export function useLive(isPaused: boolean): Live {
  const api = useApi()
  const { companyId, client } = api
  const state = useLiveState(companyId)
  const [watch, setWatch] = useState<WatchState>(CONNECTING)
  const [shown, setShown] = useState<Pick<Live, 'calls' | 'events'>>({ calls: [], events: [] })
  const log = useRunningCalls(api, state, { isPaused, onTaken: () => setShown(snapshotOf(state)) })
  const { refetch } = log

  useEffect(() => {
    if (isPaused) return
    const left = new AbortController()
    let gathering: ReturnType<typeof setTimeout> | undefined
    watchEvents({
      connect: async signal => {
        const request = client.GET('/api/v5/live.json', { parseAs: 'stream', signal })
        return (await dataOf(request)) as unknown as ReadableStream<Uint8Array>
      },
      onEvent(id, data) {
        state.take(readLiveEvent(id, data))
        gathering ??= setTimeout(() => {
          gathering = undefined
          setShown(snapshotOf(state))
        }, GATHER_MS)
      },
      onState(watched) {
        setWatch(watched)
        // What was missed meanwhile is in the log.
        if (watched.kind === 'watching') refetch()
      },
      signal: left.signal,
    })
    return () => {
      left.abort()
      clearTimeout(gathering)
      // Whoever goes on is not watching before the service says so.
      setWatch(CONNECTING)
    }
  }, [isPaused, client, state, refetch])

  return {
    ...shown,
    watch: isPaused ? null : watch,
    isWhole: log.data ?? true,
    log: { isKnown: log.isSuccess, error: log.error },
  }
}

/** One for as long as the screen shows the Company. */
function useLiveState(companyId: number): LiveState {
  const kept = useRef<{ readonly companyId: number; readonly state: LiveState } | null>(null)
  if (kept.current?.companyId !== companyId) kept.current = { companyId, state: createLiveState() }
  return kept.current.state
}

/** Tells the state what the log has; its answer is whether that is all. */
function useRunningCalls(
  { client, companyId }: CompanyApi,
  state: LiveState,
  { isPaused, onTaken }: { readonly isPaused: boolean; onTaken(): void },
) {
  return useQuery({
    queryKey: [companyId, 'calls', 'running'],
    queryFn: async ({ signal }) => {
      const question = state.askLog()
      try {
        const pages = await Promise.all(
          RUNNING.map(async status => {
            const query = { status, per_page: MAX_LISTED }
            const rows = await dataOf(client.GET('/api/v5/calls.json', { params: { query }, signal }))
            return rows.map(({ call }) => call)
          }),
        )
        const since = wholeSince(pages)
        question.take(pages.flat(), since)
        onTaken()
        return since === null
      } finally {
        question.drop()
      }
    },
    enabled: !isPaused,
    refetchInterval: ASKED_EVERY_MS,
  })
}

function snapshotOf(state: LiveState): Pick<Live, 'calls' | 'events'> {
  return { calls: state.calls(), events: state.events() }
}
