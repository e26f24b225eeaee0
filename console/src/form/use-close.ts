import { useRouter } from '@tanstack/react-router'
import { useGoTo } from '../parts/use-go-to.ts'
import type { SearchParameters } from '../search-parameters.ts'

/** A press while the browser is on its way back would lead one further. */
let isGoingBack = false

/**
 * Closes what lies over a screen and has an address of its own. It goes back to where its link was followed, which is as it was
 * left: filters, page, tab and scroll; and Back does not open it again. Who came by its address alone gets the screen below.
 * @param address of the screen below, and what that says after its `?`
 */
export function useClose(address: string, query: SearchParameters = {}): () => void {
  const { history } = useRouter()
  const goTo = useGoTo()
  return () => {
    if (!history.canGoBack()) return goTo(address, { query, replace: true })
    if (isGoingBack) return
    isGoingBack = true
    addEventListener('popstate', () => (isGoingBack = false), { once: true })
    history.back()
  }
}
