import { type AnyRouter, useRouter } from '@tanstack/react-router'
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
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    // A new tab or window, or a download, is the browser's.
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    void router.navigate(liesOver(router, to) ? overShown() : target)
  }

  /** The screen below a form stays as it is: its filters, its page, its tab. */
  function overShown() {
    const search = { ...router.state.location.search, ...query }
    return { to, search: search as never, state: { isOver: true } }
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

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the address says after its `?` is about the screen below. */
    readonly isOver?: boolean
  }
}

/** Of a form whose screen is the one that is shown: `/targets/new` over `/targets`, not `/targets/7`. */
function liesOver({ state, getMatchedRoutes }: AnyRouter, to: string): boolean {
  const shown = state.matches.at(-1)?.routeId
  return (
    // The router's is decoded: a client id may have signs that addresses escape.
    decodeURI(to).startsWith(`${state.location.pathname}/`) &&
    getMatchedRoutes(to)[0].some(({ id }) => id === shown)
  )
}
