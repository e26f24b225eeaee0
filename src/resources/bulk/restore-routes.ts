import { type Static, Type } from 'typebox'
import type { CompanyAccess } from '../../access/company-access.ts'
import type { MainRoutes } from '../../access/routes.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { forbidden, impossible, noneFound, notFound } from '../../platform/refusals/refusal.ts'
import { FieldErrorsBody, Id, OneOf, Rooted, Text } from '../../platform/wire/wire-types.ts'
import { type AuditEventRow, eventsOfBatch, findAuditEvent } from '../audit-events/store.ts'
import { type AppliedChanges, applyChanges } from './apply-changes.ts'
import { MAX_CHANGES, outcomeFields, RefusedChange, refusedChange } from './bulk-routes.ts'
import type { AnyRecordWriter } from './record-writer.ts'
import { restoringChanges, type State } from './restoring-changes.ts'
import { restoringWriter } from './restoring-writer.ts'

const Restoration = Type.Object(
  {
    to: Type.Optional(
      OneOf(['before', 'after'], {
        type: 'string',
        description: 'The state to return to: that before the event (the default), or that after it.',
        'x-example': 'before',
      }),
    ),
  },
  { title: 'Restoration' },
)

const RestoredRecord = Type.Object({
  ...outcomeFields,
  resource: Text({ description: 'Root key of what was restored.', examples: ['target'] }),
  left_out: Type.Array(Text(), {
    description: 'What could not be restored, and why.',
    examples: [['sip_password: it is kept secret']],
  }),
})

const Restored = Type.Object(
  {
    batch_id: Type.String({ format: 'uuid', description: 'What the audit log knows the restoration by.' }),
    changes: Type.Array(RestoredRecord, { description: 'One for each event, newest first.' }),
  },
  { title: 'Restored' },
)

const NotRestored = Type.Object(
  {
    error: Type.Optional(Type.String({ description: 'What is in the way.' })),
    restore: Type.Optional(FieldErrorsBody),
    changes: Type.Optional(
      Type.Array(RefusedChange, { description: 'The records that could not be restored.' }),
    ),
  },
  { title: 'NotRestored' },
)

const shared = {
  tag: 'Audit log',
  method: 'POST',
  rootKey: 'restore',
  permission: ['write', 'audit_events'],
  body: Type.Partial(Rooted('restore', Restoration)),
  bodyIsOptional: true,
  response: { 200: Restored, 422: NotRestored },
} as const

/** Undoing what the audit log kept. */
export function registerRestoreRoutes(
  routes: MainRoutes,
  db: Queryable,
  writers: readonly AnyRecordWriter[],
): void {
  const stateIn = (body: { readonly restore?: Static<typeof Restoration> }): State =>
    body.restore?.to ?? 'before'

  routes.companyRoute({
    ...shared,
    url: '/api/v5/audit_events/:id/restore.json',
    summary: 'Restore what an event changed',
    description:
      'Brings the fields that it changed back to what they were, whatever they were changed to since (of lists and limits, only the entries that it changed); creates what it deleted ' +
      'anew, with another id, unless that has been restored already; deletes what it created. What cannot be brought back, such as passwords, is named in `left_out`; ' +
      'a bought number that was deleted has gone back to its carrier, and is refused.',
    params: Type.Object({ id: Id }),
    handle: async ({ access, params: { id }, body }) => {
      const event = await findAuditEvent(db, access.companyId, id)
      if (event === null) throw notFound('audit event')
      return restore(db, access, writers, [event], stateIn(body))
    },
  })

  routes.companyRoute({
    ...shared,
    url: '/api/v5/audit_events/batches/:batch_id/restore.json',
    summary: 'Undo changes that were made together',
    description: 'As for one event, for all of a batch: either all of them are restored or none.',
    params: Type.Object({
      batch_id: Type.String({
        format: 'uuid',
        description: 'The `batch_id` that the events have in common.',
      }),
    }),
    handle: async ({ access, params, body }) => {
      const events = await eventsOfBatch(db, access.companyId, params.batch_id, MAX_CHANGES)
      if (events.length === 0) throw noneFound('No such batch in this Company.')
      return restore(db, access, writers, events, stateIn(body))
    },
  })
}

async function restore(
  db: Queryable,
  access: CompanyAccess,
  writers: readonly AnyRecordWriter[],
  events: readonly AuditEventRow[],
  state: State,
): Promise<Static<typeof Restored>> {
  const [resource, ...others] = new Set(events.map(event => event.resource))
  const writer = writers.find(each => each.rootKey === resource)
  if (writer === undefined || others.length > 0) {
    throw impossible(
      `A ${resource?.replaceAll('_', ' ')} cannot be restored from the log: change it by hand.`,
    )
  }
  if (!access.may('write', writer.permission))
    throw forbidden(`Your role does not permit to write ${writer.permission}.`)
  const current = await writer.read(db, access.companyId, [...new Set(events.map(event => event.resourceId))])
  const { changes, leftOut, restored } = restoringChanges(writer, access.companyId, events, state, current)
  const restoring = restoringWriter(writer, restored)
  const applied = await applyChanges(restoring, access, changes, { isAtomic: true }, Date.now())
  if (!applied.isApplied) throw notRestored(writer, applied)
  return {
    batch_id: applied.batchId,
    changes: applied.outcomes.map((outcome, index) => {
      if (outcome.kind === 'refused') throw outcome.refusal
      const status = outcome.kind === 'created' ? 201 : outcome.kind === 'deleted' ? 204 : 200
      return {
        index,
        status,
        id: outcome.id,
        resource: writer.rootKey,
        left_out: [...(leftOut.get(index) ?? [])],
      }
    }),
  }
}

/** Each refused record is told, in the words of its resource's own routes. */
function notRestored(writer: AnyRecordWriter, { outcomes }: AppliedChanges): ApiError {
  const changes = outcomes.flatMap((outcome, index) =>
    outcome.kind === 'refused' ? [refusedChange(writer, outcome, index)] : [],
  )
  const error = `${changes.length} of ${outcomes.length} records could not be restored, so nothing was changed.`
  return new ApiError(422, { error, changes })
}
