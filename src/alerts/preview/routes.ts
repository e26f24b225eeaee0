import { type Static, Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { Id, Nullable, NullableTimestamp, Rooted, Text, Timestamp } from '../../platform/wire/wire-types.ts'
import { STEP_MINUTES } from '../alert-kinds.ts'
import { checkKind } from '../check-alert.ts'
import { AlertQuestion, judgedColumns, ROOT_KEY } from '../schema.ts'
import { findAlert } from '../store.ts'
import { type AlertPreview, type PreviewPorts, previewAlert } from './preview-alert.ts'

const Document = Rooted(
  'alert_preview',
  Type.Object(
    {
      from: { ...Timestamp, description: 'Where what was looked at begins.' },
      until: { ...Timestamp, description: 'Where it ends: now.' },
      known_since: Type.Unsafe<string | null>({
        ...NullableTimestamp,
        description:
          'From when on it is known what happened. Later than `from` where a long log is still being counted: ask again in a minute. How pools, webhooks and trunks stood is kept since there have been any; null where there are none.',
      }),
      resolution_minutes: Type.Integer({
        description:
          'It is judged so often here, so that times are late by as much; alerts as they run are judged every 20 seconds.',
      }),
      subjects: Type.Integer({ description: 'Of how many subjects anything is known.' }),
      subjects_left_out: Type.Integer({
        description: 'Of how many more: only the 20 busiest, or worst, are looked at.',
      }),
      events: Type.Array(
        Type.Object(
          {
            subject_id: Type.Integer({ description: '0 where it is the Company as a whole.' }),
            subject_name: Text({ description: 'Its name now.' }),
            summary: Text({ description: 'What would have been told.' }),
            raised_at: { ...Timestamp, description: 'When it would have been raised.' },
            over_at: Type.Unsafe<string | null>({
              ...NullableTimestamp,
              description: 'Null where it would last still.',
            }),
            last_value: Nullable(Type.Number({ description: 'What was judged when it was raised.' })),
          },
          { title: 'PreviewedAlertEvent' },
        ),
        { description: 'Newest first, 500 at most.' },
      ),
      events_left_out: Type.Integer({ description: 'How many more there would have been.' }),
    },
    { title: 'AlertPreview' },
  ),
)

const shared = { tag: 'Alerts', rootKey: ROOT_KEY }

/** What alerts would have told. */
export function registerAlertPreviewRoutes(routes: MainRoutes, ports: PreviewPorts): void {
  routes.companyRoute({
    ...shared,
    method: 'POST',
    url: '/alerts/preview.json',
    summary: 'Preview an alert',
    description:
      'When it would have been raised, and been over, in the last 30 days, with what is set now. Changes nothing.',
    permission: ['write', 'alerts'],
    body: Rooted(ROOT_KEY, AlertQuestion),
    response: { 200: Document },
    handle: async ({ access, body: { alert } }) => {
      checkKind(access, alert.kind)
      const problems = new FieldProblems()
      const judged = judgedColumns(alert, null, problems)
      problems.throwIfAny(ROOT_KEY)
      return document(await previewAlert(ports, { ...judged, companyId: access.companyId }))
    },
  })

  routes.companyRoute({
    ...shared,
    method: 'POST',
    url: '/alerts/:id/preview.json',
    params: Type.Object({ id: Id }),
    summary: 'Preview a stored alert',
    description: 'As `/alerts/preview.json`, with what the alert says. Changes nothing.',
    permission: ['write', 'alerts'],
    response: { 200: Document },
    handle: async ({ access, params: { id } }) => {
      const row = await findAlert(ports.database.orm, access.companyId, id)
      if (row === null) throw notFound(ROOT_KEY)
      checkKind(access, row.kind)
      return document(await previewAlert(ports, row))
    },
  })
}

function document(preview: AlertPreview): Static<typeof Document> {
  return {
    alert_preview: {
      from: new Date(preview.from).toISOString(),
      until: new Date(preview.until).toISOString(),
      known_since: preview.knownSince === null ? null : new Date(preview.knownSince).toISOString(),
      resolution_minutes: STEP_MINUTES,
      subjects: preview.subjects,
      subjects_left_out: preview.subjectsLeftOut,
      events: preview.events.map(event => ({
        subject_id: event.subjectId,
        subject_name: event.subjectName,
        summary: event.summary,
        raised_at: new Date(event.raisedAt).toISOString(),
        over_at: event.overAt === null ? null : new Date(event.overAt).toISOString(),
        last_value: event.value,
      })),
      events_left_out: preview.eventsLeftOut,
    },
  }
}
