import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const scheduledReportScreens: readonly Screen[] = [
  {
    path: addresses.scheduledReports(),
    title: 'Scheduled reports',
    needs: ['read', 'scheduled_reports'],
    load: async () => (await import('./scheduled-report-list.tsx')).ScheduledReportList,
    children: [
      {
        path: 'new',
        title: 'Schedule a report',
        needs: ['write', 'scheduled_reports'],
        load: async () => (await import('./scheduled-report-create.tsx')).ScheduledReportCreate,
      },
    ],
  },
  {
    path: `${addresses.scheduledReports()}/$id`,
    title: 'Scheduled report',
    needs: ['read', 'scheduled_reports'],
    load: async () => (await import('./scheduled-report-page.tsx')).ScheduledReportPage,
    children: [
      {
        path: 'edit',
        title: 'Edit scheduled report',
        needs: ['write', 'scheduled_reports'],
        load: async () => (await import('./scheduled-report-edit.tsx')).ScheduledReportEdit,
      },
    ],
  },
]
