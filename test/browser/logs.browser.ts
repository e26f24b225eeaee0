import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserSession, startBrowserSession } from './browser-session.ts'
import { buildNetwork, call, type Network, ping } from './build-network.ts'

let session: BrowserSession
let network: Network

beforeAll(async () => {
  session = await startBrowserSession()
  network = await buildNetwork(session.service)
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

describe('the pings', () => {
  test('come in by themselves, each with its publisher and target by name', async () => {
    const page = await session.open()
    await page.getByRole('link', { name: 'Pings' }).click()
    await page.getByText('No pings in the last two months').waitFor()
    await ping(session.service, network, '+13055550123')
    await page
      .getByRole('row', { name: /Reserved.*\+13055550123.*north.*Auto insurance.*Open Desk/ })
      .waitFor()
  })

  test('are filtered by status, and the choice outlives a reload', async () => {
    await ping(session.service, network, '+13055550124')
    const page = await session.open()
    await page.getByRole('link', { name: 'Pings' }).click()
    await page.getByRole('row', { name: /\+13055550124/ }).waitFor()
    await page.getByLabel('Status').selectOption('Rejected')
    await page.getByText('No pings here').waitFor()
    await page.reload()
    await page.getByText('No pings here').waitFor()
    await page.getByLabel('Status').selectOption('Reserved')
    await page.getByRole('row', { name: /\+13055550124/ }).waitFor()
  })
})

describe('the calls', () => {
  test('open with the keyboard, and tell who was skipped and why', async () => {
    await call(session.service, network, '+13055550125')
    const page = await session.open()
    await page.getByRole('link', { name: 'Calls' }).click()
    const row = page.getByRole('row', { name: /Connected.*\+13055550125.*autos.*Open Desk/ })
    await row.getByRole('link').focus()
    await page.keyboard.press('Enter')
    await page.getByText('To be rung: Open Desk. Skipped: 1.').waitFor()
    await page.getByRole('row', { name: /Paused Desk.*Skipped: paused/ }).waitFor()
    await page.getByText('Open Desk answered.').waitFor()
    await page.getByRole('link', { name: 'All calls' }).click()
    await row.waitFor()
  })

  test('that do not exist are told in the service’s words', async () => {
    const page = await session.open()
    await page.goto(`${session.url}#calls/00000000-0000-7000-8000-000000000000`)
    await page
      .getByRole('alert')
      .filter({ hasText: /no such/i })
      .waitFor()
  })
})

test('no view is wider than a phone', async () => {
  await call(session.service, network, '+13055550126')
  const page = await session.open({ width: 390 })
  for (const [tab, landmark] of Object.entries({
    Overview: 'Open Desk',
    Pings: '+13055550123',
    Calls: '+13055550126',
    'Try it': 'Preview the route',
  })) {
    await page.getByRole('link', { name: tab, exact: true }).click()
    await page.getByText(landmark).first().waitFor()
    const content = await page.locator('main').evaluate(main => main.scrollWidth - main.clientWidth)
    expect(content, tab).toBe(0)
  }
})
