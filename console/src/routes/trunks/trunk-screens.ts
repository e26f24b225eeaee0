import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const trunkScreens: readonly Screen[] = [
  {
    path: addresses.trunks(),
    title: 'Trunks',
    needs: ['read', 'trunks'],
    load: async () => (await import('./trunk-list.tsx')).TrunkList,
    children: [
      {
        path: 'new',
        title: 'New trunk',
        needs: ['write', 'trunks'],
        load: async () => (await import('./trunk-create.tsx')).TrunkCreate,
      },
    ],
  },
  {
    path: `${addresses.trunks()}/$id`,
    title: 'Trunk',
    needs: ['read', 'trunks'],
    load: async () => (await import('./trunk-page.tsx')).TrunkPage,
    children: [
      {
        path: 'edit',
        title: 'Edit trunk',
        needs: ['write', 'trunks'],
        load: async () => (await import('./trunk-edit.tsx')).TrunkEdit,
      },
    ],
  },
]
