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

describe('conversions', () => {
  let users: PortalUsers

  test('are the calls that converted, with what they earned and how', async () => {
    const page = await session.open('/conversions')
    await page.getByRole('heading', { name: 'No conversions yet' }).waitFor()
    await expectAccessible(page)
    users = await addPortalUsers(session.service)
    await page.reload()
    await page.getByText('1–2 of 2').waitFor()
    await page
      .getByRole('row', { name: /\+13055550142 Autumn North Media Harbor Insurance .*\$15\.00 \$5\.00/ })
      .waitFor()
    expect(await page.getByText('+13055550177').count()).toBe(0)
    await expectAccessible(page)
    await page
      .getByRole('row', { name: /\+13055550142/ })
      .getByTitle('autumn', { exact: true })
      .click()
    const panel = page.getByRole('complementary', { name: 'Row' })
    await panel.getByText(/^The call converted/).waitFor()
    await panel.getByRole('link', { name: 'Autumn', exact: true }).getByTitle('autumn').waitFor()
    await panel.getByRole('link', { name: 'North Media', exact: true }).getByTitle('north').waitFor()
    expect(await panel.getByRole('listitem').count()).toBe(1)
    await expectAccessible(page)
  })

  test('are narrowed as calls are, and saved as a file without the others', async () => {
    const page = await session.open('/conversions?range=today')
    await page.getByText('1–2 of 2').waitFor()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV of all rows' }).click()
    const [, ...lines] = (await readFile(await (await file).path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    await page.getByLabel('Days').selectOption('Yesterday')
    await page.getByText('Nothing is like this.').waitFor()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await page.getByText('1–2 of 2').waitFor()
    expect(new URL(page.url()).pathname).toMatch(/\/conversions$/)
  })

  test('show each party its own side of the money', async () => {
    const published = await session.open('/conversions', { apiKey: users.publisher.apiKey })
    await published.getByRole('columnheader', { name: 'You earn' }).waitFor()
    expect(await published.getByRole('columnheader', { name: /Revenue|Payout|Target|Profit/ }).count()).toBe(
      0,
    )
    const bought = await session.open('/conversions', { apiKey: users.buyer.apiKey })
    await bought.getByRole('columnheader', { name: 'You pay' }).waitFor()
    expect(await bought.getByRole('columnheader', { name: /Revenue|Payout|Publisher|Profit/ }).count()).toBe(
      0,
    )
    await expectAccessible(bought)
  })

  test('fit a telephone', async () => {
    const page = await session.open('/conversions', { width: 320, height: 640, scheme: 'dark' })
    await page.getByText('+13055550142').first().waitFor()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  })
})
