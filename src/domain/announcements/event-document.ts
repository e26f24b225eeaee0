import type { EventType } from './event-type.ts'

/** Names an announcement: something that happened, and that somebody is told of. */
export interface AnnouncementKey {
  readonly companyId: number
  /** A UUID. */
  readonly id: string
  readonly createdAt: Date
}

/** What is told of an announcement, and to whom it may be shown. */
export interface EventDocument {
  readonly type: EventType
  /** ISO 8601: when it was written down, in the transaction of what it tells of. */
  readonly timestamp: string
  /** The record as the API shows it, as it was at that moment. */
  readonly data: object
  /** Whose it is, where it is anybody's. */
  readonly affiliateId: number | null
  readonly targetId: number | null
}
