import { useEffect, useRef } from 'react'
import type { GoKeys } from './go-keys.ts'

export interface KeyHandlers {
  onPalette(): void
  onHelp(): void
  onGo(address: string): void
  /** After `g`. */
  readonly goKeys: GoKeys
}

/** After this long a `g` is forgotten. */
const SEQUENCE_MS = 1_500

/** The keys that work everywhere; none of single letters does while something is typed or a dialog is open. */
export function useKeys(handlers: KeyHandlers): void {
  const current = useRef(handlers)
  current.current = handlers
  useEffect(() => {
    let pressedGoAt = Number.NEGATIVE_INFINITY
    function onKeyDown(event: KeyboardEvent) {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        current.current.onPalette()
        return
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isTaken(event.target)) return
      const goes = event.timeStamp - pressedGoAt < SEQUENCE_MS
      pressedGoAt = Number.NEGATIVE_INFINITY
      if (goes) {
        const place = current.current.goKeys[event.key]
        if (place !== undefined) current.current.onGo(place.address)
      } else if (event.key === 'g') pressedGoAt = event.timeStamp
      else if (event.key === '?') current.current.onHelp()
      else if (event.key === '/') {
        const search = document.querySelector<HTMLElement>('main [type="search"]')
        if (search !== null) {
          event.preventDefault()
          search.focus()
        }
      }
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
    ) !== null
  )
}
