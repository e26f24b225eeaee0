import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

const COUNT = 230

let session: ConsoleSession

beforeAll(async () => {
  session = await startConsoleSession()
  const lines = Array.from({ length: COUNT }, (_, place) => `a${place},Affiliate ${place}`)
  const { status } = await session.service.request('POST', '/api/v1/affiliates/import.json', {
    body: { import: { csv_data: ['afid,company_name', ...lines].join('\n') } },
  })
  expect(status).toBe(200)
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

const csvButton = (page: Page) => page.getByRole('button', { name: /CSV/ })

async function savedLines(page: Page): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), csvButton(page).click()])
  return (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
}

describe('the file of a list', () => {
  test('has the rows of all its pages, narrowed as the list is', async () => {
    const page = await session.open('/publishers?sort=company_name')
    await page.getByText(`1–50 of ${COUNT}`).waitFor()
    const [heading, ...lines] = await savedLines(page)
    expect(heading).toContain('AFID')
    expect(new Set(lines).size).toBe(COUNT)
    await page.getByRole('searchbox').fill('Affiliate 22')
    await page.getByText('1–11 of 11').waitFor()
    expect(await savedLines(page)).toHaveLength(12)
  })

  test('goes on where a page failed, and can be given up', async () => {
    const page = await session.open('/publishers')
    await page.getByText(`1–50 of ${COUNT}`).waitFor()
    const asked: string[] = []
    let isAway = true
    await page.route(
      url => url.pathname.endsWith('/affiliates.json') && url.searchParams.get('per_page') === '100',
      async route => {
        const number = new URL(route.request().url()).searchParams.get('page') ?? ''
        asked.push(number)
        if (number === '3' && isAway) await route.abort()
        else await route.continue()
      },
    )
    await csvButton(page).click()
    await page.getByText('What was read so far is kept.').waitFor()
    await expectAccessible(page)
    isAway = false
    expect(await savedLines(page)).toHaveLength(COUNT + 1)
    expect(asked).toEqual(['1', '2', '3', '3'])

    await page.unrouteAll()
    await page.route(
      url => url.searchParams.get('per_page') === '100',
      () => undefined,
    )
    await csvButton(page).click()
    await page.getByText('Reading 230 rows …').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    expect(await csvButton(page).textContent()).toBe('CSV of all rows')
  })
})

describe('all rows that match', () => {
  const bar = (page: Page) => page.getByRole('region', { name: 'Selected Publishers' })
  const pageBox = (page: Page) => page.getByRole('checkbox', { name: 'Select all rows of this page' })
  const pausedCount = async () => {
    const query = { paused: 'true', per_page: 1 }
    const answer = await session.service.request('GET', '/api/v1/affiliates.json', { query })
    return Number(answer.headers['x-total-count'])
  }

  test('are selected from the keyboard, acted upon, and undone', async () => {
    const page = await session.open('/publishers')
    await page.getByText(`1–50 of ${COUNT}`).waitFor()
    await pageBox(page).press('Space')
    await bar(page).getByText('50 selected').waitFor()
    await page.getByRole('button', { name: `Select all ${COUNT} that match` }).press('Enter')
    await bar(page).getByRole('status').getByText(`${COUNT} selected, on all pages`).waitFor()
    await page.getByRole('button', { name: 'Select this page only' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText(`51–100 of ${COUNT}`).waitFor()
    await bar(page).getByText(`${COUNT} selected`).waitFor()
    await bar(page).getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByText(`Paused ${COUNT} publishers.`).waitFor()
    expect(await pausedCount()).toBe(COUNT)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('It is as it was.').waitFor()
    expect(await pausedCount()).toBe(0)
  })

  test('are those of the filter, without those that are taken out, and counted where they are deleted', async () => {
    const page = await session.open('/publishers?q=Affiliate%201', { width: 320, height: 640 })
    await page.getByText('1–50 of 111').waitFor()
    await pageBox(page).press('Space')
    await page.getByRole('button', { name: 'Select all 111 that match' }).press('Enter')
    await bar(page).getByText('111 selected').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await page.locator('tr[data-row] .check').first().click()
    await bar(page).getByText('110 selected').waitFor()
    await bar(page).getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('heading', { name: 'Delete 110 publishers?' }).waitFor()
    await page.getByText(/ and 90 more\./).waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Deleted 110 publishers.').waitFor()
    await page.getByText('1–1 of 1').waitFor()
  })
})
