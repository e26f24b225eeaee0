import type { Logger } from '../platform/log/logger.ts'

/** A drain that takes longer is cut off (completions.md §1: exits within 10 s). */
const DRAIN_LIMIT_MS = 9_000

/** Finishes requests in flight by `close`; what is not done in time is cut off with the process. */
export async function drain(close: () => Promise<unknown>, logger: Logger): Promise<void> {
  logger.info('draining: finishing requests in flight')
  const deadline = setTimeout(() => {
    logger.error('the drain took too long and is cut off')
    process.exit(1)
  }, DRAIN_LIMIT_MS)
  deadline.unref()
  try {
    await close()
  } catch (error) {
    // Thrown, it would hide what ended the service; a lost database, say, fails both.
    logger.error({ err: error }, 'the drain failed')
  }
}
