import { addresses } from '../../addresses.ts'
import { asked } from '../../ahead/asks-list.ts'
import { daysQuery, LATEST_CALLS_QUERY, todayQuery } from '../../overview/day-queries.ts'
import type { Screen } from '../../shell/screen.ts'

/** Of those who run the Company; its publishers and buyers have one of their own (portal-screens.ts). */
export const homeScreens: readonly Screen[] = [
  {
    path: addresses.home(),
    title: 'Home',
    needs: ['read', 'reports'],
    roles: [null, 'owner', 'superuser', 'member', 'reporter'],
    load: async () => (await import('./home.tsx')).Home,
    asks: ({ timeZone }) => [
      asked('/api/v1/reports.json', todayQuery(Date.now(), timeZone)),
      asked('/api/v1/reports.json', daysQuery(Date.now(), timeZone)),
      asked('/api/v5/calls.json', LATEST_CALLS_QUERY),
    ],
  },
]
