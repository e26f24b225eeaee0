import { addresses } from '../../addresses.ts'
import { asksList } from '../../ahead/asks-list.ts'
import type { Screen } from '../../shell/screen.ts'

export const contactScreens: readonly Screen[] = [
  {
    path: addresses.contacts(),
    title: 'Contacts',
    needs: ['read', 'contacts'],
    load: async () => (await import('./contact-list.tsx')).ContactList,
    asks: asksList('/contacts.json'),
    children: [
      {
        path: 'new',
        title: 'New contact',
        needs: ['write', 'contacts'],
        load: async () => (await import('./contact-create.tsx')).ContactCreate,
      },
      {
        path: 'import',
        title: 'Import contacts',
        needs: ['write', 'contacts'],
        load: async () => (await import('./contact-import.tsx')).ContactImport,
      },
    ],
  },
  {
    path: `${addresses.contacts()}/$id`,
    title: 'Contact',
    needs: ['read', 'contacts'],
    load: async () => (await import('./contact-page.tsx')).ContactPage,
    children: [
      {
        path: 'edit',
        title: 'Edit contact',
        needs: ['write', 'contacts'],
        load: async () => (await import('./contact-edit.tsx')).ContactEdit,
      },
    ],
  },
]
