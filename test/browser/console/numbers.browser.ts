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
    await page.getByRole('link', { name: '+13055550177' }).click()
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
    await page.getByRole('button', { name: 'Delete' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete the number' }).click()
    await page.getByRole('row', { name: /Billboard/ }).waitFor()
    await page.getByRole('link', { name: '+13055550177' }).waitFor({ state: 'detached' })
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
    await expectAccessible(page)
  })
})

describe('pools', () => {
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
  })
})
