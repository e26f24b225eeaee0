import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, useRef } from 'react'
import { type SearchParameters, stringifySearch } from '../search-parameters.ts'

export interface LinkProps
  extends Pick<ComponentProps<'a'>, 'className' | 'children' | 'aria-label' | 'aria-current'> {
  /** From `addresses`. */
  readonly to: string
  /** What the address says after its `?`, such as the filters of a list. */
  readonly query?: SearchParameters
  /** Of links among which one is shown, such as tabs: which of them it is. */
  readonly isCurrent?: boolean
}

/** Who rests on a link so long will follow it: its screen is loaded then. */
const INTENT_MS = 50

/**
 * A link to another screen of the Company. Not the router's own: that one follows every change of the address, and a list
 * has a hundred links.
 */
export function Link({ to, query = {}, isCurrent, ...rest }: LinkProps) {
  const router = useRouter()
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined)
  const target = { to, search: query as never }

  function follow(event: MouseEvent) {
    if (event.defaultPrevented || event.button !== 0) return
    // A new tab or window, or a download, is the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate(target)
  }

  const forget = () => clearTimeout(intent.current)
  const prepare = () => {
    forget()
    // What does not load now says so when the link is followed.
    intent.current = setTimeout(() => void router.preloadRoute(target).catch(() => undefined), INTENT_MS)
  }

  return (
    <a
      href={`${router.basepath}${to}${stringifySearch(query)}`}
      onClick={follow}
      onPointerEnter={prepare}
      onPointerLeave={forget}
      {...(isCurrent && { 'aria-current': 'page' as const })}
      {...rest}
    />
  )
}
