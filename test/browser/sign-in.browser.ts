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

describe('signing in', () => {
  test('with an unknown key tells what the service says, and asks again', async () => {
    const page = await session.open({ apiKey: 'a-key-that-nobody-has' })
    await page.getByText('This API key is not known').waitFor()
    expect(await page.getByLabel('API key').isVisible()).toBe(true)
  })

  test('lasts as long as the tab, until the key is forgotten', async () => {
    const page = await session.open()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.getByRole('button', { name: 'Forget key' }).click()
    await page.reload()
    await page.getByLabel('API key').waitFor()
  })

  test('never puts the key into an address', async () => {
    const page = await session.open()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    for (const url of [...session.requestedUrls, page.url()])
      expect(url).not.toContain(session.service.apiKey)
  })

  test('ends with a sentence when the key dies meanwhile', async () => {
    const apiKey = await session.service.addUser(session.service.companyId, 'member')
    const page = await session.open({ apiKey })
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await session.service.database.pool.query("DELETE FROM users WHERE name = 'member'")
    await page.getByText('This API key is not known').waitFor()
  })
})
