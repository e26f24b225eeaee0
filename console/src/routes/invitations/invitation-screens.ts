import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const invitationScreens: readonly Screen[] = [
  {
    path: addresses.invitations(),
    title: 'Invitations',
    needs: ['read', 'users'],
    load: async () => (await import('./invitation-list.tsx')).InvitationList,
    children: [
      {
        path: 'new',
        title: 'Invite somebody',
        needs: ['write', 'users'],
        load: async () => (await import('./invitation-create.tsx')).InvitationCreate,
      },
    ],
  },
]
