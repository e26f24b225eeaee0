import { useEffect, useRef } from 'react'
import { regainFocus } from './regain-focus.ts'

/** For what is gone once it has done its work: after `begin` the focus that it had goes to the heading of the screen. */
export function useRegainedFocus(): { begin(): void } {
  const hasBegun = useRef(false)
  useEffect(
    () => () => {
      // A dialog that closes with it keeps the focus off the screen until it is gone as well.
      if (hasBegun.current) requestAnimationFrame(() => regainFocus())
    },
    [],
  )
  return {
    begin() {
      hasBegun.current = true
    },
  }
}
