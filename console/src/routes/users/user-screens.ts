import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const userScreens: readonly Screen[] = [
  {
    path: addresses.users(),
    title: 'Users',
    needs: ['read', 'users'],
    load: async () => (await import('./user-list.tsx')).UserList,
    children: [
      {
        path: 'new',
        title: 'New user',
        needs: ['write', 'users'],
        load: async () => (await import('./user-create.tsx')).UserCreate,
      },
    ],
  },
  {
    path: `${addresses.users()}/$id`,
    title: 'User',
    needs: ['read', 'users'],
    load: async () => (await import('./user-page.tsx')).UserPage,
    children: [
      {
        path: 'edit',
        title: 'Edit user',
        needs: ['write', 'users'],
        load: async () => (await import('./user-edit.tsx')).UserEdit,
      },
    ],
  },
]
