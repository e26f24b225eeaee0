import { setFlagsFromString } from 'node:v8'

/**
 * Keeps what requests leave behind cheap to clear away. V8 remembers where objects were made that outlived a collection, and
 * makes further ones there in old space at once. One moment in which many requests wait, as after the start, teaches it that
 * of nearly all that a request makes, for good: from then on garbage fills old space, and clearing that disturbs every
 * request for tens of milliseconds, every few seconds (docs/decisions/0039). Call it before the work begins.
 */
export function keepGarbageYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}
