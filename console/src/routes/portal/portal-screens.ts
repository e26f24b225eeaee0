import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

/** What publishers and buyers have for themselves; the lists of calls, pings and numbers are everybody's. */
export const portalScreens: readonly Screen[] = [
  {
    path: addresses.home(),
    title: 'Home',
    needs: ['read', 'own_company'],
    roles: ['publisher', 'buyer'],
    load: async () => (await import('./portal-home.tsx')).PortalHome,
  },
  {
    path: addresses.statements(),
    title: 'Statements',
    needs: ['read', 'reports'],
    roles: ['publisher', 'buyer'],
    load: async () => (await import('./own-statements.tsx')).OwnStatements,
  },
  {
    path: addresses.ownTarget(),
    title: 'My target',
    needs: ['read', 'targets'],
    roles: ['buyer'],
    load: async () => (await import('./own-target-page.tsx')).OwnTargetPage,
    children: [
      {
        path: 'edit',
        title: 'Change my target',
        needs: ['read', 'targets'],
        roles: ['buyer'],
        load: async () => (await import('./own-target-edit.tsx')).OwnTargetEdit,
      },
    ],
  },
]
