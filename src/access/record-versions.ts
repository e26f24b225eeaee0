import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type TProperties, type TSchema, Type } from 'typebox'
import type { Queryable } from '../platform/database/database.ts'
import { namesTag, tagsIn } from '../platform/http/entity-tag.ts'
import { Refusal } from '../platform/refusals/refusal.ts'
import { readRevision } from '../resources/audit-events/record-revision.ts'
import { type ExpectedRevisions, WrittenVersion } from '../resources/changes/written-version.ts'

/** Set on the route that answers one record, and on the one that creates it: how its versions are known. */
export interface VersionedRecord {
  /** Its root key, by which the audit log knows it. */
  readonly resource: string
  /** The parameter of the path that is its internal id; without one it is asked for by another name. */
  readonly parameter?: string
}

export interface VersionedInput {
  readonly params: unknown
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What of a route its versions are about. */
export interface VersionedRoute<Input> {
  readonly method: string
  readonly url: string | readonly string[]
  readonly version?: VersionedRecord
  /** The URL of the route that reads the record which this one changes, where that is another. */
  readonly readAt?: string
  readonly response: Readonly<Record<number, TSchema | null>>
  handle(input: Input): unknown
}

/** What is added to the route. */
interface Versioning<Input> {
  readonly requestHeaders: TProperties
  readonly answerHeaders: TProperties
  readonly response: Readonly<Record<number, TSchema | null>>
  handle(input: Input): Promise<unknown>
}

/** How one kind of route says where it acts, and tells its handler of a version. */
export interface VersionContext<Input> {
  companyIdOf(input: Input): number
  /** The input as a handler gets it that writes this version. */
  writing(input: Input, version: WrittenVersion): Input
  /** The input of a write as the one that reads the same record gets it. */
  reading(input: Input): Input
}

const ETAG = {
  ETag: Type.String({
    description:
      'The version of the record, for `If-Match` of a change and `If-None-Match` of the next read.',
  }),
}

const IF_NONE_MATCH = {
  'If-None-Match': Type.Optional(
    Type.String({
      description: 'ETags that you have: where the record still has one of them, the answer is 304.',
    }),
  ),
}

const IF_MATCH = {
  'If-Match': Type.Optional(
    Type.String({
      description:
        'ETags of which the record must have one, or `*`: else nothing is changed, and the answer is 412 with the record as it is now.',
    }),
  ),
}

/**
 * Optimistic locking (completions.md §11; RFC 9110, sections 8.8.3 and 13.1), for every route of a record that answers and
 * changes it: reads carry an `ETag`, and a write with `If-Match` is made only where nobody has changed the record since.
 *
 * An ETag has two parts: the record's revision, and a hash of what this reader was shown of it. `If-Match` compares the
 * revisions alone: figures that calls count up are no change of the record, and two readers may be shown different parts of it.
 * @returns what is added to a route; null where it has no versions. Whatever reads a record is registered before what changes it.
 */
export function recordVersions<Input extends VersionedInput>(db: Queryable, context: VersionContext<Input>) {
  const readers = new Map<string, VersionedRoute<Input> & { readonly version: VersionedRecord }>()

  const read = async (
    route: VersionedRoute<Input>,
    { resource, parameter }: VersionedRecord,
    input: Input,
  ) => {
    const given = (input.params as Readonly<Record<string, number>> | undefined)?.[parameter ?? '']
    const id = given ?? idOf(await route.handle(input), resource)
    // A Company is on its own log, whoever asks for it by whichever path.
    const companyId = resource === 'company' ? id : context.companyIdOf(input)
    // Before the record: who changes it in between is noticed when the version that is shown here is written.
    const revision = await readRevision(db, resource, companyId, id)
    const shown = await route.handle(input)
    const tag = tagOf(revision, shown)
    input.reply.header('etag', tag)
    return { shown, tag }
  }

  const write = async (
    route: VersionedRoute<Input>,
    record: VersionedRecord,
    expected: ExpectedRevisions | null,
    input: Input,
  ) => {
    const version = new WrittenVersion(record.resource, expected)
    const answer = await route.handle(context.writing(input, version))
    const { revision } = version
    if (revision !== null && answer != null) input.reply.header('etag', tagOf(revision, answer))
    return answer
  }

  return (route: VersionedRoute<Input>): Versioning<Input> | null => {
    const { method, response, version, readAt } = route
    const [url = ''] = [route.url].flat()
    if (method === 'GET' && version !== undefined) {
      readers.set(url, { ...route, version })
      return {
        requestHeaders: IF_NONE_MATCH,
        answerHeaders: ETAG,
        response: { ...response, 304: null },
        handle: async input => {
          const { shown, tag } = await read(route, version, input)
          if (!namesTag(input.request.headers['if-none-match'], tag)) return shown
          input.reply.code(304)
          return undefined
        },
      }
    }
    if (version !== undefined) {
      const handle = (input: Input) => write(route, version, null, input)
      return { requestHeaders: {}, answerHeaders: ETAG, response, handle }
    }
    const reader = method === 'PUT' || method === 'DELETE' ? readers.get(readAt ?? url) : undefined
    if (reader === undefined) return null
    return {
      requestHeaders: IF_MATCH,
      answerHeaders: method === 'PUT' ? ETAG : {},
      response: { ...response, 412: reader.response[200] ?? null },
      handle: async input => {
        const expected = expectedIn(input.request.headers['if-match'])
        try {
          return await write(route, reader.version, expected, input)
        } catch (error) {
          if (!(error instanceof Refusal) || error.kind !== 'outdated') throw error
          const { shown } = await read(reader, reader.version, context.reading(input))
          input.reply.code(412)
          return shown
        }
      },
    }
  }
}

/** @param header `If-Match`; also where a proxy that compresses marked the tags as weak: a revision stays what it is */
function expectedIn(header: string | undefined): ExpectedRevisions | null {
  if (header === undefined) return null
  const tags = tagsIn(header)
  return tags.includes('*') ? 'any' : new Set(tags.map(tag => tag.slice(1).split('-', 1)[0] ?? ''))
}

const HASH_LENGTH = 16

/** A revision has no hyphen. */
function tagOf(revision: string, shown: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, HASH_LENGTH)
  return `"${revision}-${hash}"`
}

/** Of a record, whether or not it stands under its root key. */
function idOf(answer: unknown, resource: string): number {
  const document = answer as Readonly<Record<string, unknown>>
  const record = (document[resource] ?? document) as { readonly id: number }
  return record.id
}
