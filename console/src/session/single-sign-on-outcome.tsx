import { useEffect } from 'react'
import { ssoNotice, ssoWords } from './sso-words.ts'

/** What came of signing in or out by a provider, where nobody is signed in. */
export function SingleSignOnOutcome({ outcome }: { readonly outcome: string }) {
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  const notice = ssoNotice(outcome)
  if (notice !== null) return <p role="status">{notice}</p>
  return (
    <p className="problem" role="alert">
      {ssoWords(outcome)}
    </p>
  )
}
