import { useMemo } from 'react'
import { type ApiClient, dataOf } from './api-client.ts'
import { type Target, targetName } from './resources/targets.ts'
import { type Answers, PER_REQUEST, useKnown } from './use-known.ts'

/** What targets and their groups are called; by their ids until that is known, and where they are gone. */
export interface TargetNames {
  target(id: number): string
  group(id: number): string
}

interface Named {
  readonly name: string
  readonly groups: readonly Pick<Target['target_groups'][number], 'id' | 'name'>[]
}

/**
 * The same object until a name has come.
 * @param ids of targets; a group is known by its members among them
 */
export function useTargetNames(ids: readonly number[]): TargetNames {
  const known = useKnown('targets', ids, readTargets)
  return useMemo(() => namesIn(known), [known])
}

async function readTargets(client: ApiClient, ids: string) {
  const params = { query: { ids, per_page: PER_REQUEST } }
  const rows = await dataOf(client.GET('/targets.json', { params }))
  return rows.map((row): [number, Named] => [
    row.id,
    { name: targetName(row), groups: row.target_groups.map(({ id, name }) => ({ id, name })) },
  ])
}

function namesIn(targets: Answers<Named>): TargetNames {
  const groups = new Map<number, string>()
  for (const target of Object.values(targets)) {
    for (const { id, name } of target?.groups ?? []) groups.set(id, name)
  }
  return {
    target: id => targets[id]?.name ?? `target ${id}`,
    group: id => groups.get(id) ?? `group ${id}`,
  }
}
