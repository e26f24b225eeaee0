import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Presses a button once more while what it asks for is under way: that is asked for once.
 * @param request a glob of its address
 */
export async function expectAskedOnce(page: Page, button: Locator, request: string): Promise<void> {
  let goOn = () => {}
  const isAwaited = new Promise<void>(resolve => {
    goOn = resolve
  })
  let asked = 0
  await page.route(request, async route => {
    asked += 1
    await isAwaited
    await route.continue()
  })
  const answered = page.waitForResponse(request)
  await button.click()
  await button.and(page.locator('[aria-disabled]')).waitFor()
  await button.click({ force: true })
  goOn()
  await answered
  expect(asked).toBe(1)
  await page.unroute(request)
}
