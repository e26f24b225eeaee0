import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Versioned } from '../api/resource.ts'

/** A record as its `useOne` reads it. */
export type RecordAnswer<Row> = Pick<
  UseQueryResult<Versioned<Row>>,
  'data' | 'isFetching' | 'isLoadingError' | 'error' | 'failureCount' | 'refetch'
>

export interface BaseVersion<Row> {
  /**
   * What a form over its page edits: it stays while the form is open, though the record is read anew below it. Null: it is
   * on its way.
   */
  readonly base: Versioned<Row> | null
  /** How often the form has begun anew. */
  readonly renewals: number
  /** Has the form begin anew with what there is now. */
  renew(): Promise<void>
}

/**
 * Whoever presses “Edit” gets what there is then, not what the page has shown for a while: an older version is read anew
 * first. Where that fails the older one will do: another that there is meanwhile is noticed when it is saved.
 */
export function useBaseVersion<Row>({
  data,
  isFetching,
  failureCount,
  refetch,
}: RecordAnswer<Row>): BaseVersion<Row> {
  const [base, setBase] = useState<Versioned<Row> | null>(null)
  const [renewals, setRenewals] = useState(0)
  if (base === null && data !== undefined && (!isFetching || failureCount > 0)) setBase(data)

  async function renew(): Promise<void> {
    const answer = await refetch({ throwOnError: true })
    if (answer.data === undefined) throw new Error('nothing was read')
    setBase(answer.data)
    setRenewals(before => before + 1)
  }

  return { base, renewals, renew }
}
