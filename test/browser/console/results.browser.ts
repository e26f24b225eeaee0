import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

const NUMBER = '+18005550161'
const HARBOR_NUMBER = '+18005550162'

let session: ConsoleSession
let targetId: number

beforeAll(async () => {
  session = await startConsoleSession()
  await create('/campaigns.json', { campaign: { cid: 'autos', name: 'Autos' } })
  await create('/api/v1/affiliates.json', { affiliate: { afid: 'gulf', company_name: 'Gulf Media' } })
  await create('/numbers.json', { number: { cid: 'autos', afid: 'gulf', number: NUMBER } })
  const desk = { name: 'Harbor desk', number: '+13055550111' }
  const { target } = await create('/targets.json', { target: desk })
  targetId = target.id
  await create('/campaigns.json', { campaign: { cid: 'harbor', target_ids: [targetId] } })
  const harbor = { cid: 'harbor', number: HARBOR_NUMBER }
  await create('/numbers.json', { number: harbor })
  await create('/api/v5/simulated_calls.json', {
    simulated_call: { number: HARBOR_NUMBER, caller_number: '+13055550148' },
  })
  const call = { number: NUMBER, caller_number: '+13055550147' }
  await create('/api/v5/simulated_calls.json', { simulated_call: call })
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

async function create(path: string, body: object) {
  const answer = await session.service.request('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

describe('a campaign’s page', () => {
  test('has its results, its latest calls, its numbers, and the way to another', async () => {
    const page = await session.open('/campaigns/autos?tab=results', { width: 320, height: 640 })
    await page.getByRole('table', { name: 'Day by day' }).waitFor()
    await page.getByRole('table', { name: 'Latest calls' }).getByText('+13055550147').waitFor()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await page
      .getByRole('region', { name: 'The last two weeks' })
      .getByRole('link', { name: 'Calls' })
      .click()
    await page.getByText('1–1 of 1').waitFor()

    await page.goto(page.url().replace(/\/calls.*/, '/campaigns/autos'))
    const numbers = page.getByRole('region', { name: 'Its numbers' })
    await numbers.getByRole('link', { name: NUMBER }).waitFor()
    await expectAccessible(page)
    await numbers.getByRole('link', { name: 'New pool' }).click()
    await page.getByRole('heading', { name: 'New pool' }).waitFor()
    expect(await page.getByRole('combobox', { name: /Campaign/ }).inputValue()).toBe('autos')
    await page.getByRole('button', { name: 'Create pool' }).click()
    await page.getByText(/^Created pool #\d+\.$/).waitFor()
    await numbers.getByRole('link', { name: 'New number' }).click()
    await page.getByRole('button', { name: 'Create number' }).click()
    await page.getByText(/^Created \+1\d{10}\.$/).waitFor()
    await page.getByRole('link', { name: 'autos' }).waitFor()
  })
})

describe('the list of campaigns', () => {
  test('has their calls of today, and a reader’s further figures once they are chosen', async () => {
    const page = await session.open('/campaigns')
    await page.getByRole('row', { name: /Autos autos .*Active 1 0 \$0\.00/ }).waitFor()
    await page.getByRole('columnheader', { name: 'Calls today' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog', { name: 'Columns' }).getByText('Running of today’s calls').click()
    await page.getByRole('columnheader', { name: 'Running of today’s calls' }).waitFor()
  })

  test('says that its file is without them where it has further pages', async () => {
    const page = await session.open('/campaigns?per_page=20')
    await page.getByRole('row', { name: /Autos autos .*Active 1 0 \$0\.00/ }).waitFor()
    const left = page.getByText(/^The CSV of all rows is without/)
    expect(await left.count()).toBe(0)
    for (let count = 1; count <= 19; count += 1)
      await create('/campaigns.json', { campaign: { cid: `winter-${count}` } })
    await page.reload()
    await page
      .getByText(/is without “Calls today”, “Converted today” and “Revenue today”: they are/)
      .waitFor()
    await expectAccessible(page)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV of all rows' }).click(),
    ])
    expect((await readFile(await saved.path())).toString()).not.toContain('today')
    await page.getByRole('button', { name: 'Columns' }).click()
    const columns = page.getByRole('dialog', { name: 'Columns' })
    for (const name of ['Calls today', 'Converted today', 'Revenue today'])
      await columns.getByText(name, { exact: true }).click()
    await left.waitFor({ state: 'detached' })
  })

  test('says why they are not known, and is there without them', async () => {
    const page = await session.open('/')
    await page.route('**/api/v1/reports.json*', route =>
      route.fulfill({ status: 503, json: { error: 'Reports are busy.' } }),
    )
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Campaigns' }).click()
    await page.getByRole('row', { name: /Autos autos/ }).waitFor()
    await page.getByRole('alert').getByText('Reports are busy.').waitFor({ timeout: 30_000 })
  })
})

describe('a target’s page', () => {
  test('has its results, and the calls that it was sent alone', async () => {
    const page = await session.open(`/targets/${targetId}?tab=results`)
    await page.getByRole('table', { name: 'Day by day' }).waitFor()
    const latest = page.getByRole('table', { name: 'Latest calls' })
    await latest.getByText('+13055550148').waitFor()
    expect(await latest.getByRole('row').count()).toBe(2)
    await expectAccessible(page)
  })
})

describe('a number’s page', () => {
  test('has its calls, and leads to its publisher', async () => {
    const page = await session.open('/numbers')
    await page.getByRole('link', { name: NUMBER }).click()
    await page.getByRole('link', { name: 'Results' }).click()
    await page.getByRole('table', { name: 'Latest calls' }).getByText('+13055550147').waitFor()
    expect(await page.getByRole('link', { name: 'Pings', exact: true }).count(), 'but in the rail').toBe(1)
    await page.getByRole('link', { name: 'All calls' }).click()
    await page.getByText('1–1 of 1').waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('link', { name: 'Gulf Media' }).click()
    await page.getByRole('heading', { name: 'Gulf Media', level: 1 }).waitFor()
    await page.getByRole('region', { name: 'Its numbers' }).getByRole('link', { name: 'New number' }).click()
    expect(await page.getByRole('combobox', { name: /Publisher/ }).inputValue()).toBe('gulf')
  })
})
