import { getHeapStatistics, setFlagsFromString } from 'node:v8'

/**
 * Keeps what requests leave behind cheap to clear away. V8 remembers which code allocates objects that outlive a
 * collection, and then allocates those in old space at once. One moment in which many requests wait, as after the
 * start, teaches it that about nearly everything a request allocates, for good: from then on garbage fills old space,
 * and clearing that delays every request by tens of milliseconds, every few seconds (docs/decisions/0039). Call it
 * before the work begins.
 */
export function keepGarbageYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}

/** A heap in which a whole collection costs more than its garbage takes: most services stay below. */
const LARGE_HEAP_BYTES = 256 * 1024 * 1024

/** How much a large heap may grow between two whole collections, in percent of what is left after one. */
const LARGE_HEAP_GROWTH_PERCENT = 40

const LOOK_MS = 5_000

/**
 * Has a process that holds many configurations take little more memory than they do. V8 lets a heap grow to as much again before
 * it collects all of it (docs/performance/memory.md).
 */
export function keepLittleGarbage(): void {
  const look = () => {
    const isLarge = getHeapStatistics().used_heap_size > LARGE_HEAP_BYTES
    setFlagsFromString(`--heap-growing-percent=${isLarge ? LARGE_HEAP_GROWTH_PERCENT : V8_DECIDES}`)
  }
  setInterval(look, LOOK_MS).unref()
}

const V8_DECIDES = 0
