import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

/** Buyers have no screens of each other: theirs are their own (portal-screens.ts). */
const ROLES: Screen['roles'] = ['owner', 'superuser', 'member', null]

/** Targets seen as partners: what each is, who signs in for it, what it buys and pays. */
export const buyerScreens: readonly Screen[] = [
  {
    path: addresses.buyers(),
    title: 'Buyers',
    needs: ['read', 'targets'],
    roles: ROLES,
    load: async () => (await import('./buyer-list.tsx')).BuyerList,
  },
  {
    path: `${addresses.buyers()}/$id`,
    title: 'Buyer',
    needs: ['read', 'targets'],
    roles: ROLES,
    load: async () => (await import('./buyer-page.tsx')).BuyerPage,
  },
]
