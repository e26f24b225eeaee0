import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const callScreens: readonly Screen[] = [
  {
    path: addresses.calls(),
    title: 'Calls',
    needs: ['read', 'calls'],
    range: 'any-time',
    load: async () => (await import('./call-list.tsx')).CallList,
    children: [
      {
        path: 'new',
        title: 'Test call',
        needs: ['write', 'simulated_calls'],
        load: async () => (await import('./test-call/test-call-form.tsx')).TestCallForm,
      },
    ],
  },
  {
    path: `${addresses.calls()}/$id`,
    title: 'Call',
    needs: ['read', 'calls'],
    load: async () => (await import('./call-page.tsx')).CallPage,
    children: [
      {
        path: 'amounts',
        title: 'Adjust amounts',
        needs: ['write', 'calls'],
        load: async () => (await import('./amounts/amounts-form.tsx')).AmountsForm,
      },
    ],
  },
]
