import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRtbNetwork } from '../../harness/rtb-network.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'
import { addPortalUsers } from './portal-users.ts'

let session: ConsoleSession

beforeAll(async () => {
  session = await startConsoleSession()
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

describe('home', () => {
  test('leads from an empty Company to its first call, step by step', async () => {
    const page = await session.open('/')
    await page.getByRole('heading', { name: 'Before the first call' }).waitFor()
    await page.getByText('Nothing wants your attention.').waitFor()
    const top = page.getByRole('region', { name: 'Top today' })
    await expect.poll(() => top.getByText('No calls today, so far.').count()).toBe(3)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New target' }).click()
    await page.getByRole('heading', { name: 'New target' }).waitFor()
  })

  test('makes a sample network, goes to look around in it, and removes it', async () => {
    const page = await session.open('/')
    await page.getByRole('button', { name: 'Make a sample network' }).click()
    await page.getByText(/It is being lived through/).waitFor()
    await page.getByRole('button', { name: 'Look around in it' }).waitFor()
    await expectAccessible(page)
    const made = await session.service.request('GET', '/api/v5/sample_network.json')
    const sample = await session.open('/', { companyId: made.body.sample_network.company_id })
    await sample.getByRole('table', { name: 'Latest calls' }).waitFor()
    expect(
      await sample.getByRole('heading', { name: /^(Before the first call|Still to set up)$/ }).count(),
    ).toBe(0)
    await expectAccessible(sample)

    // Once there are calls Home has no list of first steps: it is found among the Companies, and in the sample itself.
    const companies = await session.open('/settings/companies', { width: 320, height: 640 })
    await companies
      .getByRole('region', { name: 'Sample network' })
      .getByRole('button', { name: 'Remove it' })
      .waitFor()
    await expectAccessible(companies)
    await sample.getByRole('region', { name: 'Sample network' }).getByText('This Company is').waitFor()
    await sample.getByRole('button', { name: 'Remove it' }).click()
    const question = sample.getByRole('alertdialog', { name: /^Remove .*ample/ })
    await question.getByText('goes with everything in it').waitFor()
    await expectAccessible(sample)
    await question.getByRole('button', { name: 'Remove it' }).click()
    await sample.waitForURL(`**/console/${session.service.companyId}/`)
    await sample.getByRole('button', { name: 'Make a sample network' }).waitFor()
  })

  test('offers no sample network to a member, who may make no Company', async () => {
    const member = await session.service.addUser(session.service.companyId, 'member')
    const page = await session.open('/', { apiKey: member })
    await page.getByRole('heading', { name: 'Before the first call' }).waitFor()
    await page.getByRole('link', { name: 'New target' }).waitFor()
    expect(await page.getByRole('button', { name: 'Make a sample network' }).count()).toBe(0)
    await expectAccessible(page)
  })

  test('shows the day beside yesterday, and what wants attention', async () => {
    const { buyer } = await addPortalUsers(session.service)
    const paused = await session.service.request('PUT', `/targets/${buyer.targetId}.json`, {
      body: { target: { paused: true } },
    })
    expect(paused.status).toBe(200)
    const page = await session.open('/')
    await page.getByText('by this time yesterday 0', { exact: true }).first().waitFor()
    await page
      .locator('dt', { hasText: 'Calls today' })
      .locator('..')
      .getByText('3', { exact: true })
      .waitFor()
    await page.getByRole('table', { name: 'Latest calls' }).getByRole('row').nth(3).waitFor()
    expect(await page.getByRole('heading', { name: 'Before the first call' }).count()).toBe(0)
    await page.locator('.daily-calls').last().waitFor()
    const bar = await page.locator('.daily-calls').last().boundingBox()
    expect(bar?.height).toBeGreaterThan(100)
    const figures = page.locator('.daily-bars small:first-child').filter({ visible: true })
    expect(await figures.count()).toBe(14)
    await page.setViewportSize({ width: 375, height: 700 })
    await expect.poll(() => figures.count()).toBe(7)
    expect(await figures.last().textContent()).toBe('3')
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await page.getByRole('table', { name: 'Day by day' }).getByRole('row').count()).toBe(15)
    await expectAccessible(page)
    await page.getByRole('link', { name: '1 target paused' }).click()
    await page.getByRole('row', { name: /Harbor Insurance.*Paused/ }).waitFor()
    expect(page.url()).toContain('state=paused')
  })

  test('names who had most calls today, and moves nothing when that comes', async () => {
    const page = await session.open('/')
    let release = () => {}
    const isReleased = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/api/v1/reports.json*facet=campaign*', async route => {
      await isReleased
      await route.continue()
    })
    await page.reload()
    const top = page.getByRole('region', { name: 'Top today' })
    const table = (kind: string) => top.getByRole('table', { name: `${kind} with most calls today` })
    await table('Publishers')
      .getByRole('row', { name: /^North Media 2 2 \$10\.00/ })
      .waitFor()
    await table('Buyers')
      .getByRole('row', { name: /^Harbor Insurance 3 2 \$30\.00/ })
      .waitFor()
    await page.getByRole('table', { name: 'Latest calls' }).waitFor()
    await page.getByRole('link', { name: '1 target paused' }).waitFor()
    await page
      .getByRole('region', { name: 'Unanswered pings' })
      .getByText('No pings today or by this time yesterday.')
      .waitFor()
    expect(await table('Campaigns').count()).toBe(0)
    const room = page.locator('.top-room')
    const before = await room.boundingBox()
    release()
    await table('Campaigns')
      .getByRole('row', { name: /^Autumn 3 2 \$30\.00/ })
      .waitFor()
    expect(before?.height).toBeGreaterThan(200)
    expect(await room.boundingBox()).toEqual(before)
    await expectAccessible(page)
    await top.getByRole('link', { name: 'Report of today’s publishers' }).click()
    await page
      .getByRole('table', { name: 'Report' })
      .getByRole('row', { name: /^North Media/ })
      .waitFor()
    await page.goBack()
    await top.getByRole('link', { name: 'North Media' }).click()
    await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Publisher: North Media' }).waitFor()
    await page
      .getByRole('table', { name: 'Report' })
      .getByRole('row', { name: /^All rows 2 2 2/ })
      .waitFor()
  })

  test('lists what is still to set up after the first call, until it is hidden', async () => {
    const page = await session.open('/')
    const list = page.getByRole('region', { name: 'Still to set up' })
    await list.getByRole('link', { name: 'New alert' }).waitFor()
    await list.getByText('What callers dial: a number of the campaign: done').waitFor()
    expect(await list.getByRole('link', { name: 'New number' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Set up step by step' }).count()).toBe(0)
    await list.getByRole('button', { name: 'Hide this list' }).click()
    await list.waitFor({ state: 'detached' })
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Home')
    await page.locator('.notice').getByRole('button', { name: 'Undo' }).click()
    await list.getByRole('button', { name: 'Hide this list' }).click()
    await page.reload()
    await page.getByRole('table', { name: 'Latest calls' }).waitFor()
    await page.getByText('1 target paused').waitFor()
    expect(await list.count()).toBe(0)
  })

  test('has nothing to set up where everything is', async () => {
    const { service } = session
    const alert = { name: 'Money', kind: 'balance_low' }
    expect((await service.request('POST', '/alerts.json', { body: { alert } })).status).toBe(201)
    const member = await service.addUser(service.companyId, 'member')
    const page = await session.open('/', { apiKey: member })
    await page.getByText('1 target paused').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('region', { name: 'Still to set up' }).count()).toBe(0)
  })

  test('says why pings found nobody, and leads to those pings', async () => {
    const page = await session.open('/')
    const card = page.getByRole('region', { name: 'Unanswered pings' })
    await card.getByText('No pings today or by this time yesterday.').waitFor()
    await expectAccessible(page)
    const full = await createRtbNetwork(session.service, { targets: [{ paused: true }] })
    await full.ping({ caller_number: '+12025550177' })
    await page.reload()
    await card.getByText('1 of 1 ping (100.0%)').waitFor()
    await expectAccessible(page)
    await card.getByRole('link', { name: 'At least one target paused' }).click()
    await page.getByRole('row', { name: /No target.*\+12025550177/ }).waitFor()
    expect(decodeURIComponent(page.url())).toContain('reason[]=')
    await expectAccessible(page)
  })

  test('shows a reporter the figures and nothing to set up', async () => {
    const reporter = await session.service.addUser(session.service.companyId, 'reporter')
    const page = await session.open('/', { apiKey: reporter })
    await page.getByText('Calls today').waitFor()
    await page.getByRole('table', { name: 'Latest calls' }).waitFor()
    await page.getByRole('table', { name: 'Buyers with most calls today' }).waitFor()
    expect(await page.getByRole('link', { name: /^[0-9]+ targets? paused/ }).count()).toBe(0)
    await expectAccessible(page)
  })
})
