import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { setSessionOver } from '../api/session-over.ts'
import type { FactorNeeded, SignedIn } from './session.ts'

const SessionEnded = lazy(async () => ({ default: (await import('./session-ended.tsx')).SessionEnded }))

/** A session that ended asks for itself over the page: what was typed beneath stays. */
export function ReSignIn({ userId }: { readonly userId: number }) {
  const cache = useQueryClient()
  const [hasEnded, setEnded] = useState(false)
  useEffect(() => {
    const notice = (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) setEnded(true)
    }
    const stopQueries = cache.getQueryCache().subscribe(event => {
      if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error)
      if (event.type === 'updated' && event.query.queryKey[0] === 'who') resume(event.query.state.data)
    })
    const stopMutations = cache.getMutationCache().subscribe(event => {
      if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error)
    })
    function resume(reader: unknown) {
      const signedIn = reader as SignedIn | FactorNeeded | null | undefined
      if (signedIn?.kind !== 'signed-in') return
      // Somebody else: nothing of what is on the page is theirs.
      if (signedIn.user.id !== userId) return location.reload()
      setEnded(false)
      void cache.invalidateQueries({ predicate: query => query.state.status === 'error' })
    }
    // Of what is asked by neither of them: an import, a clone, a check.
    setSessionOver(() => setEnded(true))
    return () => {
      stopQueries()
      stopMutations()
      setSessionOver(null)
    }
  }, [cache, userId])

  if (!hasEnded) return null
  return (
    <Suspense fallback={null}>
      <SessionEnded />
    </Suspense>
  )
}
