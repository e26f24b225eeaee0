import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'
import { addPortalUsers } from './portal-users.ts'

let session: ConsoleSession

beforeAll(async () => {
  session = await startConsoleSession()
  const { request } = session.service
  const spring = { cid: 'spring', name: 'Spring sale' }
  expect((await request('POST', '/campaigns.json', { body: { campaign: spring } })).status).toBe(201)
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

describe('numbers', () => {
  test('are drawn, brought along, changed, paused together and deleted', async () => {
    const page = await session.open('/numbers')
    await page.getByRole('heading', { name: 'No numbers yet' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New number' }).first().click()
    await page.getByLabel('Label').fill('Billboard')
    await page.getByRole('button', { name: 'Create number' }).click()
    await page.getByText("Campaign can't be blank").waitFor()
    await page.getByRole('combobox', { name: /Campaign/ }).fill('Spring')
    await page.getByRole('option', { name: 'Spring sale' }).click()
    await page.getByLabel('Tags').fill('state:CA')
    await page.getByLabel('Tags').press('Enter')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create number' }).click()
    await page.getByText(/^Created Billboard · \+1\d{10}\.$/).waitFor()
    await page.getByRole('heading', { name: /^Billboard · / }).waitFor()
    await page.getByRole('link', { name: 'Numbers', exact: true }).click()
    await page.getByRole('row', { name: /Billboard.*Active.*spring.*Toll-free/ }).waitFor()

    await page.getByRole('link', { name: 'New number' }).click()
    await page.getByRole('button', { name: /Where it comes from/ }).click()
    await page.getByRole('option', { name: 'Bring your own' }).click()
    await page.getByLabel('Your number').fill('12')
    await page.getByRole('combobox', { name: /Campaign/ }).fill('Spring')
    await page.getByRole('option', { name: 'Spring sale' }).click()
    await page.getByRole('button', { name: 'Create number' }).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await expectAccessible(page)
    await page.getByLabel('Your number').fill('+13055550177')
    await page.getByRole('button', { name: 'Create number' }).click()
    await page.getByText('Created +13055550177.').waitFor()
    await page.getByRole('heading', { name: '+13055550177' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Sub id').fill('north')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('dl').getByText('north').waitFor()
    const kept = await session.service.request('GET', '/numbers.json?number=%2B13055550177')
    expect(kept.body[0].number).toMatchObject({ sid: 'north', cid: 'spring', toll_free: false })

    await page.getByRole('link', { name: 'Numbers', exact: true }).first().click()
    for (const name of [/Billboard/, /13055550177/])
      await page.getByRole('row', { name }).locator('.check').click()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByText('Paused 2 numbers.').waitFor()
    await page.getByRole('row', { name: /13055550177.*Paused/ }).waitFor()
    await page.getByRole('link', { name: '+13055550177' }).click()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('Resumed +13055550177.').waitFor()
    await page.locator('dl').getByText('Active').waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.locator('dl').getByText('Paused').waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expectAccessible(page)
    await page.getByText('One that was bought goes back to its carrier for good.').waitFor()
    await page.getByRole('button', { name: 'Delete the number' }).click()
    const deleted = page.locator('.notice', { hasText: 'Deleted +13055550177' })
    await deleted.waitFor()
    await page.getByRole('row', { name: /Billboard/ }).waitFor()
    await page.getByRole('link', { name: '+13055550177' }).waitFor({ state: 'detached' })
    await deleted.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('row', { name: /13055550177.*Paused/ }).waitFor()

    const body = { number: { type: 'Toll-free', country: 'US', cid: 'spring', name: 'Bought' } }
    const bought = (await session.service.request('POST', '/numbers.json', { body })).body.number
    const its = await session.open(`/numbers/${bought.id}`)
    // No carrier sells here: only the log says of a number that it was bought.
    await its.route('**/api/v5/audit_events.json*', async route => {
      const answer = await route.fetch()
      const [{ audit_event: event }] = await answer.json()
      const before = { ...event.before, bought: true }
      await route.fulfill({ response: answer, json: [{ audit_event: { ...event, before } }] })
    })
    await its.getByRole('button', { name: 'Delete' }).click()
    await its.getByRole('button', { name: 'Delete the number' }).click()
    const gone = its.locator('.notice', { hasText: 'Deleted Bought' })
    await gone.waitFor()
    expect(await gone.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  })

  test('are edited together: refused where nothing is set or somebody was faster, and put back', async () => {
    const { request } = session.service
    const own = async (fields: object) => {
      const { status, body } = await request('POST', '/numbers.json', { body: { number: fields } })
      expect(status, JSON.stringify(body)).toBe(201)
      return body.number.id as number
    }
    await request('POST', '/campaigns.json', { body: { campaign: { cid: 'harbour', name: 'Harbour' } } })
    const kiosk = { cid: 'harbour', tag_list: '<<<state:CA>>>' }
    const one = await own({ ...kiosk, number: '+13055550181', name: 'Kiosk one', afid: 'quay' })
    const two = await own({ ...kiosk, number: '+13055550182', name: 'Kiosk two' })
    const stored = async (id: number) => (await request('GET', `/numbers/${id}.json`)).body.number
    const tagsOf = async (id: number) =>
      (await stored(id)).tag_values.map(({ key, value }: Record<string, string>) => `${key}:${value}`)

    const page = await session.open('/numbers')
    for (const name of [/Kiosk one/, /Kiosk two/])
      await page.getByRole('row', { name }).locator('.check').click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('heading', { name: 'Edit 2 numbers' }).waitFor()
    const change = page.getByRole('button', { name: 'Change 2 numbers' })
    await change.click()
    await page.getByText('Nothing would change').waitFor()
    await expectAccessible(page)

    const choose = async (field: RegExp, option: string) => {
      await page.getByRole('dialog').getByRole('button', { name: field }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    await choose(/Campaign/, 'Set to …')
    await change.click()
    await page.getByText("Which campaign can't be blank").waitFor()
    await page.getByRole('combobox', { name: /Which campaign/ }).fill('Spring')
    await page.getByRole('option', { name: 'Spring sale' }).click()
    await choose(/Publisher/, 'None')
    await choose(/Sub id/, 'Set to …')
    await page.getByLabel('Which sub id').fill('kiosks')
    await choose(/Tags/, 'Add these')
    await page.getByLabel('Which tags').fill('gold')
    await page.getByLabel('Which tags').press('Enter')
    await expectAccessible(page)
    await change.click()
    await page.getByText(/Kiosk one · \+13055550181, Kiosk two · \+13055550182: Tags /).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove gold' }).click()
    await page.getByLabel('Which tags').fill('plan:gold')
    await page.getByLabel('Which tags').press('Enter')

    await request('PUT', `/numbers/${two}.json`, { body: { number: { tag_list: '<<<state:NV>>>' } } })
    await change.click()
    await page.getByText('Kiosk two · +13055550182: somebody else changed it meanwhile.').waitFor()
    expect(await stored(one)).toMatchObject({ cid: 'harbour', afid: 'quay' })
    await change.click()
    await page.getByText('Changed 2 numbers.').waitFor()
    expect(await stored(one)).toMatchObject({ cid: 'spring', afid: null, sid: 'kiosks', name: 'Kiosk one' })
    expect(await tagsOf(one)).toEqual(['state:CA', 'plan:gold'])
    expect(await tagsOf(two)).toEqual(['state:NV', 'plan:gold'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Restored 2 records.').waitFor()
    expect(await stored(one)).toMatchObject({ cid: 'harbour', afid: 'quay', sid: null })
    expect(await tagsOf(two)).toEqual(['state:NV'])
  })

  test('take what their campaign has, until they are given their own', async () => {
    const { request } = session.service
    const calm = { cid: 'calm', name: 'Calm', message: 'Press 1 to go on.' }
    expect((await request('POST', '/campaigns.json', { body: { campaign: calm } })).status).toBe(201)
    const { body } = await request('POST', '/numbers.json', { body: { number: { cid: 'calm' } } })
    const { id } = body.number
    const stored = async () => (await request('GET', `/numbers/${id}.json`)).body.number

    const page = await session.open(`/numbers/${id}?tab=menu`)
    await page.getByText('Its calls take the menu of').waitFor()
    await page.getByText('“Press 1 to go on.”').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Give it a menu of its own' }).click()
    await page.getByRole('button', { name: 'Add a key' }).click()
    const second = page.getByRole('group', { name: 'Key 2', exact: true })
    await second.getByRole('button', { name: /Does/ }).click()
    await page.getByRole('option', { name: 'Hang up' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save the menu' }).click()
    await page.getByText('It has a menu of its own instead of the menu of').waitFor()
    expect((await stored()).menu_options).toMatchObject([
      { menu_option: { option: '1', action: 1, inherited: false } },
      { menu_option: { option: '2', action: 6, inherited: false } },
    ])
    await page.getByRole('button', { name: 'Use the campaign’s again' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use the campaign’s', exact: true }).click()
    await page.getByText('Its calls take the menu of').waitFor()
    expect((await stored()).menu_options).toMatchObject([{ menu_option: { option: '1', inherited: true } }])

    await page.locator('.tabs').getByRole('link', { name: 'Greeting' }).click()
    await page.getByText('What campaign calm has: “Press 1 to go on.”').waitFor()
    await page.getByText('A text is spoken').click()
    await page.getByLabel('Text', { exact: true }).fill('This is the billboard’s line.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save the greeting' }).click()
    await page.getByText('Saved the greeting.').waitFor()
    expect((await stored()).greeting).toMatchObject({
      message: 'This is the billboard’s line.',
      inherited: false,
    })
    await page.getByText('What campaign calm has', { exact: true }).click()
    await page.getByRole('button', { name: 'Save the greeting' }).click()
    await page.getByText('What campaign calm has: “Press 1 to go on.”').waitFor()
    expect((await stored()).greeting).toMatchObject({ message: 'Press 1 to go on.', inherited: true })

    await page.locator('.tabs').getByRole('link', { name: 'Pixels' }).click()
    await page.getByRole('button', { name: 'Give it pixels of its own' }).click()
    await page.getByRole('button', { name: 'Keep the campaign’s' }).click()
    await page.getByRole('button', { name: 'Give it pixels of its own' }).click()
    await page.getByRole('button', { name: 'Add a pixel' }).click()
    await page.getByLabel('URL').fill('https://tracker.example.com/billboard')
    await page.getByRole('button', { name: 'Keep the campaign’s' }).click()
    await page.getByText('What you changed here would be lost.').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save the pixels' }).click()
    await page.getByText('It has pixels of its own instead of the pixels of').waitFor()
    expect((await stored()).timers).toMatchObject([
      { timer: { url: 'https://tracker.example.com/billboard', inherited: false } },
    ])
  })

  test('are shown to their publisher, who changes nothing', async () => {
    const { publisher } = await addPortalUsers(session.service)
    const page = await session.open('/numbers', { apiKey: publisher.apiKey, width: 390 })
    await page.getByRole('heading', { name: 'Numbers', level: 1 }).waitFor()
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
    expect(await page.getByRole('link', { name: 'New number' }).count()).toBe(0)
    expect(await page.getByText('Billboard').count()).toBe(0)
    await page.getByRole('row', { name: /Active 2 2 \$10\.00/ }).waitFor()
    const headings = await page.getByRole('columnheader').allTextContents()
    expect(headings).toEqual(expect.arrayContaining(['Calls today', 'Converted today', 'You earn today']))
    expect(headings.join()).not.toMatch(/Revenue|Payout/)
    await expectAccessible(page)
  })
})

describe('pools', () => {
  test('tell how far they are used, and how many more numbers would have been enough', async () => {
    const { service } = session
    const body = { number_pool: { cid: 'spring', reserve_size: 0 } }
    const created = await service.request('POST', '/number_pools.json', { body })
    const { id } = created.body.number_pool
    const page = await session.open(`/number-pools/${id}`)
    await page.getByText('Nothing is known of this time yet').waitFor()
    await expectAccessible(page)
    const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 30 * 3_600_000)
    await service.database.pool.query(
      `INSERT INTO number_pool_hours (company_id, number_pool_id, hour, samples, lent_sum, lent_highest, numbers)
       VALUES ($1, $2, $3, 60, 90, 10, 10)`,
      [service.companyId, id, hour],
    )
    await service.database.pool.query(
      `INSERT INTO number_pool_shortages (company_id, number_pool_id, hour, process_id, visitors, reservations, at_once)
       VALUES ($1, $2, $3, gen_random_uuid(), 0, 7, 4)`,
      [service.companyId, id, hour],
    )
    await page.getByLabel('How far back').selectOption('week')
    await page.getByText('At most 10 of 10 numbers were lent at once').waitFor()
    await page.getByText('7 pings found no number free. At the worst moment 4 more numbers would').waitFor()
    expect(page.url()).toContain('use=week')
    await page.getByText('The days in figures').click()
    await page.getByRole('table', { name: 'The days in figures' }).getByText('10 of 10').waitFor()
    await page.locator('.pool-use-drawing svg').first().waitFor()
    await expectAccessible(page)
    await service.request('DELETE', `/number_pools/${id}.json`)
  })

  test('draw their numbers, are changed, and are deleted with them', async () => {
    const page = await session.open('/number-pools')
    await page.getByRole('heading', { name: 'No pools yet' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New pool' }).first().click()
    await page.getByRole('combobox', { name: /Campaign/ }).fill('Spring')
    await page.getByRole('option', { name: 'Spring sale' }).click()
    await page.getByLabel('Kept ready').fill('3')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create pool' }).click()
    await page.getByRole('link', { name: 'Toll-free US · spring' }).click()
    await page.getByRole('link', { name: '3 of at most 10' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('At most').fill('2')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await page.getByLabel('At most').fill('20')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: '3 of at most 20' }).click()
    await page.getByRole('heading', { name: 'Numbers', level: 1 }).waitFor()
    await page.locator('tbody tr').nth(2).waitFor()
    expect(await page.locator('tbody').getByText('Billboard').count()).toBe(0)
    await page.goBack()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Its numbers (3) are deleted with it').waitFor()
    await page.getByRole('button', { name: 'Delete the pool' }).click()
    await page.getByRole('heading', { name: 'No pools yet' }).waitFor()
    await page.locator('.notice', { hasText: 'Deleted' }).getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Toll-free US · spring' }).waitFor()
  })
})
