import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const conversionScreens: readonly Screen[] = [
  {
    path: addresses.conversions(),
    title: 'Conversions',
    needs: ['read', 'calls'],
    range: 'any-time',
    load: async () => (await import('./conversion-list.tsx')).ConversionList,
  },
]
