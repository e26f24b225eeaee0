import type { Browser, CDPSession, Page } from 'playwright-core'

/** A tab of its own, with an empty cache, and the browser's own words about it. */
export interface Tab {
  readonly page: Page
  readonly devtools: CDPSession
  close(): Promise<void>
}

export interface TabOptions {
  /** Whose key the console signs in with; without one nobody has signed in. */
  readonly apiKey?: string
  /** Runs in the page before anything of it does. */
  readonly script?: string
}

/** As the console's own tests see it: twenty rows fit. */
const VIEWPORT = { width: 1440, height: 900 }

/** Above what anything takes on a busy machine; whatever takes longer is broken. */
const PATIENCE_MS = 30_000

export async function openTab(browser: Browser, { apiKey, script }: TabOptions): Promise<Tab> {
  // Waiting for what a page shows evaluates text in it, which its policy would refuse.
  const context = await browser.newContext({ viewport: VIEWPORT, bypassCSP: true })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  if (apiKey !== undefined)
    await page.addInitScript(`sessionStorage.setItem('dialplane.api_key', ${JSON.stringify(apiKey)})`)
  if (script !== undefined) await page.addInitScript(script)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  return { page, devtools, close: () => context.close() }
}
