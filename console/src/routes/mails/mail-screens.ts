import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

/** For administrators: mails hold links that sign people in. */
export const mailScreens: readonly Screen[] = [
  {
    path: addresses.mails(),
    title: 'Mail',
    needs: null,
    roles: [null],
    load: async () => (await import('./mail-list.tsx')).MailList,
  },
  {
    path: `${addresses.mails()}/$id`,
    title: 'Mail',
    needs: null,
    roles: [null],
    load: async () => (await import('./mail-page.tsx')).MailPage,
  },
]
