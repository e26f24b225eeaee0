import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const companyScreens: readonly Screen[] = [
  {
    path: addresses.companies(),
    title: 'Companies',
    needs: ['read', 'company'],
    load: async () => (await import('./company-list.tsx')).CompanyList,
    children: [
      {
        path: 'new',
        title: 'New Company',
        needs: null,
        load: async () => (await import('./company-create.tsx')).CompanyCreate,
      },
    ],
  },
  {
    path: `${addresses.companies()}/$id`,
    title: 'Company',
    needs: ['read', 'company'],
    load: async () => (await import('./company-page.tsx')).CompanyPage,
    children: [
      {
        path: 'edit',
        title: 'Edit Company',
        needs: null,
        load: async () => (await import('./company-edit.tsx')).CompanyEdit,
      },
    ],
  },
]
