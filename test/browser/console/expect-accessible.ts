import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe runs, in its words. */
interface Rules {
  readonly type: 'tag' | 'rule'
  readonly values: readonly string[]
}

const EVERY_RULE: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** All that a scheme changes is colours, which `test/tidy.test.ts` sees to: anything else was found in the light. */
const OF_COLOUR: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** All that a window of another width changes by itself: what a page holds is the same, and how that looks was seen on either side. */
const OF_LAYOUT: Rules = {
  type: 'rule',
  values: [
    'target-size',
    'scrollable-region-focusable',
    'region',
    'landmark-one-main',
    'skip-link',
    'bypass',
  ],
}

/** A desk, a tablet, and the narrowest phone. */
const SIZES = [
  { width: 1440, height: 900, light: EVERY_RULE, dark: OF_COLOUR },
  { width: 768, height: 1024, light: OF_LAYOUT, dark: null },
  { width: 320, height: 640, light: EVERY_RULE, dark: OF_COLOUR },
] as const

/**
 * No violation of WCAG 2.2 AA as the page is now, in both schemes and three sizes; and nothing wider than the window.
 * What opens or changes its size is in between for a frame or two, which nobody reads: a page has a moment to settle.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const { light, dark, ...size } of SIZES) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await settledViolations(page, light), `light, ${size.width} wide`).toEqual([])
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(overflow, `${size.width} wide`).toBeLessThanOrEqual(0)
    if (dark === null) continue
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await settledViolations(page, dark), `dark, ${size.width} wide`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before !== null) await page.setViewportSize(before)
}

/** How often a page is looked at until nothing is wrong with it, and how long it has in between. */
const MOST_LOOKS = 10
const SETTLING_MS = 300

async function settledViolations(page: Page, rules: Rules): Promise<readonly string[]> {
  for (let looks = 1; ; looks += 1) {
    const found = await violationsOf(page, rules)
    if (found.length === 0 || looks === MOST_LOOKS) return found
    await page.waitForTimeout(SETTLING_MS)
  }
}

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

export async function violationsOf(page: Page, rules: Rules = EVERY_RULE): Promise<readonly string[]> {
  // By the debugger, which no Content-Security-Policy of the page holds back.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE)
  const options = { runOnly: rules, resultTypes: ['violations'] }
  const found = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return (found as readonly Violation[]).map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  )
}
