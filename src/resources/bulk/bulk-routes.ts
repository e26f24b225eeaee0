import { type Static, type TObject, type TProperties, Type } from 'typebox'
import type { CompanyAccess } from '../../access/company-access.ts'
import type { MainRoutes } from '../../access/routes.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { ApiError, answerToRefusal } from '../../platform/http/api-error.ts'
import { Id } from '../../platform/wire/wire-types.ts'
import { type AppliedChanges, applyChanges, type ChangeOutcome } from './apply-changes.ts'
import { type ChangeReader, changeReader, titleOf } from './read-changes.ts'
import { type AnyRecordWriter, recordWords } from './record-writer.ts'

/** A transaction of so many takes about a second, in which others wait who change the same records. */
export const MAX_CHANGES = 1_000

/** So many records with hours and conditions of their own. */
const MAX_BODY_BYTES = 4 * 1_048_576

/** `POST /<resource>/bulk.json`: many changes of one resource at once. */
export function registerBulkRoutes(
  routes: MainRoutes,
  db: Queryable,
  writers: readonly AnyRecordWriter[],
): void {
  for (const writer of writers) registerBulkRoute(routes, db, writer, changeReader(writer))
}

function registerBulkRoute(
  routes: MainRoutes,
  db: Queryable,
  writer: AnyRecordWriter,
  reader: ChangeReader,
): void {
  routes.companyRoute({
    method: 'POST',
    url: `${writer.path}/bulk.json`,
    tag: writer.tag,
    summary: `Change many ${recordWords(writer)}s at once`,
    description:
      'Each entry of `changes` updates a record by the fields that stand beside its `id`, deletes it, or creates one. They ' +
      'are made in their order, in one transaction and one version of the configuration. With `atomic` (the default) either ' +
      'all of them are made or, where any is refused, none: the answer is then 422 and names every refused one by its ' +
      '`index`. Without, each stands for itself. The audit log knows them by a common `batch_id`, by which they can be undone.',
    permission: ['write', writer.permission],
    body: Type.Object(
      {
        changes: Type.Array(reader.schema, {
          minItems: 1,
          maxItems: MAX_CHANGES,
          description: `The changes, at most ${MAX_CHANGES}; no record twice.`,
        }),
        atomic: Type.Optional(
          Type.Boolean({ description: 'Whether all are made or none; default true.', 'x-example': true }),
        ),
      },
      { title: `${titleOf(writer.rootKey)}BulkChange` },
    ),
    maxBodyBytes: MAX_BODY_BYTES,
    response: { 200: answerSchema(writer), 422: refusedSchema(writer) },
    handle: async ({ access, body }) => {
      const changes = body.changes.map(reader.read)
      const isAtomic = body.atomic ?? true
      const applied = await applyChanges(writer, access, changes, { isAtomic }, Date.now())
      if (!applied.isApplied) throw noneMade(writer, applied)
      return { batch_id: applied.batchId, changes: await answersTo(db, access, writer, applied.outcomes) }
    },
  })
}

export const refusalFields = {
  error: Type.Optional(
    Type.String({ description: 'Why it was refused, where that is no matter of a field.' }),
  ),
  errors: Type.Optional(
    Type.Record(Type.String(), Type.Array(Type.String()), {
      description: 'Messages by field, where it was refused.',
    }),
  ),
}

const Index = Type.Integer({ description: 'Its place among `changes`, from 0.', examples: [0] })
const Status = Type.Integer({
  description: 'As the resource’s own routes answer such a request.',
  examples: [200],
})

export const outcomeFields = {
  index: Index,
  status: Status,
  id: Type.Optional({ ...Id, description: 'Of the record.' }),
}

/** A change that was refused. */
export const RefusedChange = Type.Object({ index: Index, status: Status, ...refusalFields })

function outcomeSchema(writer: AnyRecordWriter): TObject<TProperties> {
  return Type.Object({ ...outcomeFields, [writer.rootKey]: Type.Optional(writer.shown), ...refusalFields })
}

function answerSchema(writer: AnyRecordWriter) {
  return Type.Object(
    {
      batch_id: Type.String({ format: 'uuid', description: 'What the audit log knows the changes by.' }),
      changes: Type.Array(outcomeSchema(writer), { description: 'What became of each, in their order.' }),
    },
    { title: `${titleOf(writer.rootKey)}BulkOutcome` },
  )
}

function refusedSchema(writer: AnyRecordWriter) {
  return Type.Object(
    {
      error: Type.String({ description: 'How many were refused.' }),
      changes: Type.Array(RefusedChange, {
        description: 'Those that were refused.',
      }),
    },
    { title: `${titleOf(writer.rootKey)}BulkRefusal` },
  )
}

function noneMade(writer: AnyRecordWriter, { outcomes }: AppliedChanges): ApiError {
  const refused = outcomes.flatMap((outcome, index) =>
    outcome.kind === 'refused' ? [refusedChange(writer, outcome, index)] : [],
  )
  const changes = outcomes.length === 1 ? 'change' : 'changes'
  const were = refused.length === 1 ? 'was' : 'were'
  const error = `${refused.length} of ${outcomes.length} ${changes} ${were} refused, so nothing was changed.`
  return new ApiError(422, { error, changes: refused })
}

/** In the words of the resource's own routes. */
export function refusedChange(
  { rootKey, validationStatus }: AnyRecordWriter,
  { refusal }: Extract<ChangeOutcome, { kind: 'refused' }>,
  index: number,
): Static<typeof RefusedChange> {
  const { status, body } = answerToRefusal(refusal, validationStatus)
  const { error, [rootKey]: root } = body as { error?: string; [rootKey: string]: unknown }
  if (error !== undefined) return { index, status, error }
  return { index, status, errors: (root as { errors: Record<string, string[]> }).errors }
}

const STATUSES = { created: 201, updated: 200, kept: 200, deleted: 204 } as const

/** What became of each change, as it is answered. */
async function answersTo(
  db: Queryable,
  access: CompanyAccess,
  writer: AnyRecordWriter,
  outcomes: readonly ChangeOutcome[],
): Promise<Record<string, unknown>[]> {
  const ids = outcomes.flatMap(outcome =>
    outcome.kind === 'created' || outcome.kind === 'updated' ? outcome.id : [],
  )
  const documents = ids.length === 0 ? new Map<number, object>() : await writer.show(db, access, ids)
  return outcomes.map((outcome, index) => {
    if (outcome.kind === 'refused') return refusedChange(writer, outcome, index)
    const document = documents.get(outcome.id)
    return {
      index,
      status: STATUSES[outcome.kind],
      id: outcome.id,
      ...(document !== undefined && { [writer.rootKey]: document }),
    }
  })
}
