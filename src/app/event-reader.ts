import type { Pool } from 'pg'
import type { Party } from '../access/party.ts'
import { readAnnouncedInbounds } from '../bidding/inbounds/announced-inbounds.ts'
import { inboundDocument } from '../bidding/inbounds/inbound-document.ts'
import { callDocument, type RecordingUrlOf } from '../calls/call-schema.ts'
import { readAnnouncedCalls } from '../calls/records/announced-calls.ts'
import type { AnnouncementKey, EventType } from '../domain/announcements/announced-event.ts'
import type { LiveEvent, ReadLiveEvents } from '../live/live-events.ts'

interface AnnouncementRow {
  readonly id: string
  readonly type: EventType
  readonly created_at: Date
  /** What is delivered as it is; null where it is a row of calls or reservations. */
  readonly data: { readonly target?: { readonly id: number } } | null
}

const READ_ANNOUNCEMENTS = {
  name: 'read_announcements',
  text: `
    SELECT
      announcement.id, announcement.type, announcement.created_at,
      CASE WHEN announcement.type NOT LIKE 'call.%' AND announcement.type NOT LIKE 'reservation.%'
        THEN announcement.record
      END AS data
    FROM unnest($1::integer[], $2::uuid[], $3::timestamptz[]) AS asked (company_id, id, created_at)
    JOIN announcements AS announcement USING (company_id, id, created_at)`,
}

/** Reads announcements with the records that they are about, each as its own feature shows it; links are made at the reading. */
export function createEventReader(pool: Pool, recordingUrlOf: RecordingUrlOf): ReadLiveEvents {
  return async keys => {
    if (keys.length === 0) return new Map()
    const [announcements, calls, inbounds] = await Promise.all([
      readAnnouncements(pool, keys),
      readAnnouncedCalls(pool, keys),
      readAnnouncedInbounds(pool, keys),
    ])
    const records = new Map<string, Omit<LiveEvent, 'type' | 'timestamp'>>()
    for (const call of calls) {
      const { affiliate_id: affiliateId, target_id: targetId } = call
      const dataFor = (party: Party) => callDocument(call, party, recordingUrlOf).call
      records.set(call.announcement_id, { data: dataFor('company'), dataFor, affiliateId, targetId })
    }
    for (const inbound of inbounds) {
      const { affiliate_id: affiliateId, target_id: targetId, announced_at: announcedAt } = inbound
      const dataFor = (party: Party) =>
        inboundDocument(inbound, announcedAt.getTime(), inbound.has_payout_bid_modification, party)
      records.set(inbound.announcement_id, { data: dataFor('company'), dataFor, affiliateId, targetId })
    }
    return new Map(
      announcements.flatMap(({ id, type, created_at: createdAt, data }) => {
        const record = data === null ? records.get(id) : recordOf(data)
        return record === undefined ? [] : [[id, { type, timestamp: createdAt.toISOString(), ...record }]]
      }),
    )
  }
}

function recordOf(data: NonNullable<AnnouncementRow['data']>) {
  return { data, dataFor: () => data, affiliateId: null, targetId: data.target?.id ?? null }
}

async function readAnnouncements(
  pool: Pool,
  keys: readonly AnnouncementKey[],
): Promise<readonly AnnouncementRow[]> {
  const { rows } = await pool.query<AnnouncementRow>({
    ...READ_ANNOUNCEMENTS,
    values: [
      keys.map(({ companyId }) => companyId),
      keys.map(({ id }) => id),
      keys.map(({ createdAt }) => createdAt),
    ],
  })
  return rows
}
