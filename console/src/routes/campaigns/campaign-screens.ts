import { addresses } from '../../addresses.ts'
import { asksList } from '../../ahead/asks-list.ts'
import type { Screen } from '../../shell/screen.ts'

export const campaignScreens: readonly Screen[] = [
  {
    path: addresses.campaigns(),
    title: 'Campaigns',
    needs: ['read', 'campaigns'],
    load: async () => (await import('./campaign-list.tsx')).CampaignList,
    asks: asksList('/campaigns.json'),
    children: [
      {
        path: 'new',
        title: 'New campaign',
        needs: ['write', 'campaigns'],
        load: async () => (await import('./campaign-create.tsx')).CampaignCreate,
      },
      {
        path: 'import',
        title: 'Import campaigns',
        needs: ['write', 'campaigns'],
        load: async () => (await import('./campaign-import.tsx')).CampaignImport,
      },
    ],
  },
  {
    path: addresses.campaignById('$id'),
    title: 'Campaign',
    needs: ['read', 'campaigns'],
    load: async () => (await import('./campaign-by-id.tsx')).CampaignById,
  },
  {
    path: `${addresses.campaigns()}/$id`,
    title: 'Campaign',
    needs: ['read', 'campaigns'],
    load: async () => (await import('./campaign-page.tsx')).CampaignPage,
    children: [
      {
        path: 'edit',
        title: 'Edit campaign',
        needs: ['write', 'campaigns'],
        load: async () => (await import('./campaign-edit.tsx')).CampaignEdit,
      },
    ],
  },
]
