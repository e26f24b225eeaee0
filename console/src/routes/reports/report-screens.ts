import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const reportScreens: readonly Screen[] = [
  {
    path: addresses.reports(),
    title: 'Reports',
    needs: ['read', 'reports'],
    range: 'years',
    load: async () => (await import('./report-screen.tsx')).ReportScreen,
  },
]
