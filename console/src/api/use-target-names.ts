import { useMemo } from 'react'
import { useSession } from '../session/session.ts'
import { unnamed } from '../words/unnamed.ts'
import { type ApiClient, dataOf } from './api-client.ts'
import { readReportedNames } from './reported-names.ts'
import { type Target, targetName } from './resources/targets.ts'
import { type Answers, PER_REQUEST, useKnown } from './use-known.ts'

/** What targets and their groups are called; `a target (id 5)` until that is known, and where they are gone. */
export interface TargetNames {
  target(id: number): string
  group(id: number): string
}

interface Named {
  readonly name: string
  readonly groups: readonly Pick<Target['target_groups'][number], 'id' | 'name'>[]
}

/**
 * The same object until a name has come. Reporters, who may read no target, know by its client id (tid) what has one, as
 * their calls show it; publishers are told of no target.
 * @param ids of targets; a group is known by its members among them
 */
export function useTargetNames(ids: readonly number[]): TargetNames {
  const { may, role } = useSession()
  const mayRead = may('read', 'targets')
  const isCoded = !mayRead && role !== 'publisher' && may('read', 'reports')
  const known = useKnown('targets', mayRead ? ids : [], readTargets)
  const codes = useKnown('target codes', isCoded ? ids : [], readCodes)
  return useMemo(() => namesIn(known, codes), [known, codes])
}

async function readTargets(client: ApiClient, ids: string) {
  const params = { query: { ids, per_page: PER_REQUEST } }
  const rows = await dataOf(client.GET('/targets.json', { params }))
  return rows.map((row): [number, Named] => [
    row.id,
    { name: targetName(row), groups: row.target_groups.map(({ id, name }) => ({ id, name })) },
  ])
}

function readCodes(client: ApiClient, ids: string) {
  return readReportedNames(client, 'target', ids.split(',').map(Number))
}

function namesIn(targets: Answers<Named>, codes: Answers<string>): TargetNames {
  const groups = new Map<number, string>()
  for (const target of Object.values(targets)) {
    for (const { id, name } of target?.groups ?? []) groups.set(id, name)
  }
  return {
    target: id => targets[id]?.name ?? codes[id] ?? unnamed('target', id),
    group: id => groups.get(id) ?? unnamed('group', id),
  }
}
