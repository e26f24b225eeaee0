import type { UseQueryResult } from '@tanstack/react-query'
import type { ListAnswer } from '../../api/list-answer.ts'
import type { ListQuery } from '../../api/resource.ts'
import { usePostbackKeyNames } from '../../api/resources/pings.ts'

/** A postback key by its campaign and its name. */
export type KeyName = NonNullable<ReturnType<typeof usePostbackKeyNames>['data']>[number]

/**
 * As a resource's `useList`: keys belong to campaigns, and of all of them together the log alone has a list, which is
 * searched here.
 */
export function useKeyNames({ q, per_page: shown }: ListQuery): UseQueryResult<ListAnswer<KeyName>> {
  const answer = usePostbackKeyNames()
  const sought = String(q ?? '').toLowerCase()
  const rows = (answer.data ?? []).filter(
    ({ id, name }) => name.toLowerCase().includes(sought) || String(id) === sought,
  )
  const data = answer.data && { rows: rows.slice(0, Number(shown)), total: rows.length, hasNext: false }
  return { ...answer, data } as UseQueryResult<ListAnswer<KeyName>>
}
