import type { AnnouncementKey, EventDocument } from '../domain/announcements/event-document.ts'

/** Reads announcements, by their `id`; those that are no longer kept are left out. */
export type ReadEvents = (keys: readonly AnnouncementKey[]) => Promise<ReadonlyMap<string, EventDocument>>
