import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { PROGRAM_FOLDER } from '../platform/program-folder.ts'

const SCRIPT = readFileSync(new URL('insertion/dialplane.js', PROGRAM_FOLDER), 'utf8')

const LENT = { status: 200, body: { number: { number: '+18885550199', formatted: '888', visitor: 'v' } } }

interface Answer {
  readonly status: number
  readonly body: { readonly number?: object; readonly error?: string }
}

/** A page with one place for the number, in a browser whose clock, tab and service are the test's. */
function openPage() {
  const place = {
    textContent: '',
    matches: () => true,
    closest: () => null,
    querySelectorAll: () => [],
  }
  const page = { now: 0, answer: null as Answer | null, asked: 0 }
  let look = () => {}
  const document = {
    currentScript: { src: 'https://calls.example.com/dialplane.js', dataset: { showKey: 'k' } },
    referrer: '',
    readyState: 'complete',
    hidden: false,
    querySelectorAll: () => [place],
    createTreeWalker: () => ({ nextNode: () => null }),
    addEventListener: (_: string, listener: () => void) => {
      look = listener
    },
  }
  const window: { Dialplane?: { refresh(): Promise<unknown> } } = {}
  const fetch = async () => {
    page.asked++
    const { answer } = page
    if (answer === null) throw new TypeError('Failed to fetch')
    return { status: answer.status, json: async () => answer.body }
  }
  const storage = { getItem: () => null, setItem: () => {} }
  runInNewContext(SCRIPT, {
    window,
    document,
    fetch,
    sessionStorage: storage,
    location: { search: '', href: 'https://shop.example.com/' },
    NodeFilter: { SHOW_TEXT: 4 },
    URL,
    URLSearchParams,
    Date: { now: () => page.now },
    setTimeout: () => 1,
    clearTimeout: () => {},
  })
  return {
    page,
    refresh: () => window.Dialplane?.refresh(),
    /** The tab is hidden for so long. */
    hideFor: (seconds: number) => {
      document.hidden = true
      look()
      page.now += 1_000 * seconds
      document.hidden = false
      look()
    },
    shown: () => place.textContent,
  }
}

async function openPageWithNumber(heartbeatSeconds: number | null) {
  const opened = openPage()
  opened.page.answer = {
    ...LENT,
    body: { number: { ...LENT.body.number, heartbeat_seconds: heartbeatSeconds } },
  }
  await opened.refresh()
  expect(opened.shown()).toBe('888')
  return opened
}

test('a page that was hidden for longer than its number is lent shows none until it has asked', async () => {
  const { page, hideFor, shown, refresh } = await openPageWithNumber(30)
  const { asked } = page
  hideFor(121)
  expect(shown()).toBe('')
  await refresh()
  expect(shown()).toBe('888')
  expect(page.asked).toBe(asked + 2)
})

test.each([
  ['for less', 30, 119],
  ['for long, with a number that all share', null, 10_000],
])('a page that was hidden %s goes on to show it', async (_, heartbeatSeconds, seconds) => {
  const { hideFor, shown } = await openPageWithNumber(heartbeatSeconds)
  hideFor(seconds)
  expect(shown()).toBe('888')
})

test.each([404, 503])(
  'a page to which the service says that there is no number shows none: %d',
  async status => {
    const { page, refresh, shown } = await openPageWithNumber(30)
    page.answer = { status, body: { error: 'no number' } }
    await refresh()
    expect(shown()).toBe('')
  },
)

test.each([
  ['is not reached', null],
  ['fails', { status: 500, body: {} }],
])('a page whose service %s shows it for three heartbeats', async (_, answer) => {
  const { page, refresh, shown } = await openPageWithNumber(30)
  page.answer = answer
  for (let lost = 1; lost <= 3; lost++) {
    await refresh()
    expect(shown()).toBe('888')
  }
  await refresh()
  expect(shown()).toBe('')
})
