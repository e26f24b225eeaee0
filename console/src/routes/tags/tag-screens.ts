import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const tagScreens: readonly Screen[] = [
  {
    path: addresses.tags(),
    title: 'Tags',
    needs: ['read', 'tags'],
    load: async () => (await import('./tag-list.tsx')).TagList,
    children: [
      {
        path: 'new',
        title: 'New tag',
        needs: ['write', 'tags'],
        load: async () => (await import('./tag-create.tsx')).TagCreate,
      },
      {
        path: 'import',
        title: 'Import tags',
        needs: ['write', 'tags'],
        load: async () => (await import('./tag-import.tsx')).TagImport,
      },
    ],
  },
  {
    path: `${addresses.tags()}/$id`,
    title: 'Tag',
    needs: ['read', 'tags'],
    load: async () => (await import('./tag-page.tsx')).TagPage,
    children: [
      {
        path: 'edit',
        title: 'Edit tag',
        needs: ['write', 'tags'],
        load: async () => (await import('./tag-edit.tsx')).TagEdit,
      },
    ],
  },
]
