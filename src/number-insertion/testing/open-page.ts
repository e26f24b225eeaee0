import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { PROGRAM_FOLDER } from '../../platform/program-folder.ts'

const SCRIPT = readFileSync(new URL('insertion/dialplane.js', PROGRAM_FOLDER), 'utf8')

interface Answer {
  readonly status: number
  readonly body: { readonly number?: object; readonly error?: string }
}

/** A page with one place for the number, in a browser whose clock, tab and service are the test's. */
export function openPage() {
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
