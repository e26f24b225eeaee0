import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserSession, startBrowserSession } from './browser-session.ts'
import { buildNetwork } from './build-network.ts'

let session: BrowserSession

beforeAll(async () => {
  session = await startBrowserSession()
  await buildNetwork(session.service)
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

async function openForm(): Promise<Page> {
  const page = await session.open()
  await page.getByRole('link', { name: 'Try it' }).click()
  await page.getByRole('option', { name: 'Auto insurance (autos)' }).waitFor({ state: 'attached' })
  return page
}

const preview = (page: Page) => page.getByRole('button', { name: 'Preview the route' }).click()

describe('trying a call', () => {
  test('previews who would get it, and why the others would not', async () => {
    const page = await openForm()
    await preview(page)
    await page.getByRole('heading', { name: 'The call would be dialled' }).waitFor()
    await page.getByRole('row', { name: /Open Desk.*1st in line/ }).waitFor()
    await page.getByRole('row', { name: /Paused Desk.*Skipped: paused/ }).waitFor()
  })

  test('simulates it, and shows what happened', async () => {
    const page = await openForm()
    await page.getByLabel('Caller number').fill('+13055550130')
    await page.getByRole('button', { name: 'Simulate a call' }).click()
    await page.getByRole('heading', { name: 'What happened' }).waitFor()
    await page.getByText('Open Desk answered.').waitFor()
  })

  test('says what is wrong with the input, and takes it back once it is right', async () => {
    const page = await openForm()
    await page.getByLabel('Tags').fill('FL')
    await preview(page)
    const alert = page.getByRole('alert')
    await alert.filter({ hasText: '“FL” is not a tag' }).waitFor()
    await page.getByLabel('Tags').fill('caller_state=FL')
    await page.getByLabel('Caller number').fill('12')
    await preview(page)
    await alert.filter({ hasText: 'caller_number is not a valid phone number' }).waitFor()
    await page.getByLabel('Caller number').fill('')
    await preview(page)
    await alert.waitFor({ state: 'hidden' })
  })
})
