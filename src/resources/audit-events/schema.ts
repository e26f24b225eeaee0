import { type Static, Type } from 'typebox'
import { listing } from '../../platform/database/listing.ts'
import { windowParameters } from '../../platform/wire/window-query.ts'
import { Id, Integer, Nullable, Rooted, Text, Timestamp } from '../../platform/wire/wire-types.ts'
import { shownFields } from './record-audit-event.ts'
import { auditEvents } from './table.ts'

export const AUDIT_LIST = listing({
  searched: {
    id: auditEvents.id,
    texts: [auditEvents.userName, auditEvents.resource, auditEvents.operation],
  },
  sorted: { created_at: auditEvents.createdAt },
  preset: 'newest first',
})

export const AuditEventQuery = Type.Object({
  ...AUDIT_LIST.query.properties,
  resource: Type.Optional(
    Text({ description: 'Only this kind of record, by its root key.', examples: ['campaign'] }),
  ),
  resource_id: Type.Optional({ ...Id, description: 'Only records with this internal ID.' }),
  user_id: Type.Optional({ ...Id, description: 'Only what this user did.' }),
  operation: Type.Optional(
    Text({
      description: 'Only this: `create`, `update`, `delete`, or a more special act such as `reset_cap`.',
    }),
  ),
  batch_id: Type.Optional(
    Type.String({ format: 'uuid', description: 'Only what was changed together in this batch.' }),
  ),
  ...windowParameters,
})

const RecordedFields = (description: string) =>
  Nullable(Type.Object({}, { additionalProperties: true, description, examples: [{ paused: true }] }))

export const AuditEventDocument = Rooted(
  'audit_event',
  Type.Object(
    {
      id: Id,
      resource: Text({ description: 'Root key of what was changed.', examples: ['campaign'] }),
      resource_id: Integer({
        description: 'Its internal ID; 0 of a call, which `after` names by its `uuid`.',
        examples: [2],
      }),
      operation: Text({
        description: '`create`, `update`, `delete`, or the name of a more special act.',
        examples: ['update'],
      }),
      user_id: { ...Id, description: 'Who did it.' },
      user_name: Text({ description: 'As the user was called then.' }),
      before: RecordedFields(
        'The fields as they were; of an update those that it changed. Null of a create.',
      ),
      after: RecordedFields('The same fields as they then were. Null of a delete.'),
      batch_id: Nullable(
        Type.String({
          format: 'uuid',
          description: 'What was changed together has this in common; null of a change by itself.',
        }),
      ),
      created_at: Timestamp,
    },
    { title: 'AuditEvent' },
  ),
)

export function auditEventDocument(row: typeof auditEvents.$inferSelect): Static<typeof AuditEventDocument> {
  return {
    audit_event: {
      id: row.id,
      resource: row.resource,
      resource_id: row.resourceId,
      operation: row.operation,
      user_id: row.userId,
      user_name: row.userName,
      // Once more: what counts as secret by now may stand in older rows as it was.
      before: shownFields(row.resource, row.before, null),
      after: shownFields(row.resource, row.after, null),
      batch_id: row.batchId,
      created_at: row.createdAt.toISOString(),
    },
  }
}
