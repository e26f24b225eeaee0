import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'
import { addPortalUsers, type PortalUsers } from './portal-users.ts'

let session: ConsoleSession
let users: PortalUsers

beforeAll(async () => {
  session = await startConsoleSession()
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

describe('reports', () => {
  test('say that there are no calls', async () => {
    const page = await session.open('/reports')
    await page.getByRole('heading', { name: 'No calls on these days' }).waitFor()
    await expectAccessible(page)
    users = await addPortalUsers(session.service)
  })

  test('are asked by one thing or two, compared, looked at closer and exported', async () => {
    const page = await session.open('/reports')
    const table = page.getByRole('table', { name: 'Report' })
    await table.getByRole('row', { name: /^All rows 3 3 2 66\.7%.*\$30\.00 \$10\.00/ }).waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog', { name: 'Columns' }).getByText('Repeats', { exact: true }).click()
    await page.keyboard.press('Escape')
    await table.getByRole('columnheader', { name: 'Repeats' }).waitFor()
    await page.getByLabel('By', { exact: true }).selectOption('Publisher')
    await table.getByRole('row', { name: /^North Media 2 2 2 100%.*\$30\.00 \$10\.00/ }).waitFor()
    await page.getByLabel('Compared with').selectOption('a week before')
    await table.getByRole('row', { name: /^North Media 2 ?, before: 0/ }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('and', { exact: true }).selectOption('Campaign')
    await table.getByRole('row', { name: /^South Media Autumn 1/ }).waitFor()
    await table.getByRole('link', { name: 'South Media' }).press('Enter')
    await page.getByRole('complementary', { name: 'Row' }).getByText('South Media · Autumn').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'By target' }).click()
    await table.getByRole('row', { name: /^Harbor Insurance 1/ }).waitFor()
    expect(new URL(page.url()).searchParams.getAll('affiliate_id')).toHaveLength(1)
    await page.getByRole('button', { name: 'Publisher: South Media' }).click()
    await page.getByRole('button', { name: 'Take away' }).click()
    await table.getByRole('row', { name: /^Harbor Insurance 3/ }).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('report.csv')
    await page.getByRole('button', { name: 'Copy as curl' }).click()
    await page.getByText('Put your API key in place').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(
      /\/api\/v1\/reports\.json\?.*facet=target.*created_at_start=/,
    )
  })

  test('work out what the service does not count, and say that their file has not got that', async () => {
    const chosen = 'margin,connected_per_call,cpc,rescued_revenue,repeat_count_percent'
    const page = await session.open(`/reports?facet=affiliate&sort=-margin&columns=${chosen}`)
    const table = page.getByRole('table', { name: 'Report' })
    await table.getByRole('row', { name: /^All rows \d+(\.\d)?% 4[67] s \$\d/ }).waitFor()
    await table.getByRole('row', { name: /^North Media \d+(\.\d)?% 1 min/ }).waitFor()
    await table.getByRole('row', { name: /^South Media none 5 s/ }).waitFor()
    const headings = await table.getByRole('columnheader').allTextContents()
    expect(headings).toEqual(
      expect.arrayContaining(['Margin', 'Connected per call', 'Cost per unique call', 'Revenue, rescued']),
    )
    await page.getByText('but not “Margin” and “Connected per call”').waitFor()
    await expectAccessible(page)
    const theirs = await session.open(`/reports?columns=${chosen}`, { apiKey: users.publisher.apiKey })
    await theirs.getByRole('columnheader', { name: 'Connected per call' }).waitFor()
    expect(await theirs.getByText(/Margin|Revenue|Cost/).count()).toBe(0)
  })

  test('have their days in order, and anything else by its calls', async () => {
    const page = await session.open('/reports')
    const heading = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) })
    await page.getByRole('row', { name: /^All rows 3/ }).waitFor()
    expect(await heading('Day').getAttribute('aria-sort')).toBe('ascending')
    await page.getByLabel('By', { exact: true }).selectOption('Publisher')
    await page.getByRole('row', { name: /^North Media 2/ }).waitFor()
    expect(await heading('Calls').getAttribute('aria-sort')).toBe('descending')
  })

  test('are narrowed by a tag that is written as one, and that reports know', async () => {
    const page = await session.open('/reports?range=today')
    await page.getByRole('row', { name: /^All rows 3/ }).waitFor()
    await page.getByRole('button', { name: 'Tag', exact: true }).click()
    const field = page.getByRole('dialog').getByLabel('Tag')
    await field.fill('spring')
    await page.getByRole('button', { name: 'Apply' }).click()
    await field.and(page.locator(':invalid')).waitFor()
    expect(new URL(page.url()).searchParams.get('tag')).toBeNull()
    await field.fill('hue:blue')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Reports know only the keys under Tags, and hue is not there.').waitFor()
    await expectAccessible(page)
    await page.goto(`${page.url()}&tag=age:44`)
    await page.getByRole('button', { name: 'Tag: hue:blue, age:44' }).click()
    const dialog = page.getByRole('dialog', { name: 'Filter by tag' })
    await dialog.getByRole('button', { name: 'Take away hue:blue' }).click()
    await dialog.getByRole('button', { name: 'Take away hue:blue' }).waitFor({ state: 'detached' })
    await dialog.getByRole('textbox', { name: 'Tag, one more' }).fill('hue:red')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Tag: age:44, hue:red' }).waitFor()
  })

  test('are drawn by a figure that the reader chooses, or not at all', async () => {
    const page = await session.open('/reports')
    await page.getByText(/^Calls by day, 3 in all\. Most: .*, 3\.$/).waitFor()
    await page.locator('.recharts-bar-rectangle').first().waitFor()
    await expectAccessible(page)
    await expectDrawingToFitAtOnce(page, 768)
    await page.getByLabel('Chart').selectOption('Revenue')
    await page.getByText(/^Revenue by day, \$30\.00 in all\./).waitFor()
    await page.getByLabel('By', { exact: true }).selectOption('Publisher')
    await page.getByText('Revenue by publisher, $30.00 in all. Most: North Media, $30.00.').waitFor()
    await page.locator('.recharts-bar-rectangle').first().waitFor()
    await page.getByLabel('and', { exact: true }).selectOption('Day')
    await page.getByText(/^Revenue by publisher and day.*, of North Media, \$30\.00\.$/).waitFor()
    await page.locator('.recharts-line-curve').first().waitFor()
    await expectAccessible(page)
    await page.getByLabel('Chart').selectOption('none')
    await page.locator('.report-drawing').waitFor({ state: 'detached' })
    await page.reload()
    await page
      .getByRole('row', { name: /^North Media/ })
      .first()
      .waitFor()
    expect(await page.locator('.report-drawing').count()).toBe(0)
  })

  test('are narrowed to several campaigns and parties, which are said by their names', async () => {
    const page = await session.open('/reports?facet=affiliate&range=today')
    const table = page.getByRole('table', { name: 'Report' })
    await table.getByRole('row', { name: /^All rows 3/ }).waitFor()
    const filters = page.getByRole('region', { name: 'Filters of Report' })
    await filters.getByRole('button', { name: 'Publisher', exact: true }).click()
    const choices = page.getByRole('listbox', { name: 'Publisher' })
    await choices.getByRole('option', { name: 'North Media' }).click()
    await table.getByRole('row', { name: /^All rows 2/ }).waitFor()
    await page.getByLabel('Find by name').fill('south')
    await choices.getByRole('option', { name: 'North Media' }).waitFor({ state: 'detached' })
    await choices.getByRole('option', { name: 'South Media' }).click()
    await table.getByRole('row', { name: /^All rows 3/ }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Publisher: North Media, South Media' }).waitFor()
    expect(new URL(page.url()).searchParams.getAll('affiliate_id')).toHaveLength(2)
  })

  test('of a day or two are drawn by the hour, with its figures', async () => {
    const page = await session.open('/reports?range=today', { width: 320, height: 640, scheme: 'dark' })
    await page.getByText(/^Calls by hour, 3 in all\. Most: /).waitFor()
    await page.locator('.recharts-bar-rectangle').first().waitFor()
    await page.getByText('The hours in figures').click()
    await page.getByRole('table', { name: 'Hours' }).getByRole('row').nth(1).waitFor()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await page.getByLabel('Chart').selectOption('Revenue')
    await page.getByText(/^Revenue by hour, \$30\.00 in all\./).waitFor()
    // A share of the whole is told of days alone.
    const figures = page.getByLabel('Chart').getByRole('option')
    expect(await figures.allTextContents()).not.toContain('Rate')
    expect(await figures.allTextContents()).toContain('none')
  })

  test('are kept under a name, shared, renamed and deleted', async () => {
    const page = await session.open('/reports?facet=campaign&converted=true')
    await page.getByRole('link', { name: 'Autumn' }).waitFor()
    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByText('None yet.').waitFor()
    await page.getByRole('button', { name: 'Save this view' }).click()
    const form = page.getByRole('dialog', { name: 'Save this view' })
    await form.waitFor()
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog', { name: 'Columns' }).getByText('Repeats', { exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Repeats' }).waitFor()
    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByRole('button', { name: 'Save this view' }).click()
    await page.getByLabel('Name').fill('Converted')
    await page.keyboard.press('Escape')
    expect(await page.getByLabel('Name').inputValue(), 'what was typed is given up by “Cancel” alone').toBe(
      'Converted',
    )
    await page.getByText('Shared', { exact: true }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByText('Saved the view.').first().waitFor()

    const colleague = await session.open('/reports')
    await colleague.getByRole('button', { name: 'Saved views' }).click()
    await colleague.getByRole('link', { name: 'Converted' }).click()
    await colleague.getByRole('link', { name: 'Autumn' }).waitFor()
    await colleague.getByRole('columnheader', { name: 'Repeats' }).waitFor()
    const state = new URL(colleague.url()).searchParams
    expect([state.get('facet'), state.get('converted')]).toEqual(['campaign', 'true'])

    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByRole('button', { name: 'Change Converted' }).click()
    await page.getByLabel('Name').fill('Sold')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByRole('button', { name: 'Delete Sold' }).click()
    await page.getByRole('button', { name: 'Delete the view' }).click()
    await page.getByText('Deleted the view.').first().waitFor()
    const left = await session.service.request('GET', '/saved_views.json')
    expect(left.body).toEqual([])
  })

  test('show a publisher neither targets nor what buyers pay', async () => {
    const page = await session.open('/reports?facet=target', { apiKey: users.publisher.apiKey, width: 390 })
    const table = page.getByRole('table', { name: 'Report' })
    await table.getByRole('row', { name: /^All rows 2 2 2 100%/ }).waitFor()
    const facets = await page.getByLabel('By', { exact: true }).locator('option').allTextContents()
    expect(facets).toEqual(['Day', 'Campaign', 'Publisher', 'Number', 'State', 'Tag'])
    await expectAccessible(page)
    expect(await table.getByRole('columnheader', { name: /Revenue|Payout/ }).count()).toBe(0)
    await table.getByRole('columnheader', { name: 'You earn' }).waitFor()
    await page.getByLabel('Chart').selectOption('You earn')
    await page.getByText(/^You earn by day, \$10\.00 in all/).waitFor()
  })
})

/** A drawing follows its place, and the page is no wider than its window in the frame in which it has not yet. */
async function expectDrawingToFitAtOnce(page: Page, width: number): Promise<void> {
  await page.waitForFunction(`document.querySelector('.recharts-surface').clientWidth > ${width}`)
  const overflow = page.evaluate<number>(`new Promise(resolve => {
    const measure = () => resolve(Math.max(0, document.documentElement.scrollWidth - innerWidth))
    addEventListener('resize', measure, { once: true })
  })`)
  await page.setViewportSize({ width, height: 900 })
  expect(await overflow).toBe(0)
}
