import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const suppressedNumberScreens: readonly Screen[] = [
  {
    path: addresses.suppressedNumbers(),
    title: 'Suppressed',
    needs: ['read', 'suppressed_numbers'],
    load: async () => (await import('./suppressed-number-list.tsx')).SuppressedNumberList,
    children: [
      {
        path: 'new',
        title: 'Suppress a number',
        needs: ['write', 'suppressed_numbers'],
        load: async () => (await import('./suppressed-number-create.tsx')).SuppressedNumberCreate,
      },
      {
        path: 'check',
        title: 'Check a number',
        needs: ['read', 'suppressed_numbers'],
        load: async () => (await import('./suppressed-number-check.tsx')).SuppressedNumberCheck,
      },
      {
        path: 'import',
        title: 'Import suppressed numbers',
        needs: ['write', 'suppressed_numbers'],
        load: async () => (await import('./suppressed-number-import.tsx')).SuppressedNumberImport,
      },
    ],
  },
  {
    path: `${addresses.suppressedNumbers()}/$number`,
    title: 'Suppressed number',
    needs: ['read', 'suppressed_numbers'],
    load: async () => (await import('./suppressed-number-page.tsx')).SuppressedNumberPage,
    children: [
      {
        path: 'edit',
        title: 'Edit suppressed number',
        needs: ['write', 'suppressed_numbers'],
        load: async () => (await import('./suppressed-number-edit.tsx')).SuppressedNumberEdit,
      },
    ],
  },
]
