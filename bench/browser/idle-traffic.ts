import type { Browser } from 'playwright-core'
import { openTab } from './tab.ts'

/**
 * Bytes that a screen receives in `seconds` while nobody touches it and nothing happens: bodies as they are sent, with their
 * headers, but without what has been asked for when it opened.
 */
export async function idleTraffic(
  browser: Browser,
  url: string,
  apiKey: string,
  seconds: number,
): Promise<number> {
  const tab = await openTab(browser, { apiKey })
  try {
    await tab.page.goto(url, { waitUntil: 'load' })
    // A stream never ends, and so the network is never idle: what opening asks for is over by then.
    await tab.page.waitForTimeout(OPENING_MS)
    const bytes = new Map<string, number>()
    tab.devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength)
    })
    tab.devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes.set(requestId, encodedDataLength)
    })
    await tab.page.waitForTimeout(seconds * 1_000)
    return [...bytes.values()].reduce((sum, count) => sum + count, 0)
  } finally {
    await tab.close()
  }
}

const OPENING_MS = 5_000
