import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'

let session: ConsoleSession
let id: number

beforeAll(async () => {
  session = await startConsoleSession()
  for (const name of ['East', 'North', 'West']) {
    const body = { target: { name, number: '+13055550101' } }
    id = (await session.service.request('POST', '/targets.json', { body })).body.target.id
  }
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

const form = (page: Page) => page.getByRole('dialog', { name: /^(New|Edit)/ })
const isClosed = (page: Page) => form(page).waitFor({ state: 'detached' })
/** What the address says after the Company. */
const address = (page: Page) => page.url().replace(/^.*\/console\/\d+/, '')

/** Home, and then the list as somebody has narrowed it: Back from there leads home. */
async function openNarrowed(): Promise<Page> {
  const page = await session.open('/')
  await page.getByRole('link', { name: 'Targets', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search targets' }).fill('st')
  await expect.poll(() => address(page)).toBe('/targets?q=st')
  await page.getByText('1–2 of 2').waitFor()
  return page
}

describe('a form over a list', () => {
  test('leaves the list as it is, also where it is given up', async () => {
    const page = await openNarrowed()
    const asked: string[] = []
    page.on('request', request => {
      if (new URL(request.url()).pathname === '/targets.json') asked.push(request.url())
    })
    await page.getByRole('link', { name: 'New target' }).click()
    await form(page).waitFor()
    expect(address(page)).toBe('/targets/new?q=st')
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await isClosed(page)
    expect(address(page)).toBe('/targets?q=st')
    await page.getByText('1–2 of 2').waitFor()
    expect(asked).toEqual([])
  })

  test('is not opened again by Back once it was saved', async () => {
    const page = await openNarrowed()
    await page.getByRole('link', { name: 'New target' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Remote')
    await page.getByLabel('Number or SIP address').fill('+13055550102')
    await page.getByRole('button', { name: 'Create target' }).click()
    await page.getByText('Created Remote.').waitFor()
    await page.getByText('1–2 of 2').waitFor()
    expect(address(page)).toBe('/targets?q=st')
    await page.goBack()
    await expect.poll(() => address(page)).toMatch(/^\/(home)?$/)
    expect(await form(page).count()).toBe(0)
  })

  test('goes back once, however often “Cancel” is pressed', async () => {
    const page = await openNarrowed()
    await page.getByRole('link', { name: 'New target' }).click()
    const cancel = form(page).getByRole('button', { name: 'Cancel' })
    await cancel.waitFor()
    await cancel.evaluate((button: { click(): void }) => {
      button.click()
      button.click()
    })
    await isClosed(page)
    await page.getByText('1–2 of 2').waitFor()
    expect(address(page)).toBe('/targets?q=st')
  })

  test('gives way to the list where nobody came from it', async () => {
    const page = await session.open('/publishers')
    await page.getByRole('heading', { name: 'Publishers', level: 1 }).waitFor()
    await page.goto(page.url().replace('/publishers', '/targets/new'))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await isClosed(page)
    expect(address(page)).toBe('/targets')
    await page.goBack()
    await page.getByRole('heading', { name: 'Publishers', level: 1 }).waitFor()
  })

  test('has what was typed into it, whatever the list is narrowed to', async () => {
    const page = await openNarrowed()
    await page.getByRole('link', { name: 'New target' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Kept')
    await page.goBack()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.getByText('1–2 of 2').waitFor()
    await page.getByRole('searchbox', { name: 'Search targets' }).fill('')
    await expect.poll(() => address(page)).toBe('/targets')
    await page.getByRole('link', { name: 'New target' }).click()
    await page.getByText('Restored what you had typed.').waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Kept')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await isClosed(page)
    expect(address(page)).toBe('/targets')
  })
})

describe('a form over a page', () => {
  test('leaves its tab as it is', async () => {
    const page = await session.open(`/targets/${id}`)
    await page.getByRole('link', { name: 'Caps', exact: true }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Western')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Western', level: 1 }).waitFor()
    expect(address(page)).toBe(`/targets/${id}?tab=caps`)
    await page.goBack()
    await expect.poll(() => address(page)).toBe(`/targets/${id}`)
    expect(await form(page).count()).toBe(0)
  })

  test('leads to where its record is found from then on', async () => {
    await session.service.request('POST', '/campaigns.json', { body: { campaign: { cid: 'before' } } })
    const page = await session.open('/campaigns/before?tab=greeting')
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('CID', { exact: true }).fill('after')
    await page.getByRole('button', { name: 'Save' }).click()
    await isClosed(page)
    await expect.poll(() => address(page)).toBe('/campaigns/after?tab=greeting')
  })

  test('that was opened from elsewhere goes back there', async () => {
    const page = await session.open(`/targets/${id}`)
    await page.getByRole('link', { name: /^Invite/ }).click()
    await page.getByRole('heading', { name: 'Invite somebody' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => address(page)).toBe(`/targets/${id}`)
  })
})
