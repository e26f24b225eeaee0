import { type Database, inserted } from '../../src/platform/database/database.ts'
import { savedViews } from '../../src/reporting/saved-views/table.ts'

/** A private view of a user. */
export async function insertSavedView(
  { orm }: Database,
  companyId: number,
  ownerUserId: number,
): Promise<number> {
  const [row] = await orm
    .insert(savedViews)
    .values({ companyId, ownerUserId, name: 'Own', page: 'calls' })
    .returning()
  return inserted(row).id
}
