import { dataOf, type Schemas } from '../api-client.ts'
import { createResource, useAction } from '../resource.ts'

export type ScheduledReport = Schemas['ScheduledReport']

export const scheduledReports = createResource<
  ScheduledReport,
  Schemas['ScheduledReportCreate'],
  Schemas['ScheduledReportUpdate']
>({
  name: 'scheduled_reports',
  rootKey: 'scheduled_report',
  list: '/scheduled_reports.json',
  one: '/scheduled_reports/{id}.json',
  bulk: '/scheduled_reports/bulk.json',
})

/** Has one sent now. */
export function useSendReport() {
  return useAction((client, id: number) =>
    dataOf(client.POST('/scheduled_reports/{id}/send.json', { params: { path: { id } } })),
  )
}
