import pg from 'pg'
import type { AnnouncementKey, EventDocument } from '../../domain/announcements/announced-event.ts'
import { mayRetryAlone } from '../../platform/database/database-batcher.ts'
import { databaseTrouble } from '../../platform/database/database-trouble.ts'
import type { Logger } from '../../platform/log/logger.ts'

/** Reads announcements by `id`, without those that have been pruned. */
export type ReadEvents = (keys: readonly AnnouncementKey[]) => Promise<ReadonlyMap<string, EventDocument>>

export interface EventPorts {
  readonly readEvents: ReadEvents
  readonly logger: Pick<Logger, 'error'>
}

/**
 * Reads announcements all at once and, where that fails because of one of them, one by one: an event that cannot be
 * shown holds up no other. It is logged, and returned as 'unreadable'.
 * @throws when the database is to blame and not an event
 */
export async function readReadableEvents(
  { readEvents, logger }: EventPorts,
  keys: readonly AnnouncementKey[],
): Promise<ReadonlyMap<string, EventDocument | 'unreadable'>> {
  try {
    return await readEvents(keys)
  } catch (error) {
    if (!isOfOneEvent(error)) throw error
  }
  const found = new Map<string, EventDocument | 'unreadable'>()
  for (const key of keys) {
    try {
      for (const [id, event] of await readEvents([key])) found.set(id, event)
    } catch (error) {
      if (!isOfOneEvent(error)) throw error
      const { companyId, id } = key
      logger.error(
        { err: error, companyId, announcementId: id },
        'an event cannot be shown, and is not delivered',
      )
      found.set(id, 'unreadable')
    }
  }
  return found
}

/** Whether a stored value, or code that was not ready for it, is to blame: another try would end the same way. */
function isOfOneEvent(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return mayRetryAlone(error)
  // Failures of the system and of the database connection carry a code, or have a message of `pg`.
  const isOfTheSystem = error instanceof Error && 'code' in error
  return !isOfTheSystem && databaseTrouble(error) === null
}
