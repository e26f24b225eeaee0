import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'
import { addPortalUsers } from './portal-users.ts'

/** A week of calls is lived through in seconds; on a machine that is busy in many of them. */
const LIVING_MS = 90_000

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
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New target' }).click()
    await page.getByRole('heading', { name: 'New target' }).waitFor()
  })

  test(
    'makes a sample network, goes to look around in it, and removes it',
    async () => {
      const page = await session.open('/')
      await page.getByRole('button', { name: 'Make a sample network' }).click()
      await page.getByText(/It is being lived through/).waitFor()
      await page.getByRole('button', { name: 'Look around in it' }).waitFor({ timeout: LIVING_MS })
      await expectAccessible(page)
      const made = await session.service.request('GET', '/api/v5/sample_network.json')
      const sample = await session.open('/', { companyId: made.body.sample_network.company_id })
      await sample.getByRole('table', { name: 'Latest calls' }).waitFor()
      expect(await sample.getByRole('heading', { name: 'Before the first call' }).count()).toBe(0)
      await expectAccessible(sample)
      await page.getByRole('button', { name: 'Remove it' }).click()
      await page.getByRole('button', { name: 'Make a sample network' }).waitFor({ timeout: LIVING_MS })
    },
    3 * LIVING_MS,
  )

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
    await expectAccessible(page)
    await page.getByRole('link', { name: '1 target paused' }).click()
    await page.getByRole('row', { name: /Harbor Insurance.*Paused/ }).waitFor()
    expect(page.url()).toContain('state=paused')
  })

  test('shows a reporter the figures and nothing to set up', async () => {
    const reporter = await session.service.addUser(session.service.companyId, 'reporter')
    const page = await session.open('/', { apiKey: reporter })
    await page.getByText('Calls today').waitFor()
    await page.getByRole('table', { name: 'Latest calls' }).waitFor()
    expect(await page.getByRole('link', { name: /target paused/ }).count()).toBe(0)
    await expectAccessible(page)
  })
})
