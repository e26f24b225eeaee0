import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

/** Of those who run the Company; its publishers and buyers have one of their own (portal-screens.ts). */
export const homeScreens: readonly Screen[] = [
  {
    path: addresses.home(),
    title: 'Home',
    needs: ['read', 'reports'],
    roles: [null, 'owner', 'superuser', 'member', 'reporter'],
    load: async () => (await import('./home.tsx')).Home,
  },
]
