import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import { useSession } from '../session/session.ts'
import { type ApiClient, type ApiPath, answerOf, type Schemas } from './api-client.ts'
import { type ListAnswer, listAnswer } from './list-answer.ts'
import type { Undone } from './resources/restore.ts'
import { type CompanyApi, useApi } from './use-api.ts'
import { useRenewal } from './use-renewal.ts'

/** What a list may be asked for: the API's own names of filters, `q`, `sort`, `page`, `per_page`. Null is left out. */
export type ListQuery = Readonly<Record<string, string | number | boolean | readonly string[] | null>>

/** How a single record is named in its path. */
export type RecordKey = string | number

export interface ResourceDefinition {
  /** The first part of every key that its answers are kept under; the permission table's name where it has one. */
  readonly name: string
  readonly rootKey: string
  /** A placeholder in it is filled with the id of the Company that is shown. */
  readonly list: ApiPath
  /** The path of one record; its single placeholder is filled with the record's key. */
  readonly one: ApiPath
  /** What it belongs to, for the placeholders of its paths before its own: `{ campaign_id: 7 }`. */
  readonly within?: Readonly<Record<string, RecordKey>>
  /** Where many are changed at once; absent: the API has no such route for it. */
  readonly bulk?: ApiPath
}

/** What becomes of one record in a bulk request: fields as an update takes them, or `{ id, delete: true }`. */
export type BulkChange = Readonly<Record<string, unknown>> & { readonly id: number }

/** One record, and the version of it that a change is made against (`If-Match`). */
export interface Versioned<Row> {
  readonly record: Row
  readonly etag: string | null
}

export interface Update<Changes> {
  readonly key: RecordKey
  readonly changes: Changes
  /** The version that was read; another one now is refused with 412. Absent: whatever there is. */
  readonly etag?: string | null
}

export interface Removal {
  readonly key: RecordKey
  /** What the API wants to know besides, such as what becomes of the numbers of a publisher. */
  readonly body?: object
}

/**
 * The hooks of one resource, by the API document's types:
 * `createResource<Schemas['Affiliate'], Schemas['AffiliateCreate'], Schemas['AffiliateUpdate']>({ … })`.
 * A write makes every answer of the resource be read anew.
 */
export function createResource<Row, Create extends object, Changes extends object>(
  definition: ResourceDefinition,
) {
  const { name, rootKey, bulk, within = {} } = definition
  const list = filled(definition.list, within)
  const one = filled(definition.one, within)
  const keys = {
    all: (companyId: number) => [companyId, name] as const,
    list: (companyId: number, query: ListQuery) => [companyId, name, 'list', list, query] as const,
    one: (companyId: number, key: RecordKey) => [companyId, name, 'one', one, String(key)] as const,
  }

  async function read(client: ApiClient, key: RecordKey, signal: AbortSignal): Promise<Versioned<Row>> {
    const { data, response } = await send(client, 'GET', pathOf(one, key), { signal })
    return { record: unwrap<Row>(data, rootKey), etag: response.headers.get('etag') }
  }

  async function readList({ client, companyId }: CompanyApi, query: ListQuery, signal: AbortSignal) {
    const path = pathOf(list, companyId)
    const { data, response } = await send(client, 'GET', path, { query, signal })
    return { ...listAnswer<Row>(data, response.headers, rootKey), asked: { path, query } }
  }

  return {
    keys,

    /** While another page is on its way the present one stays. */
    useList(
      query: ListQuery,
      options: { readonly isEnabled?: boolean } = {},
    ): UseQueryResult<ListAnswer<Row>> {
      const api = useApi()
      return useQuery({
        queryKey: keys.list(api.companyId, query),
        queryFn: ({ signal }) => readList(api, query, signal),
        placeholderData: keepPreviousData,
        enabled: options.isEnabled ?? true,
      })
    },

    /** @param options.renewedEvery after how many milliseconds it is read again, by what it is now; false: not by itself. A read that failed is not repeated */
    useOne(
      key: RecordKey,
      options: { readonly renewedEvery?: (record: Row) => number | false } = {},
    ): UseQueryResult<Versioned<Row>> {
      const { client, companyId } = useApi()
      const { renewedEvery } = options
      return useQuery({
        queryKey: keys.one(companyId, key),
        queryFn: ({ signal }) => read(client, key, signal),
        refetchInterval: ({ state: { data, status } }) =>
          data === undefined || status === 'error' || renewedEvery === undefined
            ? false
            : renewedEvery(data.record),
      })
    },

    /** Several by their keys, such as the names of those that a record refers to; in their order. */
    useMany(wanted: readonly RecordKey[]): readonly UseQueryResult<Versioned<Row>>[] {
      const { client, companyId } = useApi()
      return useQueries({
        queries: wanted.map(key => ({
          queryKey: keys.one(companyId, key),
          queryFn: ({ signal }: { readonly signal: AbortSignal }) => read(client, key, signal),
        })),
      })
    },

    /** Reads one anew, whatever is kept of it. */
    useRead(): (key: RecordKey) => Promise<Row> {
      const { client } = useApi()
      return async key => (await read(client, key, new AbortController().signal)).record
    },

    useCreate(): UseMutationResult<Row, Error, Create> {
      const { client, companyId } = useApi()
      const renew = useRenewal()
      return useMutation({
        mutationFn: async (fields: Create) => {
          const { data } = await send(client, 'POST', pathOf(list, companyId), {
            body: { [rootKey]: fields },
          })
          return unwrap<Row>(data, rootKey)
        },
        onSuccess: renew,
      })
    },

    useUpdate(): UseMutationResult<Row, Error, Update<Changes>> {
      const { client } = useApi()
      const renew = useRenewal()
      return useMutation({
        mutationFn: async ({ key, changes, etag }: Update<Changes>) => {
          const headers: Record<string, string> = etag == null ? {} : { 'if-match': etag }
          const { data } = await send(client, 'PUT', pathOf(one, key), {
            body: { [rootKey]: changes },
            headers,
          })
          return unwrap<Row>(data, rootKey)
        },
        onSuccess: renew,
      })
    },

    /** All of them, or none: a refusal names those that it is for. Gives the id by which the audit log can undo them. */
    useBulk(): UseMutationResult<string, Error, readonly BulkChange[]> {
      const { client } = useApi()
      const renew = useRenewal()
      return useMutation({
        mutationFn: async (changes: readonly BulkChange[]) => {
          if (bulk === undefined) throw new Error(`${name} are changed one by one: the API has no bulk route`)
          const { data } = await send(client, 'POST', bulk, { body: { changes, atomic: true } })
          return (data as Schemas['TargetBulkOutcome']).batch_id
        },
        onSuccess: renew,
      })
    },

    useRemove(): UseMutationResult<void, Error, Removal> {
      const { client } = useApi()
      const renew = useRenewal()
      return useMutation({
        mutationFn: async ({ key, body }: Removal) => {
          await send(
            client,
            'DELETE',
            pathOf(one, key),
            body === undefined ? {} : { body: { [rootKey]: body } },
          )
        },
        onSuccess: renew,
      })
    },
  }
}

/**
 * Undoes what was changed together, by what the audit log kept; of several batches in their order. Null for who may not:
 * they are offered none.
 */
export function useUndoBatch(): ((...batchIds: readonly string[]) => Promise<Undone>) | null {
  const { client } = useApi()
  const { may } = useSession()
  const renew = useRenewal()
  if (!may('write', 'audit_events')) return null
  return async (...batchIds) => {
    // Hardly anything is ever taken back: until then nobody waits for how that is done.
    const { restore, restoredSentence } = await import('./resources/restore.ts')
    const restored: Awaited<ReturnType<typeof restore>>[] = []
    try {
      for (const batchId of batchIds) restored.push(await restore(client, { batchId }))
    } finally {
      await renew()
    }
    return { undone: restoredSentence(restored.flatMap(({ changes }) => changes)) }
  }
}

/**
 * A request of a resource's own beside the usual ones, such as the reset of a cap; what screens show is read anew after it.
 */
export function useAction<Input, Output>(
  act: (client: ApiClient, input: Input) => Promise<Output>,
): UseMutationResult<Output, Error, Input> {
  const { client } = useApi()
  const renew = useRenewal()
  return useMutation({ mutationFn: (input: Input) => act(client, input), onSuccess: renew })
}

interface Sent {
  readonly query?: ListQuery
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

type UntypedCall = (
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>

/** The one place where a path is not known to the compiler: its shapes stand in the resource's type parameters. */
function send(client: ApiClient, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, sent: Sent) {
  const call = client[method] as unknown as UntypedCall
  const { query = {}, body, headers, signal } = sent
  return answerOf(call(path, { params: { query: withoutNulls(query) }, body, headers, signal }))
}

/** What a query sends: neither what is null, nor an empty text. */
export function withoutNulls(query: ListQuery): ListQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null && value !== ''))
}

/** The placeholders that `values` names, filled in. */
function filled(template: string, values: Readonly<Record<string, RecordKey>>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    name in values ? encodeURIComponent(String(values[name])) : placeholder,
  )
}

/** `/targets/{id}.json`, 7 → `/targets/7.json` */
function pathOf(template: string, key: RecordKey): string {
  return template.replace(/\{\w+\}/, encodeURIComponent(String(key)))
}

function unwrap<Row>(body: unknown, rootKey: string): Row {
  const document = body as Readonly<Record<string, unknown>>
  return (rootKey in document && typeof document[rootKey] === 'object' ? document[rootKey] : document) as Row
}
