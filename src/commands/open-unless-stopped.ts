import type { Config } from '../config.ts'
import { openStorage, type Storage } from '../platform/database/open-storage.ts'
import type { Stopping } from './stopping.ts'

/** Opens the database; null when the end is asked for meanwhile. Nothing is left running then. */
export async function openUnlessStopped(
  config: Config,
  { stop, time, logger }: Stopping,
): Promise<Storage | null> {
  const stopping = new AbortController()
  const abort = () => stopping.abort()
  stop.requested.then(abort, abort)
  const opening = openStorage({ ...config, logger, onLost: stop.fail, stopping: stopping.signal })
  await Promise.race([opening, stop.requested])
  if (!stop.isRequested()) return opening
  // A server elsewhere needs nothing of us; the embedded one would be left behind.
  const close = async () => (await opening).close(stop.hurried)
  if (config.databaseUrl === null) await time.spendOn('the database that was starting', close)
  return null
}
