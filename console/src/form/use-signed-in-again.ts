import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Once the reader has signed in again, in this tab or another, while that is awaited. */
export function useSignedInAgain(isAwaited: boolean, then: () => void): void {
  const cache = useQueryClient()
  const latest = useRef(then)
  latest.current = then
  useEffect(() => {
    if (!isAwaited) return
    return cache.getQueryCache().subscribe(event => {
      if (event.type !== 'updated' || event.query.queryKey[0] !== 'who') return
      const reader = event.query.state.data as { readonly kind: string } | null | undefined
      if (event.action.type === 'success' && reader?.kind === 'signed-in') latest.current()
    })
  }, [cache, isAwaited])
}
