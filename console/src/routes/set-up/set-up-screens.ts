import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const setUpScreens: readonly Screen[] = [
  {
    path: addresses.setUp(),
    title: 'Set up',
    needs: ['write', 'campaigns'],
    load: async () => (await import('./set-up.tsx')).SetUp,
  },
]
