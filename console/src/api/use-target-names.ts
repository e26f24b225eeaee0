import { useQueries } from '@tanstack/react-query'
import { dataOf } from './api-client.ts'
import { type Target, targetName } from './resources/targets.ts'
import { useApi } from './use-api.ts'

/** What targets and their groups are called; by their ids until that is known, and where they are gone. */
export interface TargetNames {
  target(id: number): string
  group(id: number): string
}

/** As many ids as the list takes at once. */
const PER_REQUEST = 100

/** @param ids of targets; a group is known by its members among them */
export function useTargetNames(ids: readonly number[]): TargetNames {
  const { client, companyId } = useApi()
  const distinct = [...new Set(ids)].sort((one, other) => one - other)
  const portions = Array.from({ length: Math.ceil(distinct.length / PER_REQUEST) }, (_, index) =>
    distinct.slice(index * PER_REQUEST, (index + 1) * PER_REQUEST).join(','),
  )
  return useQueries({
    queries: portions.map(portion => ({
      queryKey: [companyId, 'targets', 'names', portion],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        dataOf(
          client.GET('/targets.json', { params: { query: { ids: portion, per_page: PER_REQUEST } }, signal }),
        ),
    })),
    combine: namesIn,
  })
}

/** The same function each time, so that what comes of it is the same object until a name has come. */
function namesIn(answers: readonly { readonly data: readonly Target[] | undefined }[]): TargetNames {
  const targets = new Map<number, string>()
  const groups = new Map<number, string>()
  for (const row of answers.flatMap(({ data }) => data ?? [])) {
    targets.set(row.id, targetName(row))
    for (const { id, name } of row.target_groups) groups.set(id, name)
  }
  return {
    target: id => targets.get(id) ?? `target ${id}`,
    group: id => groups.get(id) ?? `group ${id}`,
  }
}
