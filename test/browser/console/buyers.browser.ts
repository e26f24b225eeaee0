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
