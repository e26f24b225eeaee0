import type { Browser } from 'playwright-core'
import { openTab } from './tab.ts'

/** 1.6 Mbit/s down, half of that up, 150 ms there and back. */
const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 800_000 / 8,
}

/** Nothing that a page still paints comes later than this after its last request. */
const SETTLING_MS = 500

/** The last entry is the largest: the browser reports an element only when it is larger than those before. */
const WATCH = `
  globalThis.largestPaintMs = null
  new PerformanceObserver(list => {
    for (const { startTime } of list.getEntries()) globalThis.largestPaintMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
`

/** Milliseconds from the request of a page, over a slow line and with nothing cached, to its largest contentful paint. */
export async function largestPaint(browser: Browser, url: string, apiKey?: string): Promise<number> {
  const tab = await openTab(browser, { script: WATCH, ...(apiKey === undefined ? {} : { apiKey }) })
  try {
    await tab.devtools.send('Network.emulateNetworkConditions', SLOW_LINE)
    await tab.page.goto(url, { waitUntil: 'networkidle' })
    await tab.page.waitForTimeout(SETTLING_MS)
    const paintedMs = await tab.page.evaluate<number | null>('globalThis.largestPaintMs')
    if (paintedMs === null) throw new Error(`${url} painted nothing`)
    return paintedMs
  } finally {
    await tab.close()
  }
}
