import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const staticCallerNumberScreens: readonly Screen[] = [
  {
    path: addresses.staticCallerNumbers(),
    title: 'Static callers',
    needs: ['read', 'static_caller_numbers'],
    load: async () => (await import('./static-caller-number-list.tsx')).StaticCallerNumberList,
    children: [
      {
        path: 'new',
        title: 'New static callers',
        needs: ['write', 'static_caller_numbers'],
        load: async () => (await import('./static-caller-number-create.tsx')).StaticCallerNumberCreate,
      },
      {
        path: 'import',
        title: 'Import static callers',
        needs: ['write', 'static_caller_numbers'],
        load: async () => (await import('./static-caller-number-import.tsx')).StaticCallerNumberImport,
      },
    ],
  },
]
