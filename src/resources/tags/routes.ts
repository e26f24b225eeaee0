import { Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import { withRefusals } from '../../platform/database/constraint.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { flagFilter, inAnyCase, listing } from '../../platform/database/listing.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { pageOf } from '../../platform/wire/page.ts'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import type { Audited } from '../changes/audited-changes.ts'
import type { ConfigurationChanges } from '../changes/configuration-changes.ts'
import {
  ROOT_KEY,
  TAG_REFUSALS,
  TagCreate,
  TagDocument,
  TagUpdate,
  tagColumns,
  tagDocument,
} from './schema.ts'
import { createTag, deleteTag, findTag, listTags, lockTag, type TagRow, updateTag } from './store.ts'
import { tags } from './table.ts'

const AUDITED: Audited<number> = {
  resource: ROOT_KEY,
  lock: lockTag,
  read: async (tx, companyId, id) => {
    const row = await findTag(tx, companyId, id)
    return row && tagDocument(row).tag
  },
}

const TAG_LIST = listing({
  searched: { id: tags.id, texts: [tags.key] },
  sorted: { key: inAnyCase(tags.key), created_at: tags.createdAt, updated_at: tags.updatedAt },
  filters: {
    values_report: flagFilter(tags.valuesReport, 'Only those whose values are in reports, or only others.'),
  },
})

const shared = { tag: 'Tags', rootKey: ROOT_KEY }

/** The tag keys whose values appear in reports. Records and calls carry tags of any key without one of these. */
export function registerTagRoutes(
  routes: MainRoutes,
  db: Queryable,
  configuration: ConfigurationChanges,
): void {
  routes.companyRoute({
    ...shared,
    method: 'GET',
    url: '/tags.json',
    summary: 'List tags',
    description: 'System tags, whose values always appear in reports, are not listed.',
    permission: ['read', 'tags'],
    query: TAG_LIST.query,
    response: { 200: Type.Array(TagDocument) },
    handle: async ({ access, query, request, reply }) => {
      const page = pageOf(query)
      const { rows, totalRows } = await listTags(db, access.companyId, TAG_LIST.rowsOf(query, access), page)
      setLinkHeader(request, reply, page, totalRows)
      return rows.map(tagDocument)
    },
  })

  routes.companyRoute({
    ...shared,
    method: 'POST',
    url: '/tags.json',
    summary: 'Create a tag',
    description: 'Makes the values of its key appear in reports.',
    permission: ['write', 'tags'],
    body: Rooted(ROOT_KEY, TagCreate),
    version: { resource: ROOT_KEY },
    response: { 201: TagDocument },
    handle: async ({ access, body: { tag: fields } }) => {
      const columns = { key: fields.key, ...tagColumns(fields) }
      const row = await withRefusals(TAG_REFUSALS, () =>
        configuration.create(access, AUDITED, tx => createTag(tx, access.companyId, columns)),
      )
      return tagDocument(row)
    },
  })

  registerSingleRoutes(routes, db, configuration)
}

function registerSingleRoutes(routes: MainRoutes, db: Queryable, configuration: ConfigurationChanges): void {
  const single = { ...shared, url: '/tags/:id.json', params: Type.Object({ id: Id }) }

  routes.companyRoute({
    ...single,
    method: 'GET',
    summary: 'Get a tag',
    description: 'A tag key of the Company.',
    permission: ['read', 'tags'],
    version: { resource: ROOT_KEY, parameter: 'id' },
    response: { 200: TagDocument },
    handle: async ({ access, params: { id } }) =>
      tagDocument(existing(await findTag(db, access.companyId, id))),
  })

  routes.companyRoute({
    ...single,
    method: 'PUT',
    summary: 'Update a tag',
    description: 'Another `key` makes the values of that one appear in reports instead.',
    permission: ['write', 'tags'],
    body: Rooted(ROOT_KEY, TagUpdate),
    response: { 200: TagDocument },
    handle: async ({ access, params, body: { tag: fields } }) => {
      const columns = tagColumns(fields)
      const row = await withRefusals(TAG_REFUSALS, () =>
        configuration.update(access, AUDITED, params.id, (tx, id) =>
          updateTag(tx, access.companyId, id, columns),
        ),
      )
      return tagDocument(existing(row))
    },
  })

  routes.companyRoute({
    ...single,
    method: 'DELETE',
    summary: 'Delete a tag',
    description: 'Values of its key leave the reports; records and calls keep them.',
    permission: ['write', 'tags'],
    response: { 204: null },
    handle: ({ access, params }) =>
      configuration.delete(access, AUDITED, params.id, (tx, id) => deleteTag(tx, access.companyId, id)),
  })
}

function existing(row: TagRow | null): TagRow {
  if (row === null) throw notFound(ROOT_KEY)
  return row
}
