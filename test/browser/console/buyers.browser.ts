import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'
import { addPortalUsers, type PortalUsers } from './portal-users.ts'

let session: ConsoleSession

beforeAll(async () => {
  session = await startConsoleSession()
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

describe('buyers', () => {
  let users: PortalUsers

  test('are targets with what they bought today', async () => {
    const page = await session.open('/buyers')
    await page.getByRole('heading', { name: 'No buyers yet' }).waitFor()
    await expectAccessible(page)
    users = await addPortalUsers(session.service)
    await page.reload()
    const row = page.getByRole('row', { name: /Harbor Insurance .*Open 3 2 \$30\.00/ })
    await row.waitFor()
    await expectAccessible(page)
    await row.getByRole('link', { name: 'Calls of Harbor Insurance' }).click()
    await page.getByText('1–3 of 3').waitFor()
    await page.goBack()
    await row.getByRole('link', { name: 'Report of Harbor Insurance' }).click()
    await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
    await page.goBack()
    await row.getByRole('link', { name: 'Harbor Insurance', exact: true }).click()
    await page.getByRole('heading', { name: 'Harbor Insurance' }).waitFor()
    expect(page.url()).toContain(`/buyers/${users.buyer.targetId}`)
  })

  test('have people who sign in, and others are invited', async () => {
    const page = await session.open('/buyers')
    await page
      .getByRole('row', { name: /Harbor Insurance/ })
      .getByText('Open')
      .click()
    const panel = page.getByRole('complementary', { name: 'Row' })
    await panel.getByRole('link', { name: 'Pat Porter' }).waitFor()
    expect(await panel.getByRole('listitem').count()).toBe(1)
    await panel.getByText('May change').waitFor()
    await expectAccessible(page)
    await panel.getByRole('link', { name: 'Invite' }).click()
    await page.getByRole('dialog').waitFor()
    expect(new URL(page.url()).searchParams.get('target_id')).toBe(String(users.buyer.targetId))
  })

  test('have a page of what they were sent and paid, with a statement of each month', async () => {
    const { companyId } = session.service
    const page = await session.open(`/buyers/${users.buyer.targetId}`)
    await page
      .getByRole('region', { name: 'Who may sign in' })
      .getByRole('link', { name: 'Pat Porter' })
      .waitFor()
    const results = page.getByRole('table', { name: 'Results' })
    for (const days of ['Today', 'Last 7 days', 'Last 30 days'])
      await results.getByRole('row', { name: new RegExp(`^${days} 3 2 .*\\$30\\.00 \\$10\\.00`) }).waitFor()
    await page.getByRole('table', { name: 'Caps' }).getByText(/of 25/).first().waitFor()
    await page.getByRole('table', { name: 'Latest calls' }).getByRole('row').nth(3).waitFor()
    const conversions = page.getByRole('table', { name: 'Latest conversions' })
    expect(await conversions.getByRole('row').count()).toBe(3)
    await expectAccessible(page)

    const paid = page.getByRole('table', { name: 'What it paid, month by month' })
    expect(await paid.getByRole('row').count()).toBe(7)
    const month = paid.getByRole('row').nth(1)
    await month.getByText('$30.00').waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      month.getByRole('button', { name: /^CSV of / }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^Harbor Insurance \d{4}-\d{2}\.csv$/)
    const [heading, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
    expect(heading).toMatch(/caller/i)
    expect(heading).not.toMatch(/payout|publisher|affiliate/i)
    expect(lines).toHaveLength(2)
    await month.getByRole('link').click()
    await page.getByRole('heading', { name: 'Conversions', level: 1 }).waitFor()
    await page.getByText('1–2 of 2').waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Its target' }).click()
    await page.waitForURL(`**/console/${companyId}/targets/${users.buyer.targetId}`)
  })

  test('of a member have figures, and no people', async () => {
    const member = await session.service.addUser(session.service.companyId, 'member')
    const page = await session.open(`/buyers/${users.buyer.targetId}`, {
      ...{ apiKey: member, width: 320, height: 640, scheme: 'dark' },
    })
    await page.getByRole('table', { name: 'Results' }).getByText('$30.00').first().waitFor()
    await page.getByRole('table', { name: 'What it paid, month by month' }).waitFor()
    expect(await page.getByText('Who may sign in').count()).toBe(0)
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  })

  test('are shown to a member without their people', async () => {
    const member = await session.service.addUser(session.service.companyId, 'member')
    const page = await session.open('/buyers', { apiKey: member })
    await page
      .getByRole('row', { name: /Harbor Insurance/ })
      .getByText('Open')
      .click()
    const panel = page.getByRole('complementary', { name: 'Row' })
    await panel.getByText('May change').waitFor()
    expect(await page.getByText('Who may sign in').count()).toBe(0)
    expect(await page.getByRole('link', { name: /^Invite/ }).count()).toBe(0)
  })

  test('fit a telephone', async () => {
    const page = await session.open('/buyers', { width: 320, height: 640, scheme: 'dark' })
    await page.getByText('Harbor Insurance').first().waitFor()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  })
})
