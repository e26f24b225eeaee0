import { addresses } from '../../addresses.ts'
import { asksList } from '../../ahead/asks-list.ts'
import type { Screen } from '../../shell/screen.ts'

export const numberScreens: readonly Screen[] = [
  {
    path: addresses.numbers(),
    title: 'Numbers',
    needs: ['read', 'numbers'],
    load: async () => (await import('./number-list.tsx')).NumberList,
    asks: asksList('/numbers.json'),
    children: [
      {
        path: 'new',
        title: 'New number',
        needs: ['write', 'numbers'],
        load: async () => (await import('./number-create.tsx')).NumberCreate,
      },
      {
        path: 'import',
        title: 'Import numbers',
        needs: ['write', 'numbers'],
        load: async () => (await import('./number-import.tsx')).NumberImport,
      },
    ],
  },
  {
    path: `${addresses.numbers()}/$id`,
    title: 'Number',
    needs: ['read', 'numbers'],
    load: async () => (await import('./number-page.tsx')).NumberPage,
    children: [
      {
        path: 'edit',
        title: 'Edit number',
        needs: ['write', 'numbers'],
        load: async () => (await import('./number-edit.tsx')).NumberEdit,
      },
    ],
  },
]
