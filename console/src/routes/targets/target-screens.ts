import { addresses } from '../../addresses.ts'
import { asksList } from '../../ahead/asks-list.ts'
import type { Screen } from '../../shell/screen.ts'

export const targetScreens: readonly Screen[] = [
  {
    path: addresses.targets(),
    title: 'Targets',
    needs: ['read', 'targets'],
    load: async () => (await import('./target-list.tsx')).TargetList,
    asks: asksList('/targets.json'),
    children: [
      {
        path: 'new',
        title: 'New target',
        needs: ['write', 'targets'],
        load: async () => (await import('./target-create.tsx')).TargetCreate,
      },
      {
        path: 'import',
        title: 'Import targets',
        needs: ['write', 'targets'],
        load: async () => (await import('./target-import.tsx')).TargetImport,
      },
    ],
  },
  {
    path: `${addresses.targets()}/$id`,
    title: 'Target',
    needs: ['read', 'targets'],
    load: async () => (await import('./target-page.tsx')).TargetPage,
    children: [
      {
        path: 'edit',
        title: 'Edit target',
        needs: ['write', 'targets'],
        load: async () => (await import('./target-edit.tsx')).TargetEdit,
      },
    ],
  },
]
