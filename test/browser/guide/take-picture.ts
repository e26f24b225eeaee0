import type { Page } from 'playwright-core'
import { PATIENCE_MS } from '../../harness/patience.ts'

const FOLDER = 'docs/guide/pictures'

/** What a desk has; wider ones show the same. */
const SIZE = { width: 1440, height: 900 }

/**
 * Shows the page as the guide does, and, where `GUIDE_PICTURES` is set, keeps it as one of its pictures:
 * `GUIDE_PICTURES=1 npm run test:browser -- test/browser/guide`.
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  await page.setViewportSize(SIZE)
  await page.evaluate('document.fonts.ready')
  await page.locator('.skeleton').first().waitFor({ state: 'detached', timeout: PATIENCE_MS })
  if (process.env['GUIDE_PICTURES'] === undefined) return
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled', caret: 'hide' })
}
