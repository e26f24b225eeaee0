import { ApiError } from './api-client.js'
import { callView } from './call-view.js'
import { callsView } from './calls-view.js'
import { companyApi } from './company-api.js'
import { copyAddress, FOREIGN_LINK, takeLinkedCompany } from './company-link.js'
import { createFrame, TABS } from './frame.js'
import { liveView } from './live-view.js'
import { hashOf, parseHash } from './location-hash.js'
import { createNames } from './names.js'
import { announce, notify } from './notice.js'
import { overviewView } from './overview-view.js'
import { pingsView } from './pings-view.js'
import { poll, USUAL_INTERVAL_MS } from './poll.js'
import { reportsView } from './reports-view.js'
import { tryView } from './try-view.js'
import { webhookView } from './webhook-view.js'
import { webhooksView } from './webhooks-view.js'

/** @import { SignedIn } from './sign-in.js' */
/** @import { View, ViewContext } from './view.d.ts' */

/**
 * The dashboard once a key is known: shows the view that the address names, and keeps it current.
 * @param {object} options
 * @param {SignedIn} options.signedIn
 * @param {Readonly<Record<string, string>>} options.zones
 * @param {number} options.companyId
 * @param {(companyId: number) => void} options.onCompany
 * @param {(problem: string | null) => void} options.onSignOut with the sentence that says why, unless it was wished
 */
export function openWorkspace({ signedIn, zones, companyId, onCompany, onSignOut }) {
  const closed = new AbortController()
  const api = companyApi(signedIn.client, companyId)
  const names = createNames(api)
  let isPaused = false
  let wasStale = false
  /** @type {ReturnType<typeof poll> | null} */
  let polling = null
  /** @type {View | null} */
  let shown = null

  const frame = createFrame({
    companies: signedIn.companies,
    companyId,
    onCompany,
    onPause(wished) {
      isPaused = wished
      shown?.setPaused?.(isPaused)
      if (isPaused) polling?.pause()
      else polling?.resume()
    },
    onSignOut: () => onSignOut(null),
  })

  /** @param {boolean} isMove whether the reader came here from another view */
  function showPlace(isMove) {
    polling?.stop()
    notify(null)
    const place = parseHash(location.hash)
    const tab = TABS.some(({ name }) => name === place.tab) ? place.tab : 'overview'
    const view = viewOf(tab, {
      api,
      names,
      zones,
      place,
      announce,
      notify,
      copyAddress: () => copyAddress(companyId),
      refreshNow: () => polling?.now(),
      remember: query => history.replaceState(null, '', hashOf(tab, place.id, query)),
    })
    frame.show(tab, view.element)
    document.title = `${TABS.find(({ name }) => name === tab)?.title} · Dialplane`
    if (isMove) view.element.querySelector('h1')?.focus({ preventScroll: true })
    shown = view
    view.setPaused?.(isPaused)
    polling = poll(view.refresh, onOutcome, {
      isPaused,
      intervalMs: view.intervalMs ?? USUAL_INTERVAL_MS,
    })
  }

  /** @param {unknown} problem */
  function onOutcome(problem) {
    if (problem instanceof ApiError && problem.status === 401) return onSignOut(problem.message)
    frame.tellFreshness(problem === null)
    if (problem !== null) notify(problem instanceof Error ? problem.message : String(problem))
    else if (wasStale) notify(null)
    wasStale = problem !== null
  }

  /** A copied link may lead to another Company. */
  function moveToPlace() {
    const linked = takeLinkedCompany()
    const isOther = linked !== null && linked !== companyId
    if (isOther && signedIn.companies.some(({ id }) => id === linked)) return onCompany(linked)
    showPlace(true)
    if (isOther) notify(FOREIGN_LINK)
  }

  window.addEventListener('hashchange', moveToPlace, { signal: closed.signal })
  showPlace(false)

  return {
    element: frame.element,
    close() {
      closed.abort()
      polling?.stop()
    },
  }
}

/**
 * @param {string} tab
 * @param {ViewContext} context
 * @returns {View}
 */
function viewOf(tab, context) {
  switch (tab) {
    case 'pings':
      return pingsView(context)
    case 'calls':
      return context.place.id === null ? callsView(context) : callView(context, context.place.id)
    case 'live':
      return liveView(context)
    case 'reports':
      return reportsView(context)
    case 'webhooks':
      return context.place.id === null
        ? webhooksView(context)
        : webhookView(context, Number(context.place.id))
    case 'try':
      return tryView(context)
    default:
      return overviewView(context)
  }
}
