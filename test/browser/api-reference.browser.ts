import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleSession, startConsoleSession } from './console/console-session.ts'
import { expectAccessible } from './console/expect-accessible.ts'

let session: ConsoleSession

beforeAll(async () => {
  session = await startConsoleSession()
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

describe('the API reference', () => {
  test('is searched, and leads to what an operation takes and answers', async () => {
    const page = await session.open('/')
    await page.goto(new URL('/docs', page.url()).href)
    await page.getByRole('heading', { name: 'API reference', level: 1 }).waitFor()
    await expectAccessible(page)
    await page.getByRole('searchbox', { name: 'Search' }).fill('postback key create')
    await page.getByRole('searchbox', { name: 'Search' }).press('Enter')
    await page.getByRole('status').getByText('found for “postback key create”').waitFor()
    await page.getByRole('link', { name: 'Create a postback key', exact: true }).first().click()
    const operation = page.locator('#createPostbackKey')
    await operation.getByText('As a command').click()
    await operation.getByText('curl -X POST "$DIALPLANE_URL/').waitFor()
    await page.getByRole('table').first().waitFor()
    await expectAccessible(page)
    // Both pages are long, and each is looked at six times.
  }, 120_000)
})
