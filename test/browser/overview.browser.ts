import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserSession, startBrowserSession } from './browser-session.ts'

let session: BrowserSession

beforeAll(async () => {
  session = await startBrowserSession()
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

const createTarget = (fields: object) =>
  session.service.request('POST', '/targets.json', {
    body: { target: { number: '+12125550101', ...fields } },
  })

describe('the overview', () => {
  test('of an empty Company says how to begin', async () => {
    const page = await session.open()
    await page.getByText('No targets yet').waitFor()
    expect(await page.getByText('npm run demo').isVisible()).toBe(true)
  })

  test('shows by itself the targets that come, and in words why one gets no calls', async () => {
    const page = await session.open()
    await page.getByText('No targets yet').waitFor()
    await createTarget({ name: 'Open Desk', concurrency_cap: 3 })
    await createTarget({ name: 'Paused Desk', paused: true })
    await createTarget({ name: 'Full Desk', daily_cap_attributes: { cap: 0 } })
    await page.getByRole('row', { name: /Open Desk.*Open now.*0 of 3/ }).waitFor()
    await page.getByRole('row', { name: /Paused Desk.*Paused/ }).waitFor()
    await page.getByRole('row', { name: /Full Desk.*Daily cap full.*0 of 0 · full/ }).waitFor()
    await page.getByText('1 of 3').waitFor()
  })

  test('stands still while it is paused, and goes on at a click', async () => {
    const page = await session.open({ withClock: true })
    await page.getByRole('row', { name: /Open Desk/ }).waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await createTarget({ name: 'Late Desk' })
    const requestsBefore = session.requestedUrls.length
    await page.clock.fastForward('10:00')
    expect(session.requestedUrls.length).toBe(requestsBefore)
    expect(await page.getByText('Late Desk').count()).toBe(0)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('row', { name: /Late Desk/ }).waitFor()
  })

  test('shows a name that looks like markup as the text that it is', async () => {
    const name = '<img src=x onerror="throw new Error(1)">'
    await createTarget({ name })
    const page = await session.open()
    await page.getByText(name).waitFor()
    expect(await page.locator('main img').count()).toBe(0)
  })

  test('of another Company is one choice away', async () => {
    const companyId = await session.service.addCompany('Second Company')
    const body = { company_id: companyId, target: { name: 'Its Desk', number: '+12125550109' } }
    await session.service.request('POST', '/targets.json', { body })
    const page = await session.open()
    await page.getByLabel('Company').selectOption('Second Company')
    await page.getByRole('row', { name: /Its Desk/ }).waitFor()
    expect(await page.getByText('Open Desk').count()).toBe(0)
  })

  test('tells in a sentence what the key may not see', async () => {
    const apiKey = await session.service.addUser(session.service.companyId, 'reporter')
    const page = await session.open({ apiKey })
    await page.getByRole('alert').filter({ hasText: 'Your role in Company' }).waitFor()
  })
})
