import type { Instant } from '../../domain/time/instant.ts'

/** What is to happen in virtual time: earliest first, and of one moment what was put in first. */
export interface EventQueue {
  add(at: Instant, happen: () => void): void
  /** When the next one happens; infinity where nothing is to happen any more. */
  nextAt(): Instant
  /** The next one, or null when nothing is to happen any more. */
  take(): QueuedEvent | null
}

interface QueuedEvent {
  readonly at: Instant
  readonly place: number
  readonly happen: () => void
}

/** A binary heap. */
export function eventQueue(): EventQueue {
  const heap: QueuedEvent[] = []
  let added = 0
  return {
    add: (at, happen) => {
      heap.push({ at, place: added++, happen })
      rise(heap)
    },
    nextAt: () => heap[0]?.at ?? Number.POSITIVE_INFINITY,
    take: () => {
      const [first] = heap
      const last = heap.pop()
      if (first === undefined || last === undefined) return null
      if (heap.length > 0) {
        heap[0] = last
        sink(heap)
      }
      return first
    },
  }
}

function rise(heap: QueuedEvent[]): void {
  let index = heap.length - 1
  while (index > 0) {
    const parent = (index - 1) >> 1
    if (!swapIfEarlier(heap, index, parent)) return
    index = parent
  }
}

function sink(heap: QueuedEvent[]): void {
  let index = 0
  for (;;) {
    const left = index * 2 + 1
    const right = left + 1
    const child = right < heap.length && isEarlier(heap[right], heap[left]) ? right : left
    if (child >= heap.length || !swapIfEarlier(heap, child, index)) return
    index = child
  }
}

function swapIfEarlier(heap: QueuedEvent[], lower: number, upper: number): boolean {
  const below = heap[lower]
  const above = heap[upper]
  if (below === undefined || above === undefined || !isEarlier(below, above)) return false
  heap[lower] = above
  heap[upper] = below
  return true
}

function isEarlier(one: QueuedEvent | undefined, other: QueuedEvent | undefined): boolean {
  if (one === undefined || other === undefined) return false
  return one.at < other.at || (one.at === other.at && one.place < other.place)
}
