import type { Audited } from '../changes/audited-changes.ts'
import { loadNumberDocuments } from './documents.ts'
import { findNumber, lockNumber } from './store.ts'

export const AUDITED_NUMBER: Audited<number> = {
  resource: 'number',
  lock: lockNumber,
  read: async (tx, companyId, id) => {
    const row = await findNumber(tx, companyId, { id })
    const [document] = row === null ? [] : await loadNumberDocuments(tx, companyId, [row])
    return document?.number ?? null
  },
}
