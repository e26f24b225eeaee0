import { addresses } from '../../addresses.ts'
import { asksList } from '../../ahead/asks-list.ts'
import type { Screen } from '../../shell/screen.ts'

export const targetGroupScreens: readonly Screen[] = [
  {
    path: addresses.targetGroups(),
    title: 'Groups',
    needs: ['read', 'target_groups'],
    load: async () => (await import('./target-group-list.tsx')).TargetGroupList,
    asks: asksList('/target_groups.json'),
    children: [
      {
        path: 'new',
        title: 'New group',
        needs: ['write', 'target_groups'],
        load: async () => (await import('./target-group-create.tsx')).TargetGroupCreate,
      },
    ],
  },
  {
    path: `${addresses.targetGroups()}/$id`,
    title: 'Group',
    needs: ['read', 'target_groups'],
    load: async () => (await import('./target-group-page.tsx')).TargetGroupPage,
    children: [
      {
        path: 'edit',
        title: 'Edit group',
        needs: ['write', 'target_groups'],
        load: async () => (await import('./target-group-edit.tsx')).TargetGroupEdit,
      },
    ],
  },
]
