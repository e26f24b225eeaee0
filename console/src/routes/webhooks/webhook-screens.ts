import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const webhookScreens: readonly Screen[] = [
  {
    path: addresses.webhooks(),
    title: 'Webhooks',
    needs: ['read', 'webhooks'],
    load: async () => (await import('./webhook-list.tsx')).WebhookList,
    children: [
      {
        path: 'new',
        title: 'New webhook',
        needs: ['write', 'webhooks'],
        load: async () => (await import('./webhook-create.tsx')).WebhookCreate,
      },
    ],
  },
  {
    path: `${addresses.webhooks()}/$id`,
    title: 'Webhook',
    needs: ['read', 'webhooks'],
    load: async () => (await import('./webhook-page.tsx')).WebhookPage,
    children: [
      {
        path: 'edit',
        title: 'Edit webhook',
        needs: ['write', 'webhooks'],
        load: async () => (await import('./webhook-edit.tsx')).WebhookEdit,
      },
    ],
  },
]
