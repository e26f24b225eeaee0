import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { setReplayed } from '../api/replayed.ts'

const NoticeRegion = lazy(async () => ({ default: (await import('./notice-region.tsx')).NoticeRegion }))

let hasNotices = false
const listeners = new Set<() => void>()

/**
 * Tells in a sentence what was done; screen readers say it too. Never the only place where a failure stands.
 * @param undo offered as a button where it can be taken back; resolves to `Undone` where it may not be as it was
 */
export function notify(sentence: string, undo?: () => Promise<unknown>): void {
  hasNotices = true
  for (const tell of listeners) tell()
  void import('./notice-region.tsx').then(
    ({ showNotice }) => showNotice({ sentence, undo }),
    // What was done is done, whether it can be told or not.
    () => undefined,
  )
}

/** Where notices appear: there is none, nor its code, before the first. */
export function Notices() {
  const isNeeded = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => hasNotices,
  )
  useEffect(() => {
    setReplayed(() => notify('The first try had arrived: it was done once, and not again.'))
    return () => setReplayed(null)
  }, [])
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <NoticeRegion />
    </Suspense>
  )
}
