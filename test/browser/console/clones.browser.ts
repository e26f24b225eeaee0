import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

let session: ConsoleSession

beforeAll(async () => {
  session = await startConsoleSession()
  await create('/campaigns.json', { campaign: { cid: 'autumn', name: 'Autumn' } })
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

async function create(path: string, body: object) {
  const answer = await session.service.request('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

const report = { name: 'Days', report: { facet: 'campaign' }, days: 'last_month', frequency: 'monthly' }

test.each([
  {
    folder: 'webhooks',
    rootKey: 'webhook',
    fields: { url: 'https://example.com/hook', events: ['call.ended'] },
    button: 'Create webhook',
    shared: ['url', 'events', 'paused'],
  },
  {
    folder: 'number-pools',
    rootKey: 'number_pool',
    fields: { cid: 'autumn', type: 'Local', country: 'US', max_pool_size: 7, reserve_size: 0 },
    button: 'Create pool',
    shared: ['cid', 'type', 'country', 'max_pool_size', 'reserve_size', 'buffer_seconds'],
  },
  {
    folder: 'alerts',
    rootKey: 'alert',
    fields: { name: 'Money', kind: 'balance_low', parameters: { threshold: 7 } },
    button: 'Create alert',
    named: 'Money copy',
    shared: ['kind', 'parameters', 'webhooks', 'enabled'],
  },
  {
    folder: 'scheduled-reports',
    rootKey: 'scheduled_report',
    fields: { ...report, day_of_month: 3, hour: 6, webhooks: true },
    button: 'Schedule it',
    named: 'Days copy',
    shared: ['report', 'days', 'frequency', 'day_of_month', 'hour', 'webhooks'],
  },
  {
    folder: 'trunks',
    rootKey: 'trunk',
    fields: { name: 'Carrier', proxy: 'sip.example.com', username: 'edge', password: 'correct horse' },
    button: 'Create trunk',
    named: 'Carrier copy',
    shared: ['proxy', 'username', 'direction', 'codecs'],
  },
])('$folder are cloned by a form that begins with what one has', async each => {
  const { folder, rootKey, fields, button, named, shared } = each
  const list = `/${folder.replace('-', '_')}.json`
  const original = (await create(list, { [rootKey]: fields }))[rootKey]
  const page = await session.open(`/${folder}/${original.id}`)
  await page.getByRole('link', { name: 'Clone' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: button }).waitFor()
  if (named !== undefined) expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe(named)
  if (folder === 'trunks') {
    expect(await dialog.getByLabel('Password', { exact: true }).inputValue()).toBe('')
    await dialog.getByLabel('Password', { exact: true }).fill('another horse')
  }
  await expectAccessible(page)
  // Alerts are previewed by a POST as well.
  const made = page.waitForResponse(
    response => response.request().method() === 'POST' && new URL(response.url()).pathname === list,
  )
  await dialog.getByRole('button', { name: button }).click()
  const copy = (await (await made).json())[rootKey]
  expect(copy.id).not.toBe(original.id)
  for (const field of shared) expect(copy[field], field).toEqual(original[field])
})
