import type { Call } from '../../api/resources/calls.ts'
import { isOfCall, type LiveEvent } from './live-event.ts'

/** What is listed of what happened: the older is in the logs. */
export const MAX_LISTED = 100

/** So many calls are listed as in progress, and so many ended ones are remembered to be. */
export const MAX_CALLS = 200
const MAX_ENDED = 1_000

export interface LiveState {
  take(event: LiveEvent): void
  /** The log is about to be asked: what events tell from now on is newer than its answer. */
  askLog(): void
  /**
   * @param calls those in progress, as the log had them when it was asked
   * @param isWhole whether they are all: then those known from before are over
   */
  takeLog(calls: readonly Call[], isWhole: boolean): void
  /** Newest first. */
  events(): readonly LiveEvent[]
  /** Longest first. */
  calls(): readonly Call[]
}

/**
 * What a watcher has been told: which calls are in progress, and what happened last. Events may come twice, and in any
 * order; what the log says of running calls may be older than they are.
 */
export function createLiveState(): LiveState {
  let events: readonly LiveEvent[] = []
  let running = new Map<string, Call>()
  const ended = new Set<string>()
  /** Calls that events told of since the log was last asked. */
  let touched = new Set<string>()

  function takeCall(call: Call): void {
    touched.add(call.uuid)
    if (call.status === 'finished') {
      running.delete(call.uuid)
      ended.add(call.uuid)
      const [oldest] = ended
      if (ended.size > MAX_ENDED && oldest !== undefined) ended.delete(oldest)
    } else if (!ended.has(call.uuid)) running.set(call.uuid, call)
  }

  return {
    take(event) {
      if (events.some(({ id }) => id === event.id)) return
      events = [event, ...events].slice(0, MAX_LISTED)
      if (isOfCall(event)) takeCall(event.data)
    },
    askLog() {
      touched = new Set()
    },
    takeLog(calls, isWhole) {
      const kept = [...running.values()].filter(({ uuid }) => !isWhole || touched.has(uuid))
      const told = calls.filter(({ uuid }) => !touched.has(uuid) && !ended.has(uuid))
      running = new Map([...kept, ...told].slice(0, MAX_CALLS).map(call => [call.uuid, call]))
    },
    events: () => events,
    calls: () => [...running.values()].sort((left, right) => left.created_at.localeCompare(right.created_at)),
  }
}
