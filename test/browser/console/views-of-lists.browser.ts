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

test.each(['calls', 'pings'])('the log of %s is kept as it is set up: days, filters, columns', async list => {
  const search = 'range=30-days&caller_country=US&columns=outcome,caller'
  const page = await session.open(`/${list}?${search}`)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name').fill(`Ours of ${list}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto(page.url().replace(/\?.*/, ''))
  await page.getByRole('button', { name: 'Saved views' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: `Ours of ${list}` }).click()
  await page.waitForURL(url => url.searchParams.get('columns') === 'outcome,caller')
  const kept = new URL(page.url()).searchParams
  expect([kept.get('range'), kept.get('caller_country')]).toEqual(['30-days', 'US'])
  expect(await page.getByRole('columnheader', { name: 'Campaign' }).count()).toBe(0)
  await page.goto(page.url().replace(/\/[a-z]+\?.*/, '/publishers'))
  await page.getByRole('heading', { name: 'Publishers', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('searchbox').fill(`Ours of ${list}`)
  await page.getByRole('dialog').getByText(`Ours of ${list}`).click()
  await page.waitForURL(url => url.pathname.endsWith(`/${list}`))
})

test('a publisher keeps views of its own calls, shares none and finds none of the Company', async () => {
  const { service } = session
  const view = { name: 'Of the Company', page: 'calls', state: 'tid=secret', shared: true }
  const { status } = await service.request('POST', '/saved_views.json', { body: { saved_view: view } })
  expect(status).toBe(201)
  const made = await service.request('POST', '/api/v1/affiliates.json', {
    body: { affiliate: { company_name: 'North Media' } },
  })
  const apiKey = await service.addUser(service.companyId, 'publisher', {
    affiliateId: made.body.affiliate.id,
  })
  const page = await session.open('/calls?range=today', { apiKey })
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByText('None yet.').waitFor()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name').waitFor()
  expect(await page.getByText('Shared', { exact: true }).count()).toBe(0)
  await page.getByLabel('Name').fill('Mine')
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('link', { name: 'Mine' }).waitFor()
})

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
