import { addresses } from '../../addresses.ts'
import { asksList } from '../../ahead/asks-list.ts'
import type { Screen } from '../../shell/screen.ts'

export const publisherScreens: readonly Screen[] = [
  {
    path: addresses.publishers(),
    title: 'Publishers',
    needs: ['read', 'affiliates'],
    load: async () => (await import('./publisher-list.tsx')).PublisherList,
    asks: asksList('/api/v1/affiliates.json'),
    children: [
      {
        path: 'new',
        title: 'New publisher',
        needs: ['write', 'affiliates'],
        load: async () => (await import('./publisher-create.tsx')).PublisherCreate,
      },
      {
        path: 'import',
        title: 'Import publishers',
        needs: ['write', 'affiliates'],
        load: async () => (await import('./publisher-import.tsx')).PublisherImport,
      },
    ],
  },
  {
    path: `${addresses.publishers()}/$id`,
    title: 'Publisher',
    needs: ['read', 'affiliates'],
    load: async () => (await import('./publisher-page.tsx')).PublisherPage,
    children: [
      {
        path: 'edit',
        title: 'Edit publisher',
        needs: ['write', 'affiliates'],
        load: async () => (await import('./publisher-edit.tsx')).PublisherEdit,
      },
    ],
  },
]
