import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from './use-api.ts'

/** After a write that no `createResource` makes: whatever the Company's screens show is read anew when it is looked at. */
export function useRenewal(): () => Promise<void> {
  const { companyId } = useApi()
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: [companyId] })
}

/** After what changed who the reader is, or in which Companies: that is asked anew. */
export function useReaderRenewal(): () => Promise<void> {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: ['who'] })
}

/** What has not been answered yet is waited for: on a slow line there would never be an answer if each question ended the last. */
const UNHURRIED = { cancelRefetch: false }

/** Does so every so many milliseconds, while `isOn`. */
function useEvery(milliseconds: number, isOn: boolean, ask: () => unknown): void {
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => void latest.current(), milliseconds)
    return () => clearInterval(timer)
  }, [milliseconds, isOn])
}

/** Asks again every so many milliseconds, while `isOn`. */
export function useRefetchEvery(
  milliseconds: number,
  { refetch }: Pick<UseQueryResult, 'refetch'>,
  isOn: boolean,
): void {
  useEvery(milliseconds, isOn, () => refetch(UNHURRIED))
}

/** Has all that is shown of a resource read anew every so many milliseconds, while `isOn`. */
export function useRenewalEvery(milliseconds: number, resource: string, isOn: boolean): void {
  const { companyId } = useApi()
  const cache = useQueryClient()
  useEvery(milliseconds, isOn, () => cache.invalidateQueries({ queryKey: [companyId, resource] }, UNHURRIED))
}
