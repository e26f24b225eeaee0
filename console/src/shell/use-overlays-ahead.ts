import { useEffect } from 'react'

/** Once the first screen has had time to come over a slow line. */
const AFTER_MS = 1_500

/** Loads what menus and dialogs are made of, and what every write needs, while nobody waits. */
export function useOverlaysAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // What does not arrive now is asked for again when it is opened.
      const load = () =>
        void Promise.allSettled([import('../api/unanswered.ts'), import('./overlays/palette.tsx')])
      // Safari has no idle callbacks.
      if ('requestIdleCallback' in globalThis) requestIdleCallback(load)
      else load()
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}
