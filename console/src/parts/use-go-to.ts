import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SearchParameters } from '../search-parameters.ts'

interface GoOptions {
  readonly query?: SearchParameters
  /** Back does not lead here again. */
  readonly replace?: boolean
}

/** Goes to an address of `addresses`. */
export function useGoTo(): (address: string, options?: GoOptions) => void {
  const router = useRouter()
  return useCallback(
    (address, { query = {}, replace = false } = {}) => {
      void router.navigate({ to: address, search: query as never, replace })
    },
    [router],
  )
}
