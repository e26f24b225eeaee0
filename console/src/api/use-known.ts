import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from './api-client.ts'
import { useApi } from './use-api.ts'

/** What the API says of records, by their ids; null: it lists none such. */
export type Answers<Value> = Readonly<Record<number, Value | null>>

/** Asks a list for those with these ids, as many as it takes at once: `7,8`. */
type Read<Value> = (
  client: ApiClient,
  ids: string,
) => Promise<readonly (readonly [id: number, value: Value])[]>

/** As many ids as a list takes at once. */
export const PER_REQUEST = 100

/** After so long what somebody else has renamed is asked for again; what is written here has all asked for again at once. */
const KNOWN_FOR_MS = 300_000

interface Known<Value> {
  readonly value: Value | null
  readonly askedAt: number
}

type KnownById<Value> = Readonly<Record<number, Known<Value>>>

/**
 * Something of each of these records, such as what they are called. Whichever screen asked for one, it is known to all, and
 * only those are asked for that are not: where one more is shown, the others stay what they are. The same object until
 * something else is known.
 * @param read the same function for all who ask about the resource
 */
export function useKnown<Value>(resource: string, ids: readonly number[], read: Read<Value>): Answers<Value> {
  const { client, companyId } = useApi()
  const cache = useQueryClient()
  const all = [companyId, resource, 'names'] as const
  const distinct = [...new Set(ids)].sort((one, other) => one - other)
  const { data } = useQuery({
    queryKey: [...all, distinct.join()],
    // Not broken off where another record is shown meanwhile: what is on its way would be asked for again and again.
    queryFn: () => readUnknown(cache, all, distinct, Date.now(), portion => read(client, portion)),
    placeholderData: () => knownIn<Value>(cache, all, distinct, () => true),
    select: answersIn,
    enabled: distinct.length > 0,
  })
  return data ?? NONE
}

const NONE: Answers<never> = {}

function answersIn<Value>(known: KnownById<Value>): Answers<Value> {
  return Object.fromEntries(Object.entries(known).map(([id, { value }]) => [id, value]))
}

/**
 * What is known of these records, having asked for those that nobody asked for lately, or since something was written.
 * @param all where the answers of the Company's resource are kept
 */
export async function readUnknown<Value>(
  cache: QueryClient,
  all: QueryKey,
  ids: readonly number[],
  now: number,
  read: (ids: string) => Promise<readonly (readonly [id: number, value: Value])[]>,
): Promise<KnownById<Value>> {
  const known = knownIn<Value>(cache, all, ids, ({ askedAt }) => now - askedAt < KNOWN_FOR_MS, false)
  const unknown = ids.filter(id => known[id] === undefined)
  const portions = Array.from({ length: Math.ceil(unknown.length / PER_REQUEST) }, (_, index) =>
    unknown.slice(index * PER_REQUEST, (index + 1) * PER_REQUEST).join(),
  )
  const values = new Map((await Promise.all(portions.map(read))).flat())
  const asked = unknown.map(id => [id, { value: values.get(id) ?? null, askedAt: now }] as const)
  return { ...known, ...Object.fromEntries(asked) }
}

/** @param isOldTaken whether what was asked before something was written counts, too */
function knownIn<Value>(
  cache: QueryClient,
  all: QueryKey,
  ids: readonly number[],
  isTaken: (known: Known<Value>) => boolean,
  isOldTaken = true,
): KnownById<Value> {
  const found: Record<number, Known<Value>> = {}
  for (const { state } of cache.getQueryCache().findAll({ queryKey: all })) {
    const known = state.data as KnownById<Value> | undefined
    if (known === undefined || (state.isInvalidated && !isOldTaken)) continue
    for (const id of ids) {
      const one = known[id]
      if (one !== undefined && isTaken(one) && one.askedAt >= (found[id]?.askedAt ?? 0)) found[id] = one
    }
  }
  return found
}
