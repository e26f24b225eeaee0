import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

let session: ConsoleSession

beforeAll(async () => {
  session = await startConsoleSession()
  for (const name of ['East', 'West']) {
    const target = { name, number: '+13055550101', paused: name === 'West' }
    const { status } = await session.service.request('POST', '/targets.json', { body: { target } })
    expect(status).toBe(201)
  }
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

test.each(['targets', 'numbers'])(
  'the list of %s is kept as it is set up, and found by the palette',
  async list => {
    const page = await session.open(`/${list}?sort=-id&q=West`)
    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByRole('button', { name: 'Save this view' }).click()
    await page.getByLabel('Name').fill(`West of ${list}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goto(page.url().replace(/\/[a-z]+\?.*/, '/publishers'))
    await page.getByRole('heading', { name: 'Publishers', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('searchbox').fill(`West of ${list}`)
    await page.getByRole('dialog').getByText(`West of ${list}`).click()
    await page.waitForURL(url => url.pathname.endsWith(`/${list}`) && url.searchParams.get('q') === 'West')
  },
)

test('the filters of a list are behind one button on a phone, which counts those that are set', async () => {
  const page = await session.open('/targets?paused=true', { width: 320, height: 640 })
  await page.getByRole('row', { name: /West/ }).waitFor()
  const chip = page.getByRole('button', { name: 'Paused: yes' })
  const toggle = page.getByRole('button', { name: 'Filters (1)' })
  expect(await chip.isVisible()).toBe(false)
  await expectAccessible(page)
  await toggle.press('Enter')
  expect(await toggle.getAttribute('aria-expanded')).toBe('true')
  await chip.waitFor()
  await expectAccessible(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 1440, height: 900 })
  await toggle.waitFor({ state: 'hidden' })
  expect(await chip.isVisible()).toBe(true)
})
