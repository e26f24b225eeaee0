import type { Logger } from '../../platform/log/logger.ts'
import type { CallClock } from '../clock/call-clock.ts'

/** Tells the operator of strangers who are refused, without letting them fill the log. */
export interface RefusalLog {
  note(address: string, words: string): void
  stop(): void
}

/** One line for all strangers of that time. */
const LINE_EVERY_MS = 60_000

export function createRefusalLog(clock: CallClock, logger: Pick<Logger, 'warn'>): RefusalLog {
  let count = 0
  let last = { address: '', words: '' }
  let cancel: (() => void) | null = null
  const write = () => {
    cancel = null
    logger.warn({ requests: count, ...last }, 'SIP requests from addresses that no trunk lists were refused')
    count = 0
  }
  return {
    note: (address, words) => {
      count++
      last = { address, words }
      if (cancel !== null) return
      // The first is told at once: whoever sets up a trunk is waiting for it.
      write()
      cancel = clock.schedule(clock.now() + LINE_EVERY_MS, () => {
        cancel = null
        if (count > 0) write()
      })
    },
    stop: () => cancel?.(),
  }
}
