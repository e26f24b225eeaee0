import type { DatabaseAddress } from '../../platform/database/database-address.ts'
import { replaceIndexes } from '../../platform/database/replace-indexes.ts'

/**
 * Finishes what the migration began: the indexes that a confirm leaves alone take the place of those that it wrote to, also in
 * the months that were there before.
 */
export async function replaceReservationIndexes(direct: DatabaseAddress): Promise<void> {
  await replaceIndexes(direct, {
    table: 'reservations',
    superseded: [
      'reservations_due',
      'reservations_live_uuid',
      'reservations_live_caller',
      'reservations_resolved',
    ],
    migration: '0009_reservations_in_place',
    keptForSeconds: 3_600,
  })
}
