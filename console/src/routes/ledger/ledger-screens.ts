import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const ledgerScreens: readonly Screen[] = [
  {
    path: addresses.ledger(),
    title: 'Ledger',
    needs: ['read', 'ledger'],
    load: async () => (await import('./ledger-list.tsx')).LedgerList,
    children: [
      {
        path: 'new',
        title: 'New ledger entry',
        needs: ['write', 'ledger'],
        roles: [null],
        load: async () => (await import('./ledger-create.tsx')).LedgerCreate,
      },
    ],
  },
]
