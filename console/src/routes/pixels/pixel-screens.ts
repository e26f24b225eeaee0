import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const pixelScreens: readonly Screen[] = [
  {
    path: addresses.pixels(),
    title: 'Pixels',
    needs: ['read', 'fired_pixels'],
    load: async () => (await import('./pixel-list.tsx')).PixelList,
  },
]
