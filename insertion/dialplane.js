// Dialplane: shows each visitor of a page a phone number of its own (docs/dynamic-numbers.md).
;(() => {
  const { src, dataset } = /** @type {HTMLScriptElement} */ (document.currentScript)
  // Loaded twice, it would ask twice.
  if (window.Dialplane) return
  const { showKey, embeddedKey, cid, afid, selector, tags = '' } = dataset
  const PLACEHOLDER = '[data-dialplane-number]'
  const TEL_LINK = 'a[href^="tel:"]'
  const PHONE = /\+?\(?\d[\d\s().\u2010-\u2015-]{6,}\d/
  // As much as a tag takes.
  const MAX_LENGTH = 1000
  // After so many lost heartbeats the number may be someone else's.
  const MAX_LOST = 4
  const storageKey = ['dialplane', showKey || embeddedKey, cid].join(' ')

  // Kept while the tab is open: who the visitor is, and how it came to the site.
  const visit = Object.assign({ visitor: '', referrer: document.referrer, tags: {} }, recall())
  /** @type {ShownNumber | null} */
  let shown = null
  let heartbeat = 0
  let lost = 0
  let leasedUntil = 0
  let timer = 0
  /** @type {ReturnType<typeof ask>} */
  let latest = Promise.resolve(shown)
  /** @type {Array<() => void>} */
  const undoings = []

  function recall() {
    try {
      return JSON.parse(sessionStorage.getItem(storageKey) || '{}')
    } catch (_) {
      return {}
    }
  }

  function remember() {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(visit))
    } catch (_) {
      // Without storage each page of the site is a visit of its own.
    }
  }

  function question() {
    const names = tags.split(/[\s,]+/)
    new URLSearchParams(location.search).forEach((value, name) => {
      if (name.startsWith('utm_') || names.includes(name)) visit.tags[name] = value.slice(0, MAX_LENGTH)
    })
    const query = new URLSearchParams(visit.tags)
    const named = {
      show_key: showKey,
      embedded_key: embeddedKey,
      cid,
      afid,
      visitor: visit.visitor,
      url: location.href,
      referrer: visit.referrer,
    }
    for (const [name, value] of Object.entries(named)) if (value) query.set(name, value.slice(0, MAX_LENGTH))
    return `v1/number.json?${query}`
  }

  async function ask() {
    clearTimeout(timer)
    try {
      const answer = await fetch(new URL(question(), src).href, { credentials: 'omit' })
      // The visitor has none.
      if (answer.status === 404 || answer.status === 503) show(null)
      const { number } = await answer.json()
      visit.visitor = number.visitor
      remember()
      if (document.readyState === 'loading') {
        await new Promise(read => document.addEventListener('DOMContentLoaded', read))
      }
      show(number)
      heartbeat = number.heartbeat_seconds * 1000
      lost = 0
      leasedUntil = Date.now() + MAX_LOST * heartbeat
    } catch (_) {
      if (++lost >= MAX_LOST) show(null)
    }
    if (heartbeat) timer = setTimeout(beat, heartbeat)
    return shown
  }

  // One question after the other: the first answer says who the visitor is.
  function refresh() {
    latest = latest.then(ask)
    return latest
  }

  function beat() {
    if (!heartbeat || document.hidden) return
    // After a long time hidden, or asleep.
    if (Date.now() > leasedUntil) show(null)
    refresh()
  }

  /** @param {ShownNumber | null} number null = what the page itself says */
  function show(number) {
    if (!number || !shown || number.number !== shown.number) {
      for (const undo of undoings.splice(0)) undo()
    }
    shown = number
    if (!number) return
    for (const element of document.querySelectorAll([PLACEHOLDER].concat(selector || []).join())) {
      const isWritten = write(element, number.formatted)
      if (!isWritten && element.matches(PLACEHOLDER)) replace(element, 'textContent', number.formatted)
      const links = [element.closest(TEL_LINK), ...element.querySelectorAll(TEL_LINK)]
      for (const link of /** @type {HTMLAnchorElement[]} */ (links)) {
        if (link) replace(link, 'href', `tel:${number.number}`)
      }
    }
  }

  /** Replaces the phone numbers in the text of `element`; icons and words beside them stay. @type {Write} */
  function write(element, formatted) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let isWritten = false
    while (texts.nextNode()) {
      const text = /** @type {Text} */ (texts.currentNode)
      if (!PHONE.test(text.data)) continue
      replace(
        text,
        'data',
        text.data.replace(PHONE, () => formatted),
      )
      isWritten = true
    }
    return isWritten
  }

  /** Text and addresses only, never markup. @type {Replace} */
  function replace(node, property, after) {
    const before = node[property]
    if (before === after) return
    node[property] = after
    undoings.push(() => {
      // What the page has changed meanwhile stays.
      if (node[property] === after) node[property] = before
    })
  }

  document.addEventListener('visibilitychange', beat)
  window.Dialplane = { refresh }
  refresh()
})()
