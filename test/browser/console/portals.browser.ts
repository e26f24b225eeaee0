import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'
import { addPortalUsers, type PortalUsers } from './portal-users.ts'

let session: ConsoleSession
let users: PortalUsers

beforeAll(async () => {
  session = await startConsoleSession()
  users = await addPortalUsers(session.service)
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

const letBuyersEdit = async (...edits: readonly string[]) => {
  const path = `/companies/${session.service.companyId}/settings.json`
  const body = { settings: { buyer_may_edit: edits } }
  expect((await session.service.request('PUT', path, { body })).status).toBe(200)
}

describe('a publisher', () => {
  test('begins with its own calls and what it earns by them', async () => {
    const page = await session.open('', { apiKey: users.publisher.apiKey })
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await page.getByRole('table', { name: 'Day by day' }).waitFor()
    await expectAccessible(page)
    const tiles = page.getByRole('region', { name: 'Today' })
    expect(await tiles.textContent()).toMatch(/Calls today2by this time yesterday 0/)
    expect(await tiles.textContent()).toMatch(/You earn today\$10\.00/)
    await page.getByRole('region', { name: 'You' }).getByText('North Media').waitFor()
    const numbers = page.getByRole('table', { name: 'Your numbers' })
    expect(await numbers.getByRole('row').count()).toBe(2)
    await numbers.getByRole('row', { name: /autumn .*Active/ }).waitFor()
    const calls = page.getByRole('table', { name: 'Latest calls' })
    await calls.getByText('+13055550142').first().waitFor()
    expect(await calls.getByText('+13055550177').count()).toBe(0)
    expect(await page.getByText('$30.00').count()).toBe(0)
  })

  test('reads the same on a phone', async () => {
    const page = await session.open('', { apiKey: users.publisher.apiKey, width: 320, height: 640 })
    await page.getByRole('table', { name: 'Day by day' }).waitFor()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  })
})

describe('the statements of a party', () => {
  test.each([
    ['publisher', 'What you earned', 'You earn', '2 2 $10.00', 'payout', /revenue|dialed number|target/i],
    ['buyer', 'What you paid', 'You pay', '3 2 $30.00', 'revenue', /payout|affiliate|publisher|sub/i],
  ] as const)(
    'of a %s have what is its own, and nothing else',
    async (party, title, head, figures, money, hidden) => {
      const page = await session.open('', { apiKey: users[party].apiKey, width: 320, height: 640 })
      await page.goto(`${page.url().replace(/\/$/, '')}/statements`)
      const months = page.getByRole('table', { name: `${title}, month by month` })
      await months.getByRole('columnheader', { name: head }).waitFor()
      const month = months.getByRole('row').nth(1)
      await month.getByText(figures.split(' ').at(-1) ?? '').waitFor()
      expect((await month.getByRole('cell').allTextContents()).slice(0, 3)).toEqual(figures.split(' '))
      await expectAccessible(page)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        month.getByRole('button', { name: /^CSV of / }).click(),
      ])
      const [heading = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
      expect(heading.toLowerCase()).toContain(money)
      expect(heading).not.toMatch(hidden)
      expect(lines).toHaveLength(2)
      await month.getByRole('link').click()
      await page.getByRole('heading', { name: 'Conversions', level: 1 }).waitFor()
      await page.getByText('1–2 of 2').waitFor()
    },
  )

  test('are not those of who runs the Company', async () => {
    const page = await session.open('/statements')
    await page.getByText(/^Your role in .* does not show this/).waitFor()
  })
})

describe('what a party is told', () => {
  test('of calls that are in progress has no column of what is withheld from it', async () => {
    const columns = {
      publisher: ['Since', 'For', 'State', 'Caller', 'Called', 'Campaign', 'Publisher'],
      buyer: ['Since', 'For', 'State', 'Caller', 'Campaign'],
    }
    const { request } = session.service
    const { body } = await request('GET', '/numbers.json', { query: { afid: 'north' } })
    const fields = { clock: 'realtime', answers: [{ ring_seconds: 0, talk_seconds: 600 }] }
    const call = { number: body[0].number.number, caller_number: '+13055550199', ...fields }
    const begun = await request('POST', '/api/v5/simulated_calls.json', { body: { simulated_call: call } })
    for (const party of ['publisher', 'buyer'] as const) {
      const page = await session.open('', { apiKey: users[party].apiKey })
      await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Live' }).click()
      const table = page.getByRole('table', { name: 'In progress' })
      await table.getByText('+13055550199').waitFor()
      await expectAccessible(page)
      const headings = await table.getByRole('columnheader').allTextContents()
      expect(headings.filter(heading => heading !== 'What can be done')).toEqual(columns[party])
    }
    const { uuid } = begun.body.simulated_call.call
    await request('POST', `/api/v5/simulated_calls/${uuid}/hangup.json`)
  })

  test.each(['publisher', 'buyer'] as const)('by the help of its home is of a %s', async party => {
    const page = await session.open('', { apiKey: users[party].apiKey })
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    const help = page.getByRole('link', { name: 'Guide to this screen, in a new tab' })
    await expect.poll(() => help.getAttribute('href')).toContain(`portals.html#for-a-${party}`)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'API reference' }).waitFor()
    await page.getByRole('menuitem', { name: 'Guide' }).waitFor()
    await expectAccessible(page)
  })

  test('where there is nothing yet is of its own side', async () => {
    const { body } = await session.service.request('POST', '/targets.json', {
      body: { target: { number: '+13055550112', name: 'Nobody yet' } },
    })
    const membership = { company_id: session.service.companyId, role: 'buyer', target_id: body.target.id }
    const user = { name: 'Newcomer', memberships: [membership] }
    const made = await session.service.request('POST', '/api/v5/users.json', { body: { user } })
    const page = await session.open('/calls', { apiKey: made.body.user.api_key })
    await page.getByText('Calls that come to you are shown here').waitFor()
    await page.goto(page.url().replace('/calls', '/conversions'))
    await page.getByText('It is then shown here with what you pay.').waitFor()
  })
})

describe('a buyer', () => {
  test('begins with what it pays, and how much room its target has', async () => {
    const page = await session.open('', { apiKey: users.buyer.apiKey })
    await page.getByRole('table', { name: 'Day by day' }).waitFor()
    const tiles = page.getByRole('region', { name: 'Today' })
    await tiles.getByText('You pay today').waitFor()
    expect(await tiles.textContent()).toMatch(/You pay today\$30\.00/)
    await page.getByRole('region', { name: 'Harbor Insurance' }).getByText('Open').waitFor()
    await page.getByText('Calls can come at any moment.').waitFor()
    await expectAccessible(page)
  })

  test('is told why its target is not its to change', async () => {
    await letBuyersEdit()
    const page = await session.open('/my-target', { apiKey: users.buyer.apiKey })
    await page.getByText('sets up your target: ask them').waitFor()
    expect(await page.getByRole('link', { name: 'Change' }).count()).toBe(0)
    await page.getByRole('table', { name: 'Prices' }).getByText('$15.00').waitFor()
    expect(await page.getByText('$5.00').count()).toBe(0)
    await expectAccessible(page)
  })

  test('changes of it what the company lets buyers change, and nothing else', async () => {
    await letBuyersEdit('hours', 'caps', 'paused')
    const page = await session.open('/my-target', { apiKey: users.buyer.apiKey })
    await page.getByText('You may change its hours, its caps and whether it is paused').waitFor()
    await page.getByRole('link', { name: 'Change' }).click()
    await page.getByRole('heading', { name: 'Change my target' }).waitFor()
    expect(await page.getByLabel('Calls at a time').count()).toBe(0)
    await expectAccessible(page)
    await page.getByLabel('Calls a day').fill('40')
    await page.getByText('Paused', { exact: true }).click()
    await page.getByRole('button', { name: 'Mon–Fri 9–17' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved. It holds from the next call on.').waitFor()
    await page.getByText(/Mon–Fri 09:00–17:00; closed Sat–Sun/).waitFor()
    await page.getByText('No calls come until it is resumed.').waitFor()
    await page.getByText('of 40').waitFor()
    await expectAccessible(page)
    const { body } = await session.service.request('GET', `/targets/${users.buyer.targetId}.json`)
    expect(body.target).toMatchObject({ paused: true, name: 'Harbor Insurance' })
    const renamed = await session.service.request('PUT', `/targets/${users.buyer.targetId}.json`, {
      apiKey: users.buyer.apiKey,
      body: { target: { name: 'Ours' } },
    })
    expect(renamed.status).toBe(403)
    expect(body.target.caps).toContainEqual(expect.objectContaining({ type: 'Daily', cap: 40 }))
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    await page.getByRole('button', { name: 'Resume my target' }).click()
    await page.getByText('Resumed: calls can come.').waitFor()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByText('From the next call on none comes to you').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pause my target' }).click()
    await page.getByText('No calls come until it is resumed.').waitFor()
  })
})
