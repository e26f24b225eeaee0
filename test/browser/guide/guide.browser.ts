import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleSession, startConsoleSession } from '../console/console-session.ts'
import { violationsOf } from '../console/expect-accessible.ts'
import { addPortalUsers, type PortalUsers } from '../console/portal-users.ts'
import { fillNetwork } from './guide-network.ts'
import { takePicture } from './take-picture.ts'

let session: ConsoleSession
let users: PortalUsers

beforeAll(async () => {
  session = await startConsoleSession()
  users = await addPortalUsers(session.service)
  await fillNetwork(session.service)
  await session.service.request('PUT', `/companies/${session.service.companyId}/settings.json`, {
    body: { settings: { buyer_may_edit: ['paused', 'hours', 'caps'] } },
  })
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

describe('pictures of the guide', () => {
  test('show what a publisher begins with', async () => {
    const page = await session.open('', { apiKey: users.publisher.apiKey })
    await page.getByRole('table', { name: 'Latest calls' }).getByText('Converted').first().waitFor()
    await takePicture(page, 'publisher-home')
  })

  test('show what a buyer has', async () => {
    const page = await session.open('', { apiKey: users.buyer.apiKey })
    await page.getByText('Calls can come at any moment.').waitFor()
    await takePicture(page, 'buyer-home')
    await page.getByRole('link', { name: 'My target' }).first().click()
    await page.getByRole('table', { name: 'Prices' }).waitFor()
    await takePicture(page, 'my-target')
    await page.getByRole('link', { name: 'Change' }).click()
    await page.getByRole('button', { name: 'Mon–Fri 9–17' }).click()
    await takePicture(page, 'my-target-form')
  })

  test('show targets and their hours', async () => {
    const page = await session.open('/targets')
    await page.getByRole('link', { name: 'Sunrise Solar' }).waitFor()
    await takePicture(page, 'targets')
    await page.getByRole('link', { name: 'New target' }).first().click()
    await page.getByRole('heading', { name: 'New target' }).waitFor()
    await takePicture(page, 'target-form')
  })

  test('show who changed what', async () => {
    await session.service.request('PUT', `/targets/${users.buyer.targetId}.json`, {
      body: { target: { priority: 2 } },
    })
    const page = await session.open('/settings/audit')
    await page.getByRole('row').nth(3).waitFor()
    await takePicture(page, 'audit-history')
  })

  test('show publishers, and what two who edit one of them are asked', async () => {
    const page = await session.open('/publishers')
    await page.getByRole('link', { name: 'South Media' }).waitFor()
    await takePicture(page, 'publishers')
    await page.goto(`${page.url()}/${users.publisher.affiliateId}/edit`)
    await page.getByLabel('First name').fill('Grace')
    await session.service.request('PUT', `/api/v1/affiliates/${users.publisher.affiliateId}.json`, {
      body: { affiliate: { first_name: 'Ada' } },
    })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Somebody else changed this meanwhile' }).waitFor()
    await takePicture(page, 'conflict')
  })
})

describe('the guide', () => {
  test('opens from the screen that it is about', async () => {
    const page = await session.open('/publishers')
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Guide to this screen, in a new tab' }).click()
    const guide = await opened
    await guide.getByRole('heading', { name: 'Add a publisher' }).waitFor()
    expect(new URL(guide.url()).hash).toBe('#add-a-publisher')
    expect(await violationsOf(guide)).toEqual([])
    await guide.getByRole('link', { name: 'How it works' }).click()
    await guide.getByRole('heading', { name: 'How it works' }).waitFor()
    await guide.setViewportSize({ width: 320, height: 640 })
    expect(await guide.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  })
})
