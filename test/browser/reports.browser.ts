import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensurePartitions } from '../../src/platform/database/ensure-partitions.ts'
import { insertReportedCall, type ReportedCall } from '../builders/insert-reported-call.ts'
import { type BrowserSession, startBrowserSession } from './browser-session.ts'

const NOON = Date.parse('2026-11-10T12:00:00.000Z')
const DAY_MS = 24 * 3_600_000
const NOVEMBER = 'from=2026-11-01&to=2026-11-30'

let session: BrowserSession

beforeAll(async () => {
  session = await startBrowserSession()
  const { service } = session
  await ensurePartitions(service.database.pool, ['calls'], NOON)
  const [north = 0, south = 0] = await Promise.all(['North Media', 'South Leads'].map(addPublisher))
  const insert = (fields: Partial<ReportedCall>) =>
    insertReportedCall(service.database.pool, service.companyId, { at: NOON, ...fields })
  await insert({ affiliate_id: north, converted: true, revenue: '10.1', tags: { sub_id: 'spring' } })
  await insert({ affiliate_id: north, number_repeat: true, revenue: '0.2', tags: { sub_id: 'spring' } })
  await insert({ affiliate_id: south, converted: true, revenue: '99.99', payout: '40' })
  await insert({ at: NOON + DAY_MS })
  for (let place = 0; place < 30; place += 1) {
    await insert({ at: NOON + 2 * DAY_MS, tags: { sub_id: `source ${place}` } })
  }
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

async function addPublisher(company_name: string): Promise<number> {
  const body = { affiliate: { company_name } }
  const answer = await session.service.request('POST', '/api/v1/affiliates.json', { body })
  return answer.body.affiliate.id
}

async function openReport(query: string, width = 1200): Promise<Page> {
  const page = await session.open({ width })
  await page.getByRole('link', { name: 'Reports' }).waitFor()
  await page.goto(`${session.url}#reports?${query}`)
  return page
}

/** The names of the rows, without their total. */
const rowNames = (page: Page) => page.locator('tbody').getByRole('rowheader').allTextContents()

describe('a report by day', () => {
  test('has a picture, a row for each day, and what all calls come to', async () => {
    const page = await openReport(NOVEMBER)
    await page.getByRole('row', { name: /^Thu, 12 Nov 2026 30 / }).waitFor()
    await page.getByRole('row', { name: /^Tue, 10 Nov 2026 3 2 2 67% .* \$110\.29 \$40\.00 / }).waitFor()
    await page.getByRole('row', { name: /^All calls 34 33 2 6% .* \$110\.29 \$40\.00 / }).waitFor()
    const picture = page.getByRole('img', { name: 'Calls and revenue by day' })
    const description = await picture.locator('desc').textContent()
    expect(description).toContain('30 days from Sun, 1 Nov 2026 to Mon, 30 Nov 2026')
    expect(description).toContain('Most calls: Thu, 12 Nov 2026: 30 calls')
    expect(await picture.locator('.value-calls').count()).toBe(3)
    expect(await picture.locator('.value-revenue').count()).toBe(1)
  })

  test('has the days of the Company’s time zone, and today’s calls without asking for dates', async () => {
    const companyId = await session.service.addCompany('In Auckland')
    const body = { settings: { time_zone: 'Auckland' } }
    await session.service.request('PUT', `/companies/${companyId}/settings.json`, { body })
    const { pool } = session.service.database
    await insertReportedCall(pool, companyId, { at: NOON })
    await insertReportedCall(pool, companyId, { at: Date.now() })
    const page = await openReport('range=today')
    await page.getByText('No calls on these days').waitFor()
    await page.getByLabel('Company').selectOption('In Auckland')
    await page.getByText('Days as in Auckland').waitFor()
    await page.getByRole('row', { name: /^All calls 1 / }).waitFor()
    await page.goto(`${session.url}#reports?${NOVEMBER}`)
    await page.getByRole('row', { name: /^Wed, 11 Nov 2026 1 / }).waitFor()
  })
})

describe('what a reader chooses', () => {
  test('is in the address, and outlives a reload', async () => {
    const page = await openReport(NOVEMBER)
    await page.getByRole('combobox', { name: 'By', exact: true }).selectOption('Publisher')
    await page.getByRole('img', { name: 'Calls and revenue by publisher' }).waitFor()
    await page.getByText('Without a row: 31 calls that came through no publisher.').waitFor()
    expect(await rowNames(page)).toEqual(['North Media', 'South Leads'])
    await page.getByRole('button', { name: 'Revenue' }).click()
    expect(await rowNames(page)).toEqual(['South Leads', 'North Media'])
    await page.reload()
    await page.getByRole('columnheader', { name: 'Revenue' }).waitFor()
    expect(await rowNames(page)).toEqual(['South Leads', 'North Media'])
    const heading = page.getByRole('columnheader', { name: 'Revenue' })
    expect(await heading.getAttribute('aria-sort')).toBe('descending')
    await heading.getByRole('button').press('Enter')
    expect(await heading.getAttribute('aria-sort')).toBe('ascending')
    expect(await rowNames(page)).toEqual(['North Media', 'South Leads'])
  })

  test('of dates is judged before it is asked for', async () => {
    const page = await openReport(NOVEMBER)
    await page.getByRole('row', { name: /^All calls 34/ }).waitFor()
    const before = session.requestedUrls.filter(url => url.includes('reports.json')).length
    await page.getByLabel('To', { exact: true }).fill('2026-10-01')
    await page.getByRole('alert').filter({ hasText: 'The first day lies after the last.' }).waitFor()
    expect(session.requestedUrls.filter(url => url.includes('reports.json'))).toHaveLength(before)
    await page.getByLabel('To', { exact: true }).fill('2026-11-10')
    await page.getByRole('row', { name: /^All calls 3 / }).waitFor()
    expect(page.url()).toContain('to=2026-11-10')
  })

  test('leads from a tag to its values, by pages, and back', async () => {
    const page = await openReport(`facet=tag_value&${NOVEMBER}`)
    await page.getByRole('link', { name: 'sub_id' }).click()
    await page.getByText('All tags › Values of sub_id').waitFor()
    await page.getByText('Page 1 of 2').waitFor()
    expect(await rowNames(page)).toHaveLength(25)
    await page.getByRole('button', { name: 'Next' }).click()
    expect(await rowNames(page)).toHaveLength(6)
    await page.getByText('Without a row: 2 calls that carried no sub_id.').waitFor()
    await page.getByRole('link', { name: 'All tags' }).click()
    await page.getByText('A call counts in the row of each tag that it carries.').waitFor()
  })

  test('is handed on by a link that brings its Company along', async () => {
    const companyId = await session.service.addCompany('Linked Company')
    await insertReportedCall(session.service.database.pool, companyId, { at: NOON })
    const page = await openReport(`${NOVEMBER}&company=${companyId}`)
    await page.getByRole('row', { name: /^All calls 1 / }).waitFor()
    expect(await page.getByLabel('Company').locator('option:checked').textContent()).toBe('Linked Company')
    expect(page.url()).not.toContain('company=')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('The link is copied.').first().waitFor()
    const copied = await page.evaluate('navigator.clipboard.readText()')
    expect(copied).toBe(`${session.url}#reports?from=2026-11-01&to=2026-11-30&company=${companyId}`)
    await page.goto(`${session.url}#reports?${NOVEMBER}&company=999999`)
    await page.getByRole('alert').filter({ hasText: 'a Company that this key may not see' }).waitFor()
  })
})

describe('a report', () => {
  test('says that it is being read, that it cannot be, and comes when it can', async () => {
    const page = await session.open()
    await page.getByRole('link', { name: 'Reports' }).waitFor()
    let isBroken = true
    let letGo: () => void = () => undefined
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route('**/reports.json*', async route => {
      await held
      if (!isBroken) return route.continue()
      return route.fulfill({ status: 500, json: { error: 'The database has gone for a walk.' } })
    })
    await page.goto(`${session.url}#reports?${NOVEMBER}`)
    await page.getByText('Loading the report…').waitFor()
    letGo()
    await page.getByRole('heading', { name: 'The report could not be read' }).waitFor()
    await page.locator('main').getByText('The database has gone for a walk.').waitFor()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('row', { name: /^All calls 34/ }).waitFor()
    expect(await page.getByText('could not be read').count()).toBe(0)
  })

  test('is no wider than a phone, and is sorted there too', async () => {
    const page = await openReport(`facet=affiliate&${NOVEMBER}`, 390)
    await page.getByLabel('Sorted by').selectOption('Name ↓')
    await page.getByRole('img').waitFor()
    expect(await rowNames(page)).toEqual(['South Leads', 'North Media'])
    const excess = await page.locator('main').evaluate(main => main.scrollWidth - main.clientWidth)
    expect(excess).toBe(0)
    const width = await page.locator('svg.chart').getAttribute('width')
    await page.setViewportSize({ width: 320, height: 800 })
    await page.locator(`svg.chart:not([width="${width}"])`).waitFor()
    expect(await page.locator('main').evaluate(main => main.scrollWidth - main.clientWidth)).toBe(0)
  })
})
