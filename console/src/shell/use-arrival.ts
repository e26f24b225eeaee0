import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSession } from '../session/session.ts'
import { awaitHeading, isUnderDialog, stopAwaiting, takeNewCompany } from './arrival.ts'

/**
 * Moves the focus to the heading of a screen that one has gone to, and answers its name for screen readers. Not on the
 * first one, where a browser starts reading by itself, nor when only the filters of a list have changed. Who has signed in or
 * chosen another Company hears its name.
 */
export function useArrival(): string {
  const router = useRouter()
  const { companyName } = useSession()
  const [arrival, setArrival] = useState('')
  useEffect(() => {
    if (takeNewCompany()) setArrival(`Company: ${companyName}`)
  }, [companyName])
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return
        stopAwaiting()
        // A dialog that has opened over a list has taken the focus itself, and gives it back.
        if (isUnderDialog()) return
        const heading = document.querySelector<HTMLElement>('main h1')
        if (heading === null) return awaitHeading()
        heading.focus({ preventScroll: true })
        setArrival(heading.textContent)
      }),
    [router],
  )
  return arrival
}
