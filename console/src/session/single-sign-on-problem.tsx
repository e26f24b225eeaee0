import { useEffect } from 'react'
import { ssoWords } from './sso-words.ts'

/** What came of signing in by a provider, where that was nothing. */
export function SingleSignOnProblem({ reason }: { readonly reason: string }) {
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return (
    <p className="problem" role="alert">
      {ssoWords(reason)}
    </p>
  )
}
