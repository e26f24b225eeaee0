import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from 'playwright-core'
import { startTestService, type TestService } from '../harness/test-service.ts'

/** Debian's; another can be named for a machine that has it elsewhere. */
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** Only what the page asks for may go out, and nothing needs a display, a user or a microphone of its own. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
]

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
}

/** Beyond any wait for the next refresh; a test that needs longer has failed. */
export const PATIENCE_MS = 20_000

export interface BrowserSession {
  readonly service: TestService
  /** The dashboard's address. */
  readonly url: string
  /** Every address that any page asked for. */
  readonly requestedUrls: readonly string[]
  /** What pages complained about: uncaught errors, and breaches of the content security policy. */
  readonly complaints: readonly string[]
  open(options?: TabOptions): Promise<Page>
  close(): Promise<void>
}

interface TabOptions {
  readonly width?: number
  readonly apiKey?: string
  /** Whether the test may turn the page's clock on (`page.clock`). */
  readonly withClock?: boolean
}

/** A listening service and a browser. `open` gives a tab that has signed in. */
export async function startBrowserSession(environment: NodeJS.ProcessEnv = {}): Promise<BrowserSession> {
  const service = await startTestService(environment)
  await service.app.main.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.main.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/dashboard`
  const browser = await launchBrowser()
  const requestedUrls: string[] = []
  const complaints: string[] = []

  async function openTab(width: number, withClock: boolean): Promise<Page> {
    const page = await browser.newPage({ viewport: { width, height: 800 } })
    page.setDefaultTimeout(PATIENCE_MS)
    page.on('request', request => requestedUrls.push(request.url()))
    page.on('pageerror', error => complaints.push(error.message))
    page.on('console', message => {
      if (message.text().includes('Content Security Policy')) complaints.push(message.text())
    })
    if (withClock) await page.clock.install()
    await page.goto(url)
    return page
  }

  return {
    service,
    url,
    requestedUrls,
    complaints,
    async open({ width = 1200, apiKey = service.apiKey, withClock = false } = {}) {
      const page = await openTab(width, withClock)
      await page.getByLabel('API key').fill(apiKey)
      await page.getByRole('button', { name: 'Show the dashboard' }).click()
      return page
    },
    async close() {
      await browser.close()
      await service.close()
    },
  }
}
