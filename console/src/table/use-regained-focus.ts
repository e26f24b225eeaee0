import { useEffect, useRef } from 'react'
import { regainFocus } from './regain-focus.ts'

/** For what is gone once it has done its work: after `begin` the focus that it had goes to the heading of the screen. */
export function useRegainedFocus(): { begin(): void } {
  const hasBegun = useRef(false)
  useEffect(
    () => () => {
      if (hasBegun.current) regainFocus()
    },
    [],
  )
  return {
    begin() {
      hasBegun.current = true
    },
  }
}
