import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const securityScreens: readonly Screen[] = [
  {
    path: addresses.security(),
    title: 'Security',
    needs: null,
    load: async () => (await import('./security-page.tsx')).SecurityPage,
  },
]
