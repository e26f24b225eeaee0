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
  askLog(): LogQuestion
  /** Newest first. */
  events(): readonly LiveEvent[]
  /** Longest first. */
  calls(): readonly Call[]
}

/** One of them is answered at a time: whatever becomes of it, it is told. */
interface LogQuestion {
  /**
   * @param calls those in progress, as the log had them when it was asked
   * @param since they are all that began after this; null: all that there are. Others that are known from then are over
   */
  take(calls: readonly Call[], since: string | null): void
  /** It was not answered. */
  drop(): void
}

/** Since when pages of the log, the newest call first, have all that they are about; null: they have all that there are. */
export function wholeSince(pages: readonly (readonly Call[])[]): string | null {
  const oldest = pages.filter(page => page.length >= MAX_LISTED).map(page => page.at(-1)?.created_at ?? '')
  return oldest.sort().at(-1) ?? null
}

/**
 * What a watcher has been told: which calls are in progress, and what happened last. Events may come twice, and in any
 * order; what the log says of running calls may be older than they are.
 */
export function createLiveState(): LiveState {
  let events: readonly LiveEvent[] = []
  let running = new Map<string, Call>()
  const ended = new Set<string>()
  /** Calls that events told of since the log was asked; null: it has answered. */
  let touchedMeanwhile: Set<string> | null = null

  function takeCall(call: Call): void {
    touchedMeanwhile?.add(call.uuid)
    if (call.status === 'finished') {
      running.delete(call.uuid)
      ended.add(call.uuid)
      if (ended.size > MAX_ENDED) deleteFirst(ended)
    } else if (!ended.has(call.uuid)) {
      running.set(call.uuid, call)
      if (running.size > MAX_CALLS) deleteFirst(running)
    }
  }

  return {
    take(event) {
      if (events.some(({ id }) => id === event.id)) return
      events = [event, ...events].slice(0, MAX_LISTED)
      if (isOfCall(event)) takeCall(event.data)
    },
    askLog() {
      const touched = new Set<string>()
      touchedMeanwhile = touched
      const drop = () => {
        if (touchedMeanwhile === touched) touchedMeanwhile = null
      }
      return {
        take(calls, since) {
          const isBefore = ({ created_at }: Call) => since !== null && created_at <= since
          const kept = [...running.values()].filter(call => touched.has(call.uuid) || isBefore(call))
          const told = calls.filter(({ uuid }) => !touched.has(uuid) && !ended.has(uuid))
          const calling = new Map([...kept, ...told].map(call => [call.uuid, call]))
          running = new Map([...calling].slice(0, MAX_CALLS))
          drop()
        },
        drop,
      }
    },
    events: () => events,
    calls: () => [...running.values()].sort((left, right) => left.created_at.localeCompare(right.created_at)),
  }
}

/** What has been there longest goes. */
function deleteFirst(kept: Set<string> | Map<string, Call>): void {
  const [first] = kept.keys()
  if (first !== undefined) kept.delete(first)
}
