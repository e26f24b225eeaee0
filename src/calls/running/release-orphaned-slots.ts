import type { Pool } from 'pg'
import type { Capacity } from '../../capacity/capacity.ts'

/** Between a reservation's end and the first record of its call lie milliseconds. */
const ORPHANED_AFTER_SECONDS = 10

/** One run gives back so many; the next goes on. */
const MAX_SLOTS = 500

/**
 * Slots of reservations that have ended although no call has taken the slot over: the process died between the claim
 * and the call's first record. A reservation's UUID and that of its call were drawn in the same millisecond, which
 * both begin with: that finds the one by the other. A call holds slots from an hour before it arrives (its
 * reservation's) to a day after.
 */
const FIND_ORPHANED_SLOTS = {
  name: 'find_orphaned_slots',
  text: `
    SELECT slot.company_id, slot.call_uuid
    FROM slots AS slot
    WHERE slot.taken_at < now() - make_interval(secs => $1)
      AND NOT EXISTS (
        SELECT FROM calls AS call
        WHERE call.company_id = slot.company_id
          AND call.uuid = slot.call_uuid
          AND call.created_at BETWEEN slot.taken_at - interval '25 hours' AND slot.taken_at + interval '2 hours'
      )
      AND EXISTS (
        SELECT FROM reservations AS reservation
        WHERE reservation.company_id = slot.company_id
          AND reservation.uuid BETWEEN (left(slot.call_uuid::text, 13) || '-0000-0000-000000000000')::uuid
            AND (left(slot.call_uuid::text, 13) || '-ffff-ffff-ffffffffffff')::uuid
          AND reservation.call_uuid = slot.call_uuid
          AND reservation.status NOT IN ('reserved', 'confirmed')
          AND reservation.ended_at < now() - make_interval(secs => $1)
      )
    LIMIT ${MAX_SLOTS}`,
}

/** Gives back slots that nobody will ever give back otherwise. */
export async function releaseOrphanedSlots(pool: Pool, capacity: Capacity): Promise<void> {
  const { rows } = await pool.query<{ company_id: number; call_uuid: string }>({
    ...FIND_ORPHANED_SLOTS,
    values: [ORPHANED_AFTER_SECONDS],
  })
  await Promise.all(rows.map(slot => capacity.release(slot.company_id, slot.call_uuid)))
}
