import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const auditScreens: readonly Screen[] = [
  {
    path: addresses.auditEvents(),
    title: 'Audit history',
    needs: ['read', 'audit_events'],
    load: async () => (await import('./audit-list.tsx')).AuditList,
  },
  {
    path: `${addresses.auditEvents()}/$id`,
    title: 'Change',
    needs: ['read', 'audit_events'],
    load: async () => (await import('./audit-page.tsx')).AuditPage,
  },
]
