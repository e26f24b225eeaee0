import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const alertScreens: readonly Screen[] = [
  {
    path: addresses.alerts(),
    title: 'Alerts',
    needs: ['read', 'alerts'],
    load: async () => (await import('./alert-list.tsx')).AlertList,
    children: [
      {
        path: 'new',
        title: 'New alert',
        needs: ['write', 'alerts'],
        load: async () => (await import('./alert-create.tsx')).AlertCreate,
      },
    ],
  },
  {
    path: `${addresses.alerts()}/$id`,
    title: 'Alert',
    needs: ['read', 'alerts'],
    load: async () => (await import('./alert-page.tsx')).AlertPage,
    children: [
      {
        path: 'edit',
        title: 'Edit alert',
        needs: ['write', 'alerts'],
        load: async () => (await import('./alert-edit.tsx')).AlertEdit,
      },
    ],
  },
]
