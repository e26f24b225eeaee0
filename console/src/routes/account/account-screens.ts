import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const accountScreens: readonly Screen[] = [
  {
    path: addresses.account(),
    title: 'Your account',
    needs: null,
    load: async () => (await import('./account-page.tsx')).AccountPage,
    children: [
      {
        path: 'edit',
        title: 'Edit your account',
        needs: null,
        load: async () => (await import('./account-edit.tsx')).AccountEdit,
      },
    ],
  },
]
