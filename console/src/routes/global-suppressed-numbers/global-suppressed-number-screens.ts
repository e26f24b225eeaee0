import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

/** For administrators: the list is heeded in Companies that are not one's own. */
export const globalSuppressedNumberScreens: readonly Screen[] = [
  {
    path: addresses.globalSuppressedNumbers(),
    title: 'Suppressed globally',
    needs: null,
    roles: [null],
    load: async () => (await import('./global-suppressed-number-list.tsx')).GlobalSuppressedNumberList,
    children: [
      {
        path: 'new',
        title: 'Suppress a number globally',
        needs: null,
        roles: [null],
        load: async () =>
          (await import('./global-suppressed-number-create.tsx')).GlobalSuppressedNumberCreate,
      },
    ],
  },
]
