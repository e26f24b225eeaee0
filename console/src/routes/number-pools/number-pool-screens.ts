import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const numberPoolScreens: readonly Screen[] = [
  {
    path: addresses.numberPools(),
    title: 'Pools',
    needs: ['read', 'number_pools'],
    load: async () => (await import('./number-pool-list.tsx')).NumberPoolList,
    children: [
      {
        path: 'new',
        title: 'New pool',
        needs: ['write', 'number_pools'],
        load: async () => (await import('./number-pool-create.tsx')).NumberPoolCreate,
      },
    ],
  },
  {
    path: `${addresses.numberPools()}/$id`,
    title: 'Pool',
    needs: ['read', 'number_pools'],
    load: async () => (await import('./number-pool-page.tsx')).NumberPoolPage,
    children: [
      {
        path: 'edit',
        title: 'Edit pool',
        needs: ['write', 'number_pools'],
        load: async () => (await import('./number-pool-edit.tsx')).NumberPoolEdit,
      },
    ],
  },
]
