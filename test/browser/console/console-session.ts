import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { onTestFinished, TestRunner } from 'vitest'
import { isConsoleBuilt } from '../../../scripts/build-console.js'
import { PATIENCE_MS } from '../../harness/patience.ts'
import { startTestService, type TestService } from '../../harness/test-service.ts'
import { launchBrowser } from '../launch-browser.ts'

export interface ConsoleSession {
  readonly service: TestService
  /** What pages complained about: uncaught errors, and breaches of the Content-Security-Policy. */
  readonly complaints: readonly string[]
  /** A tab of its own that has signed in and shows an address of the Company: `/publishers`. It is closed with the test that opened it. */
  open(address: string, options?: ConsoleTab): Promise<Page>
  /** A tab of somebody who has not signed in, at an address outside of any Company: `/reset`. */
  openOutside(address: string, options?: Omit<ConsoleTab, 'apiKey' | 'companyId'>): Promise<Page>
  close(): Promise<void>
}

interface ConsoleTab {
  readonly width?: number
  readonly height?: number
  readonly scheme?: 'light' | 'dark'
  /** Whose key it signs in with; the first administrator's, if absent; null: nobody's. */
  readonly apiKey?: string | null
  readonly companyId?: number
}

/** A listening service with the console that was built, and a browser. */
export async function startConsoleSession(environment: NodeJS.ProcessEnv = {}): Promise<ConsoleSession> {
  if (!isConsoleBuilt()) throw new Error('The console is not what its sources say: run npm run build first.')
  const service = await startTestService(environment)
  await service.app.main.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.main.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const browser = await launchBrowser()
  const complaints: string[] = []

  async function openTab(url: string, options: ConsoleTab): Promise<Page> {
    const { width = 1440, height = 900, scheme = 'light', apiKey = service.apiKey } = options
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme })
    // What a test leaves open would go on watching and refreshing beside all that follow.
    if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => context.close())
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    page.on('pageerror', error => complaints.push(error.message))
    page.on('console', message => {
      if (/Content Security Policy|^Warning:/.test(message.text())) complaints.push(message.text())
    })
    if (apiKey !== null)
      await page.addInitScript(`sessionStorage.setItem('dialplane.api_key', ${JSON.stringify(apiKey)})`)
    await page.goto(`${origin}/console${url}`)
    return page
  }

  return {
    service,
    complaints,
    open: (address, options = {}) => openTab(`/${options.companyId ?? service.companyId}${address}`, options),
    openOutside: (address, options = {}) => openTab(address, { ...options, apiKey: null }),
    async close() {
      await browser.close()
      await service.close()
    },
  }
}
