import type { Logger } from '../../platform/log/logger.ts'
import type { ConfigurationChanges } from './configuration-changes.ts'

/** Announces changes that can wait a moment: many of them together make one new version of a configuration. */
export interface GatheredChanges {
  /** Something of the Company's configuration has changed, and is committed. */
  announce(companyId: number): void
  /** Announces what still waits. */
  stop(): Promise<void>
}

/**
 * Every version makes every process load the Company's configuration again. One process lets at least this much time
 * pass between two versions.
 */
const PAUSE_MS = 1_000

export function startGatheringChanges(
  changes: Pick<ConfigurationChanges, 'change'>,
  logger: Pick<Logger, 'error'>,
): GatheredChanges {
  /** Companies with a new version in the last moment, and whether something has changed since. */
  const pauses = new Map<number, { timer: NodeJS.Timeout; isAwaited: boolean }>()
  const underWay = new Set<Promise<void>>()

  const raise = (companyId: number) => {
    const raising = changes
      .change(companyId, async () => undefined)
      .catch(error => logger.error({ err: error, companyId }, 'a new publisher could not be announced'))
      .finally(() => underWay.delete(raising))
    underWay.add(raising)
  }

  const raiseAndPause = (companyId: number) => {
    raise(companyId)
    const timer = setTimeout(() => {
      const isAwaited = pauses.get(companyId)?.isAwaited ?? false
      pauses.delete(companyId)
      if (isAwaited) raiseAndPause(companyId)
    }, PAUSE_MS)
    timer.unref()
    pauses.set(companyId, { timer, isAwaited: false })
  }

  return {
    announce: companyId => {
      const pause = pauses.get(companyId)
      if (pause === undefined) raiseAndPause(companyId)
      else pause.isAwaited = true
    },
    stop: async () => {
      for (const [companyId, { timer, isAwaited }] of pauses) {
        clearTimeout(timer)
        if (isAwaited) raise(companyId)
      }
      pauses.clear()
      await Promise.all(underWay)
    },
  }
}
