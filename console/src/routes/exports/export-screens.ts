import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const exportScreens: readonly Screen[] = [
  {
    path: addresses.exports(),
    title: 'Exports',
    needs: ['read', 'rtb_inbounds'],
    load: async () => (await import('./export-list.tsx')).ExportList,
    children: [
      {
        path: 'new',
        title: 'New export',
        needs: ['read', 'rtb_inbounds'],
        load: async () => (await import('./export-create.tsx')).ExportCreate,
      },
    ],
  },
]
