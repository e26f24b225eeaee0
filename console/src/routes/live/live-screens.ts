import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const liveScreens: readonly Screen[] = [
  {
    path: addresses.live(),
    title: 'Live',
    needs: ['read', 'calls'],
    load: async () => (await import('./live.tsx')).Live,
  },
]
