import type { Party } from '../access/party.ts'
import type { AnnouncementKey, EventDocument } from '../domain/announcements/announced-event.ts'

/** What is delivered of an announcement, whoever watches: its `data` is the Company's. */
export interface LiveEvent extends EventDocument {
  /** The record as that party's own lists show it. */
  dataFor(party: Party): object
}

/** Reads announcements, by their `id`; those that are no longer kept are left out. */
export type ReadLiveEvents = (keys: readonly AnnouncementKey[]) => Promise<ReadonlyMap<string, LiveEvent>>
