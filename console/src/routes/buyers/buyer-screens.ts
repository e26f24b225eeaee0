import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

/** Targets seen as partners: what each is, who signs in for it and what it buys. Its page is the target's. */
export const buyerScreens: readonly Screen[] = [
  {
    path: addresses.buyers(),
    title: 'Buyers',
    needs: ['read', 'targets'],
    roles: ['owner', 'superuser', 'member', null],
    load: async () => (await import('./buyer-list.tsx')).BuyerList,
  },
]
