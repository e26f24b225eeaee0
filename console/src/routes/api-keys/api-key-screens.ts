import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

/** Everybody has keys of its own, whatever its role. */
export const apiKeyScreens: readonly Screen[] = [
  {
    path: addresses.apiKeys(),
    title: 'API keys',
    needs: null,
    load: async () => (await import('./api-key-list.tsx')).ApiKeyList,
    children: [
      {
        path: 'new',
        title: 'New API key',
        needs: null,
        load: async () => (await import('./api-key-create.tsx')).ApiKeyCreate,
      },
    ],
  },
  {
    path: `${addresses.apiKeys()}/$id`,
    title: 'API key',
    needs: null,
    load: async () => (await import('./api-key-page.tsx')).ApiKeyPage,
    children: [
      {
        path: 'edit',
        title: 'Edit API key',
        needs: null,
        load: async () => (await import('./api-key-edit.tsx')).ApiKeyEdit,
      },
    ],
  },
]
