import type { Browser, Page } from 'playwright-core'
import { openTab } from './tab.ts'

/** What a person waits for at a list, each in milliseconds. */
export interface ListUse {
  /** From each press of a key or button to the next frame: never below 16, where the browser stops telling. */
  readonly toNextPaint: readonly number[]
  /** From each wish for other rows (a page, an order, a search) until they stand there. */
  readonly toOtherRows: readonly number[]
}

/** The browser reports the durations of slow presses, and counts all. */
const SHORTEST_TOLD_MS = 16

const WATCH = `
  globalThis.presses = new Map()
  new PerformanceObserver(list => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) presses.set(interactionId, Math.max(duration, presses.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: ${SHORTEST_TOLD_MS}, buffered: true })
`

const PAGES_TURNED = 5
const ROWS_WALKED = 10

/** Turns pages, orders, searches, walks along rows, opens and selects them, as a person does. */
export async function useList(
  browser: Browser,
  url: string,
  apiKey: string,
  search: string | null,
): Promise<ListUse> {
  const tab = await openTab(browser, { apiKey, script: WATCH })
  const { page } = tab
  const toOtherRows: number[] = []
  const otherRows = async (wish: () => Promise<unknown>) => {
    const answered = page.waitForResponse(response => OF_A_LIST.test(response.url()))
    const startedAt = performance.now()
    await wish()
    await answered
    await page.waitForFunction(ARE_SHOWN, undefined, { polling: 'raf' })
    toOtherRows.push(performance.now() - startedAt)
  }
  try {
    await page.goto(url)
    await page.waitForFunction(ARE_SHOWN, undefined, { polling: 'raf' })
    const next = page.getByRole('button', { name: 'Next', exact: true })
    // Lists of what happened show a span of it, which few rows may not fill.
    for (let turn = 0; turn < PAGES_TURNED && (await next.isEnabled()); turn++)
      await otherRows(() => next.click())
    const headings = page.locator('th .sort')
    // Once: the other way around may be the list's own order, which is known already.
    if ((await headings.count()) > 0) await otherRows(() => headings.first().click())
    for (let row = 0; row < ROWS_WALKED; row++) await page.keyboard.press('j')
    await page.locator('tbody tr td:not(.pick)').nth(1).click()
    await page.keyboard.press('Escape')
    const selectAll = page.locator('thead .check')
    if ((await selectAll.count()) > 0) {
      await selectAll.click()
      await selectAll.click()
    }
    if (search !== null) {
      await page.getByRole('searchbox').first().click()
      // Its last letter, after which the list waits for another one before it asks.
      await page.keyboard.type(search.slice(0, -1), { delay: TYPING_MS })
      await otherRows(() => page.keyboard.press(search.slice(-1)))
    }
    // The observer is told of a press a moment after it was painted.
    await page.waitForTimeout(500)
    return { toNextPaint: await pressesOf(page), toOtherRows }
  } finally {
    await tab.close()
  }
}

/** A quick typist's. */
const TYPING_MS = 120

async function pressesOf(page: Page): Promise<number[]> {
  const { told, count } = await page.evaluate<{ told: number[]; count: number }>(
    '({ told: [...presses.values()], count: performance.interactionCount })',
  )
  return [...told, ...Array.from({ length: Math.max(count - told.length, 0) }, () => SHORTEST_TOLD_MS)]
}

/** What lists are asked for by, and nothing else is. */
const OF_A_LIST = /[?&]per_page=/

/** An expression, not a function: what runs here knows no DOM. */
const ARE_SHOWN = `document.querySelector('.scroller[aria-busy="false"] tbody tr[data-row]') !== null`
