import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const companySettingsScreens: readonly Screen[] = [
  {
    path: addresses.companySettings(),
    title: 'Company',
    needs: ['read', 'company'],
    load: async () => (await import('./company-settings-page.tsx')).CompanySettingsPage,
    children: [
      {
        path: 'edit',
        title: 'Edit settings',
        needs: ['write', 'company'],
        load: async () => (await import('./settings-edit.tsx')).SettingsEdit,
      },
      {
        path: 'company',
        title: 'Edit the Company',
        needs: ['write', 'company'],
        load: async () => (await import('./company-edit.tsx')).CompanyEdit,
      },
    ],
  },
]
