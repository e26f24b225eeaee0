import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

let session: ConsoleSession
const ids: Record<string, number> = {}

beforeAll(async () => {
  session = await startConsoleSession()
  const targets = {
    'First desk': { priority: 1 },
    'Second desk': { priority: 2 },
    'Full desk': { daily_cap_attributes: { cap: 0 } },
    'Tagged desk': { tag_list: '<<<age:>=40>>>' },
  }
  for (const [name, fields] of Object.entries(targets))
    ids[name] = (await create('/targets.json', 'target', { name, number: '+13055550101', ...fields })).id
  await create('/campaigns.json', 'campaign', { name: 'Solar', cid: 'solar', target_ids: Object.values(ids) })
  await create('/campaigns.json', 'campaign', { name: 'Empty', cid: 'empty' })
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

async function create(path: string, rootKey: string, fields: object) {
  const answer = await session.service.request('POST', path, { body: { [rootKey]: fields } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body[rootKey]
}

describe('a routing preview', () => {
  test('says who would get the call and why others would not, and keeps it in its address', async () => {
    const page = await session.open('/routing-preview')
    await page.getByRole('heading', { name: 'Who would get the call?' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Campaign' }).fill('Solar')
    await page.getByRole('option', { name: 'Solar' }).click()
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.getByText('First desk would get the call. If it does not answer: Second desk.').waitFor()
    await page.getByRole('row', { name: /First desk .*1st to ring/ }).waitFor()
    await page.getByRole('row', { name: /Full desk .*Daily cap full/ }).waitFor()
    await page.getByRole('row', { name: /Tagged desk .*Tags do not match/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Tags' }).fill('age=44')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.getByRole('row', { name: /Tagged desk .*(1st|2nd) to ring/ }).waitFor()
    const { search } = new URL(page.url())
    const shared = await session.open(`/routing-preview${search}`)
    await shared.getByRole('row', { name: /Tagged desk .*(1st|2nd) to ring/ }).waitFor()
    await shared.getByRole('link', { name: 'Full desk' }).click()
    await shared.getByRole('heading', { name: 'Full desk' }).waitFor()
  })

  test('says so where nobody would, and shows what is wrong at its field', async () => {
    const page = await session.open('/routing-preview?cid=empty')
    await page.getByText('Nobody would get the call. No target is behind this campaign').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Caller', { exact: true }).fill('12')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.getByText('is not a valid phone number').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /The call comes in at/ }).click()
    await page.getByRole('option', { name: 'a postback key' }).click()
    await page.getByLabel('Caller', { exact: true }).fill('')
    await page.getByRole('textbox', { name: 'Postback key' }).fill('unknown')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.getByText('does not exist').first().waitFor()
    const isAnswered = page.waitForResponse('**/routing_previews.json*')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await isAnswered
    const key = page.getByRole('textbox', { name: 'Postback key' })
    await expect
      .poll(() => key.getAttribute('aria-invalid'), { message: 'refused for the same once more' })
      .toBe('true')
    expect(page.url()).not.toContain('unknown')
  })
})
