import { dataOf, type Schemas } from '../api-client.ts'
import { createResource, useAction } from '../resource.ts'

export type Webhook = Schemas['Webhook']
export type WebhookDelivery = Schemas['WebhookDelivery']

/** The secret is in the answer to its creation alone. */
export const webhooks = createResource<
  Webhook & Partial<Pick<Schemas['WebhookWithSecret'], 'secret'>>,
  Schemas['WebhookCreate'],
  Schemas['WebhookUpdate']
>({
  name: 'webhooks',
  rootKey: 'webhook',
  list: '/webhooks.json',
  one: '/webhooks/{id}.json',
  bulk: '/webhooks/bulk.json',
})

/** What one webhook was sent, newest first. Read only, and only as a list. */
export const deliveriesOf = (webhookId: number) =>
  createResource<WebhookDelivery, never, never>({
    name: 'webhooks',
    rootKey: 'webhook_delivery',
    list: '/webhooks/{id}/deliveries.json',
    one: '/webhooks/{id}/deliveries.json',
    within: { id: webhookId },
  })

/** Sends it a message that means nothing. */
export function usePingWebhook() {
  return useAction((client, id: number) =>
    dataOf(client.POST('/webhooks/{id}/ping.json', { params: { path: { id } } })),
  )
}

export function useRedeliver() {
  return useAction((client, { id, webhook_id }: Pick<WebhookDelivery, 'id' | 'webhook_id'>) =>
    dataOf(
      client.POST('/webhooks/{id}/deliveries/{delivery_id}/redeliver.json', {
        params: { path: { id: webhook_id, delivery_id: id } },
      }),
    ),
  )
}

/** Answers the new secret. */
export function useRollSecret() {
  return useAction(async (client, id: number) => {
    const { webhook } = await dataOf(
      client.POST('/webhooks/{id}/roll_secret.json', { params: { path: { id } } }),
    )
    return webhook.secret
  })
}
