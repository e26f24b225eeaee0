import { useMutation } from '@tanstack/react-query'
import { dataOf, type Schemas } from '../api-client.ts'
import { createResource, useAction } from '../resource.ts'
import { useApi } from '../use-api.ts'

export type Alert = Schemas['Alert']
export type AlertEvent = Schemas['AlertEvent']
export type AlertPreview = Schemas['AlertPreview']

export const alerts = createResource<Alert, Schemas['AlertCreate'], Schemas['AlertUpdate']>({
  name: 'alerts',
  rootKey: 'alert',
  list: '/alerts.json',
  one: '/alerts/{id}.json',
  bulk: '/alerts/bulk.json',
})

/** What alerts have raised, newest first. Read only, and only as a list. */
export const alertEvents = createResource<AlertEvent, never, never>({
  name: 'alerts',
  rootKey: 'alert_event',
  list: '/alert_events.json',
  one: '/alert_events.json',
})

/** Says that the reader sees to it. */
export function useAcknowledge() {
  return useAction((client, id: number) =>
    dataOf(client.POST('/alert_events/{id}/acknowledge.json', { params: { path: { id } } })),
  )
}

/** What an alert would have raised in the last 30 days: one that is typed, or one that is kept. It changes nothing. */
export function usePreviewAlert() {
  const { client } = useApi()
  return useMutation({
    mutationFn: async (asked: Schemas['AlertQuestion'] | number) => {
      const answer =
        typeof asked === 'number'
          ? client.POST('/alerts/{id}/preview.json', { params: { path: { id: asked } } })
          : client.POST('/alerts/preview.json', { body: { alert: asked } })
      return (await dataOf(answer)).alert_preview
    },
  })
}
