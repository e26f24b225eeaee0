import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const providerScreens: readonly Screen[] = [
  {
    path: addresses.oidcProviders(),
    title: 'Single sign-on',
    needs: ['read', 'users'],
    load: async () => (await import('./provider-list.tsx')).ProviderList,
    children: [
      {
        path: 'new',
        title: 'New provider',
        needs: ['write', 'users'],
        load: async () => (await import('./provider-create.tsx')).ProviderCreate,
      },
    ],
  },
  {
    path: `${addresses.oidcProviders()}/$id`,
    title: 'Provider',
    needs: ['read', 'users'],
    load: async () => (await import('./provider-page.tsx')).ProviderPage,
    children: [
      {
        path: 'edit',
        title: 'Edit provider',
        needs: ['write', 'users'],
        load: async () => (await import('./provider-edit.tsx')).ProviderEdit,
      },
    ],
  },
]
