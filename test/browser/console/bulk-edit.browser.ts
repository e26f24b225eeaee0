import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

let session: ConsoleSession

beforeAll(async () => {
  session = await startConsoleSession()
  for (const cid of ['spring', 'autumn']) await create('/campaigns.json', { campaign: { cid } })
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

async function create(path: string, body: object) {
  const answer = await session.service.request('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
}

async function choose(page: Page, field: RegExp, option: string) {
  await page.getByRole('dialog').getByRole('button', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Ticks all rows of a list and opens their form. */
async function openForm(address: string, rows: readonly RegExp[]): Promise<Page> {
  const page = await session.open(address)
  for (const name of rows) await page.getByRole('row', { name }).locator('.check').click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByText('What is not set here stays as it is.').waitFor()
  return page
}

async function save(page: Page, noun: string): Promise<void> {
  await expectAccessible(page)
  await page.getByRole('button', { name: `Change 2 ${noun}` }).click()
  await page.getByText(`Changed 2 ${noun}.`).waitFor()
}

/** What the API lists, by a field that tells the rows apart. */
async function listed(path: string, rootKey: string): Promise<readonly Record<string, unknown>[]> {
  const { body } = await session.service.request('GET', path)
  return Object.values(body)
    .flat()
    .map(row => (row as Record<string, Record<string, unknown>>)[rootKey] ?? {})
}

describe('several records are edited together', () => {
  test('pools, where their numbers lead and how large they may become', async () => {
    for (const country of ['US', 'CA'])
      await create('/number_pools.json', { number_pool: { cid: 'spring', country, reserve_size: 0 } })
    const page = await openForm('/number-pools', [/US/, /CA/])
    await choose(page, /Campaign/, 'Set to …')
    await page.getByRole('combobox', { name: /Which campaign/ }).fill('autumn')
    await page.getByRole('option', { name: 'autumn' }).click()
    await page.getByRole('textbox', { name: 'At most' }).fill('25')
    await save(page, 'pools')
    for (const pool of await listed('/number_pools.json', 'number_pool'))
      expect(pool).toMatchObject({ cid: 'autumn', max_pool_size: 25, reserve_size: 0 })
  })

  test('contacts, by their tags', async () => {
    for (const number of ['+13055550191', '+13055550192'])
      await create('/contacts.json', {
        contact: { contact_numbers_attributes: [{ number }], tag_list: '<<<state:CA>>>,<<<plan:gold>>>' },
      })
    const page = await openForm('/contacts', [/0191/, /0192/])
    await choose(page, /Tags/, 'Take these away')
    await page.getByLabel('Which tags').fill('plan:gold')
    await save(page, 'contacts')
    for (const contact of await listed('/contacts.json', 'contact'))
      expect(contact['tag_values']).toMatchObject([{ key: 'state', value: 'CA' }])
  })

  test('suppressed numbers, by where they may not call', async () => {
    for (const number of ['+13055550193', '+13055550194'])
      await create(`/suppressed_numbers/${number}.json`, { suppressed_number: {} })
    const page = await openForm('/suppressed-numbers', [/0193/, /0194/])
    await choose(page, /Campaign/, 'Set to …')
    await page.getByRole('combobox', { name: /Which campaign/ }).fill('autumn')
    await page.getByRole('option', { name: 'autumn' }).click()
    await choose(page, /May lift it/, 'Yes')
    await save(page, 'suppressed numbers')
    for (const number of await listed('/suppressed_numbers.json', 'suppressed_number'))
      expect(number).toMatchObject({ cid: 'autumn', can_resubscribe: true })
  })

  test('alerts, by whom they tell and when', async () => {
    for (const name of ['First alert', 'Second alert'])
      await create('/alerts.json', {
        alert: { name, kind: 'balance_low', muted_until: '2099-01-01T00:00:00Z' },
      })
    const page = await openForm('/alerts', [/First alert/, /Second alert/])
    await page.getByRole('textbox', { name: /Told once/ }).fill('15')
    await choose(page, /Mailed to/, 'Add these')
    await page.getByRole('combobox', { name: /Whom/ }).waitFor()
    await choose(page, /Tell webhooks/, 'No')
    await choose(page, /Muted/, 'No longer')
    await save(page, 'alerts')
    for (const alert of await listed('/alerts.json', 'alert'))
      expect(alert).toMatchObject({ lasting_minutes: 15, webhooks: false, muted_until: null })
  })

  test('scheduled reports, by when they are sent', async () => {
    const report = { report: { facet: 'campaign' }, days: 'yesterday', frequency: 'daily', webhooks: true }
    for (const name of ['First report', 'Second report'])
      await create('/scheduled_reports.json', { scheduled_report: { ...report, name } })
    const page = await openForm('/scheduled-reports', [/First report/, /Second report/])
    await choose(page, /How often/, 'Every week')
    await choose(page, /Monday/, 'Sunday')
    await choose(page, /^As it is At$/, '00:00')
    await save(page, 'scheduled reports')
    for (const scheduled of await listed('/scheduled_reports.json', 'scheduled_report'))
      expect(scheduled).toMatchObject({ frequency: 'weekly', day_of_week: 0, hour: 0, days: 'yesterday' })
  })

  test('webhooks, by their events', async () => {
    for (const [path, event] of [
      ['one', 'call.ended'],
      ['two', 'call.started'],
    ])
      await create('/webhooks.json', { webhook: { url: `https://example.com/${path}`, events: [event] } })
    const page = await openForm('/webhooks', [/example.com\/one/, /example.com\/two/])
    await choose(page, /What they are told/, 'Add these')
    await page.getByText('target.capped:').click()
    await save(page, 'webhooks')
    for (const { events } of await listed('/webhooks.json', 'webhook')) {
      expect(events).toHaveLength(2)
      expect(events).toContain('target.capped')
    }
  })

  test('and whoever leaves with something set is asked', async () => {
    const page = await session.open('/calls')
    await page.getByRole('link', { name: 'Pools', exact: true }).click()
    for (const name of [/US/, /CA/]) await page.getByRole('row', { name }).locator('.check').click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const limit = page.getByRole('textbox', { name: 'At most' })
    await limit.fill('30')
    await limit.blur()
    await page.goBack()
    await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Go on editing' }).click()
    expect(await limit.inputValue()).toBe('30')
    await page.goBack()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.getByRole('heading', { name: 'Calls', level: 1 }).waitFor()
  })
})
