import type { Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'

export type LedgerEntry = Schemas['LedgerEntry']

/** Of the Company that is shown; only ever added to. */
export const ledgerEntries = createResource<LedgerEntry, Schemas['LedgerEntryCreate'], never>({
  name: 'ledger',
  rootKey: 'ledger_entry',
  list: '/companies/{id}/ledger_entries.json',
  one: '/companies/{id}/ledger_entries.json',
})
