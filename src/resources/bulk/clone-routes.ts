import { Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import { applyChanges } from './apply-changes.ts'
import { changeReader } from './read-changes.ts'
import { type AnyRecordWriter, type Fields, recordWords } from './record-writer.ts'

/** What each of them does not copy. */
const NOT_COPIED: Readonly<Record<string, string>> = {
  target: 'not its `tid`, its place in groups and campaigns, nor what its caps have counted',
  target_group: 'its members are those of the original; campaigns that use the original do not use the copy',
  campaign:
    'not its numbers, number pools, postback keys, payout tables and `show_key`; a recorded greeting must be uploaded again',
}

/** `POST /<resource>/{id}/clone.json`, for resources whose records can be copied. */
export function registerCloneRoutes(
  routes: MainRoutes,
  db: Queryable,
  writers: readonly AnyRecordWriter[],
): void {
  for (const writer of writers) if (writer.cloned !== undefined) registerCloneRoute(routes, db, writer)
}

function registerCloneRoute(routes: MainRoutes, db: Queryable, writer: AnyRecordWriter): void {
  const { rootKey, path, created } = writer
  const reader = changeReader(writer)
  routes.companyRoute({
    method: 'POST',
    url: `${path}/:id/clone.json`,
    tag: writer.tag,
    rootKey,
    summary: `Copy a ${recordWords(writer)}`,
    description:
      `Makes another one with the same settings, named “… copy”; ${NOT_COPIED[rootKey]}. ` +
      'Fields in the body take the place of those that would be copied.',
    permission: ['write', writer.permission],
    params: Type.Object({ id: Id }),
    body: Type.Partial(Rooted(rootKey, Type.Partial(created))),
    bodyIsOptional: true,
    response: { 201: Rooted(rootKey, writer.shown) },
    handle: async ({ access, params: { id }, body }) => {
      const overrides = (body as Readonly<Record<string, Fields | undefined>>)[rootKey] ?? {}
      const fields = async (tx: Queryable) => {
        const original = (await writer.read(tx, access.companyId, [id])).get(id)
        if (original === undefined) throw notFound(recordWords(writer))
        const sent = await writer.asSent(tx, access.companyId, original, null)
        const copied = writer.cloned?.(sent.fields, original)
        return reader.checked('create', { ...copied, ...overrides })
      }
      const { outcomes } = await applyChanges(
        writer,
        access,
        [{ kind: 'create', fields }],
        { isAtomic: true },
        Date.now(),
      )
      const [outcome] = outcomes
      if (outcome?.kind === 'refused') throw outcome.refusal
      const made = outcome === undefined ? 0 : outcome.id
      const document = (await writer.show(db, access, [made])).get(made)
      if (document === undefined) throw notFound(recordWords(writer))
      return { [rootKey]: document }
    },
  })
}
