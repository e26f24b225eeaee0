import type { Logger } from '../../platform/log/logger.ts'
import type { ConfigurationChanges, WrittenObject } from './configuration-changes.ts'

/** Announces changes that can wait a moment: many of them together make one new version of a configuration. */
export interface GatheredChanges {
  /** The object of the Company's configuration has changed, and is committed. */
  announce(companyId: number, written: WrittenObject): void
  /** Announces what still waits. */
  stop(): Promise<void>
}

/** Every version is read by every process. One process lets at least this much time pass between two versions. */
const PAUSE_MS = 1_000

export function startGatheringChanges(
  changes: Pick<ConfigurationChanges, 'change'>,
  logger: Pick<Logger, 'error'>,
): GatheredChanges {
  /** Companies with a new version in the last moment, and what has changed since. */
  const pauses = new Map<number, { timer: NodeJS.Timeout; written: WrittenObject[] }>()
  const underWay = new Set<Promise<void>>()
  let isStopped = false

  const raise = (companyId: number, written: readonly WrittenObject[]) => {
    const raising = changes
      .change(companyId, async () => undefined, { written })
      .catch(error => {
        logger.error({ err: error, companyId }, 'a new publisher could not be announced yet')
        if (isStopped) return
        // With what comes next, or by itself when the pause is over.
        const pause = pauses.get(companyId)
        if (pause === undefined) raiseAndPause(companyId, written)
        else pause.written.push(...written)
      })
      .finally(() => underWay.delete(raising))
    underWay.add(raising)
  }

  const raiseAndPause = (companyId: number, written: readonly WrittenObject[]) => {
    raise(companyId, written)
    const timer = setTimeout(() => {
      const since = pauses.get(companyId)?.written ?? []
      pauses.delete(companyId)
      if (since.length > 0) raiseAndPause(companyId, since)
    }, PAUSE_MS)
    timer.unref()
    pauses.set(companyId, { timer, written: [] })
  }

  return {
    announce: (companyId, written) => {
      const pause = pauses.get(companyId)
      if (pause === undefined) raiseAndPause(companyId, [written])
      else pause.written.push(written)
    },
    stop: async () => {
      isStopped = true
      for (const [companyId, { timer, written }] of pauses) {
        clearTimeout(timer)
        if (written.length > 0) raise(companyId, written)
      }
      pauses.clear()
      await Promise.all(underWay)
    },
  }
}
