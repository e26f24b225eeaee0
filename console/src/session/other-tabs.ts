import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { FactorNeeded, SignedIn } from './session.ts'
import { whoAmI } from './who-am-i.ts'

const CHANNEL = 'dialplane-session'

/**
 * Whoever signs in again in one tab has another session in all of them, and with it another token for what they change: the others
 * are told, and ask who it is. What is typed in them stays.
 */
export function useOtherTabs(reader: SignedIn | FactorNeeded | null | undefined): void {
  const cache = useQueryClient()
  const channel = useRef<BroadcastChannel | null>(null)
  const credentials = reader?.kind === 'signed-in' ? reader.credentials : null
  const token = credentials?.kind === 'session' ? credentials.csrfToken : null
  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL)
    channel.current = opened
    opened.onmessage = () =>
      void whoAmI().then(
        who => {
          // Of one that is over already the next request says so, over what is on the page.
          if (who?.kind === 'signed-in') cache.setQueryData<SignedIn>(['who'], who)
        },
        () => undefined,
      )
    return () => opened.close()
  }, [cache])
  useEffect(() => {
    if (token !== null) channel.current?.postMessage('signed in')
  }, [token])
}
