import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const pingScreens: readonly Screen[] = [
  {
    path: addresses.pings(),
    title: 'Pings',
    needs: ['read', 'rtb_inbounds'],
    range: 'bounded',
    load: async () => (await import('./ping-list.tsx')).PingList,
  },
  {
    path: `${addresses.pings()}/$id`,
    title: 'Ping',
    needs: ['read', 'rtb_inbounds'],
    load: async () => (await import('./ping-page.tsx')).PingPage,
  },
]
