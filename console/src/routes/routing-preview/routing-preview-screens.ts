import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const routingPreviewScreens: readonly Screen[] = [
  {
    path: addresses.routingPreview(),
    title: 'Routing preview',
    needs: ['read', 'routing_previews'],
    load: async () => (await import('./routing-preview-screen.tsx')).RoutingPreviewScreen,
  },
]
