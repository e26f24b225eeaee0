import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { awaitHeading, stopAwaiting } from './arrival.ts'

/**
 * Moves the focus to the heading of a screen that one has gone to, and answers its name for screen readers. Not on the
 * first one, where a browser starts reading by itself, nor when only the filters of a list have changed.
 */
export function useArrival(): string {
  const router = useRouter()
  const [arrival, setArrival] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return
        stopAwaiting()
        // A dialog that has opened over a list has taken the focus itself, and gives it back.
        if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return
        const heading = document.querySelector<HTMLElement>('main h1')
        if (heading === null) return awaitHeading()
        heading.focus({ preventScroll: true })
        setArrival(heading.textContent)
      }),
    [router],
  )
  return arrival
}
