import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

let session: ConsoleSession
let id: number

beforeAll(async () => {
  session = await startConsoleSession()
  const body = { affiliate: { company_name: 'North Media', afid: 'north', first_name: 'Ada' } }
  id = (await session.service.request('POST', '/api/v1/affiliates.json', { body })).body.affiliate.id
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

const read = async () =>
  (await session.service.request('GET', `/api/v1/affiliates/${id}.json`)).body.affiliate

const openForm = async () => {
  const page = await session.open(`/publishers/${id}/edit`)
  await page.getByRole('heading', { name: /^Edit/ }).waitFor()
  return page
}

/** The page is looked at a minute later: what it keeps is no longer fresh. */
const OLDER = 'const now = Date.now; Date.now = () => now() + 60_000; undefined'

describe('two people who edit one record', () => {
  test('both keep what they changed, where the second one decides to', async () => {
    const [ours, theirs] = [await openForm(), await openForm()]
    await theirs.getByLabel('Company', { exact: true }).fill('South Media')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await theirs.getByText('Saved.').waitFor()

    await ours.getByLabel('First name').fill('Grace')
    await ours.getByRole('button', { name: 'Save' }).click()
    await ours.getByRole('heading', { name: 'Somebody else changed this meanwhile' }).waitFor()
    await ours.getByRole('row', { name: 'First name changed by you Ada Grace' }).waitFor()
    await ours.getByRole('row', { name: 'Company changed by somebody else South Media as it was' }).waitFor()
    expect(await ours.getByRole('alertdialog').getByRole('rowheader').count()).toBe(2)
    await expectAccessible(ours)
    expect(await read()).toMatchObject({ company_name: 'South Media', first_name: 'Ada' })

    await ours.getByRole('button', { name: 'Save mine' }).click()
    await ours.getByText('Saved.').waitFor()
    expect(await read()).toMatchObject({ company_name: 'South Media', first_name: 'Grace' })
  })

  test('the second one goes on from what is there now', async () => {
    const [ours, theirs] = [await openForm(), await openForm()]
    await theirs.getByLabel('First name').fill('Hedy')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await theirs.getByText('Saved.').waitFor()

    await ours.getByLabel('First name').fill('Joan')
    await ours.getByRole('button', { name: 'Save' }).click()
    await ours.getByRole('button', { name: 'Take what is there now' }).click()
    await ours.locator('h1:focus', { hasText: /^Edit/ }).waitFor()
    expect(await ours.getByLabel('First name').inputValue()).toBe('Hedy')
    await ours.getByLabel('First name').fill('Hedy Eva')
    await ours.getByRole('button', { name: 'Save' }).click()
    await ours.getByText('Saved.').waitFor()
    expect(await read()).toMatchObject({ first_name: 'Hedy Eva' })
  })

  test('the second one begins with what there is when the form opens, however long the page was open', async () => {
    const page = await session.open(`/publishers/${id}`)
    await page.getByRole('heading', { name: /Media$/, level: 1 }).waitFor()
    await session.service.request('PUT', `/api/v1/affiliates/${id}.json`, {
      body: { affiliate: { company_name: 'East Media' } },
    })
    await page.evaluate(OLDER)
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('heading', { name: /^Edit/ }).waitFor()
    expect(await page.getByLabel('Company', { exact: true }).inputValue()).toBe('East Media')
  })

  test('the second one is asked even where the record was read anew below the form', async () => {
    const page = await openForm()
    await page.getByLabel('First name').fill('Mary')
    await session.service.request('PUT', `/api/v1/affiliates/${id}.json`, {
      body: { affiliate: { first_name: 'Radia' } },
    })
    const isReadAnew = page.waitForResponse(
      response => response.request().method() === 'GET' && response.url().includes(`/affiliates/${id}.json`),
    )
    await page.evaluate(OLDER)
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    await isReadAnew
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Somebody else changed this meanwhile' }).waitFor()
    expect(await read()).toMatchObject({ first_name: 'Radia' })

    await page.getByRole('button', { name: 'Save mine' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await read()).toMatchObject({ first_name: 'Mary' })
  })

  test('the second one is shown again what was changed while they decided', async () => {
    const rename = (first_name: string) =>
      session.service.request('PUT', `/api/v1/affiliates/${id}.json`, { body: { affiliate: { first_name } } })
    const page = await openForm()
    await page.getByLabel('First name').fill('Mine')
    await rename('Shown')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: 'First name changed by both of you Shown Mine' }).waitFor()
    await rename('Not shown')
    await page.getByRole('button', { name: 'Save mine' }).click()
    await page.getByRole('row', { name: 'First name changed by both of you Not shown Mine' }).waitFor()
    expect(await read()).toMatchObject({ first_name: 'Not shown' })

    await page.getByRole('button', { name: 'Save mine' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await read()).toMatchObject({ first_name: 'Mine' })
  })
})

describe('two people who edit one campaign', () => {
  const campaign = async () =>
    (await session.service.request('GET', '/campaigns/cid/shared.json')).body.campaign

  const change = async (fields: object) => {
    const body = { campaign: fields }
    expect((await session.service.request('PUT', '/campaigns/cid/shared.json', { body })).status).toBe(200)
  }

  beforeAll(async () => {
    const body = { campaign: { cid: 'shared', name: 'Shared', message: 'Press 1.' } }
    expect((await session.service.request('POST', '/campaigns.json', { body })).status).toBe(201)
  })

  test('keep the text that one of them wrote and how often the other has it said', async () => {
    const page = await session.open('/campaigns/shared?tab=greeting')
    await page.getByLabel('Said how often').fill('2')
    await page.getByLabel('Said how often').blur()
    await change({ message: 'Press 1, please.' })
    await page.getByRole('button', { name: 'Save the greeting' }).click()
    await page.getByText('Saving yours leaves alone what only they have changed.').waitFor()
    await page
      .getByRole('row', { name: 'Text changed by somebody else Press 1, please. as it was' })
      .waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save mine' }).click()
    await page.getByText('Saved the greeting.').waitFor()
    expect((await campaign()).greeting).toMatchObject({ message: 'Press 1, please.', repeat: 2 })
  })

  test('are told that one text takes the place of the other', async () => {
    const page = await session.open('/campaigns/shared?tab=greeting')
    await page.getByLabel('Text', { exact: true }).fill('Mine.')
    await change({ message: 'Theirs.' })
    await page.getByRole('button', { name: 'Save the greeting' }).click()
    await page.getByRole('row', { name: 'Text changed by both of you Theirs. Mine.' }).waitFor()
    expect(await page.getByText('Saving yours leaves alone').count()).toBe(0)
    await page.getByRole('button', { name: 'Save mine' }).click()
    await page.getByText('Saved the greeting.').waitFor()
    expect((await campaign()).greeting).toMatchObject({ message: 'Mine.' })
  })

  test('may each change, remove and add pixels', async () => {
    const url = 'https://tracker.example.com/'
    const pixels = [0, 30, 60].map(seconds => ({ seconds, url: `${url}${seconds}` }))
    await change({ timers_attributes: pixels })
    const [first, second] = (await campaign()).timers.map(({ timer }: { timer: { id: number } }) => timer.id)
    const page = await session.open('/campaigns/shared?tab=pixels')
    await page.getByRole('button', { name: 'Remove pixel 3' }).click()
    await page.getByLabel('URL').nth(1).fill(`${url}mine`)
    await change({
      timers_attributes: [
        { id: first, _destroy: true },
        { id: second, _destroy: true },
        { seconds: 90, url: `${url}theirs` },
      ],
    })
    await page.getByRole('button', { name: 'Save the pixels' }).click()
    await page.getByRole('row', { name: `URL 1 changed by somebody else – as it was` }).waitFor()
    await page.getByRole('row', { name: `URL 2 changed by both of you – ${url}mine` }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save mine' }).click()
    await page.getByText('Saved the pixels.').waitFor()
    const urls = (await campaign()).timers.map(({ timer }: { timer: { url: string } }) => timer.url)
    expect(urls.sort()).toEqual([`${url}mine`, `${url}theirs`])
  })

  test('may each remove the same key', async () => {
    await change({ menu_options_attributes: [{ option: '5', action: 6 }] })
    const five = (await campaign()).menu_options.find(
      ({ menu_option }: { menu_option: { option: string } }) => menu_option.option === '5',
    ).menu_option.id
    const page = await session.open('/campaigns/shared?tab=menu')
    await page.getByRole('button', { name: 'Remove key 5' }).click()
    await change({ menu_options_attributes: [{ id: five, _destroy: true }] })
    await page.getByRole('button', { name: 'Save the menu' }).click()
    await page.getByRole('button', { name: 'Save mine' }).click()
    await page.getByText('Saved the menu.').waitFor()
  })

  test('are shown again what was changed while they decided', async () => {
    const page = await session.open('/campaigns/shared?tab=greeting')
    await page.getByLabel('Text', { exact: true }).fill('Decided.')
    await change({ message: 'Shown.' })
    await page.getByRole('button', { name: 'Save the greeting' }).click()
    await page.getByRole('row', { name: 'Text changed by both of you Shown. Decided.' }).waitFor()
    await change({ message: 'Not shown.' })
    await page.getByRole('button', { name: 'Save mine' }).click()
    await page.getByRole('row', { name: 'Text changed by both of you Not shown. Decided.' }).waitFor()
    expect((await campaign()).greeting).toMatchObject({ message: 'Not shown.' })
    await page.getByRole('button', { name: 'Save mine' }).click()
    await page.getByText('Saved the greeting.').waitFor()
    expect((await campaign()).greeting).toMatchObject({ message: 'Decided.' })
  })

  test('are shown another conversion that came while they decided', async () => {
    const criterion = { name: 'First', tiers: [{ seconds: 30, revenue: 5, payout: 1 }] }
    await change({ conversion_criteria_attributes: [criterion] })
    const { id: first } = (await campaign()).conversion_criteria[0]
    const rename = (name: string) => change({ conversion_criteria_attributes: [{ id: first, name }] })
    const page = await session.open('/campaigns/shared?tab=conversions')
    await page.getByLabel('Name', { exact: true }).fill('Mine')
    await rename('Shown')
    await page.getByRole('button', { name: 'Save the criteria' }).click()
    await page.getByRole('row', { name: /changed by both of you 1\. Shown: .* 1\. Mine: / }).waitFor()
    await rename('Not shown')
    await page.getByRole('button', { name: 'Save mine' }).click()
    await page.getByRole('row', { name: /changed by both of you 1\. Not shown: .* 1\. Mine: / }).waitFor()
    await page.getByRole('button', { name: 'Save mine' }).click()
    await page.getByText('Saved the criteria.').waitFor()
    expect((await campaign()).conversion_criteria[0]).toMatchObject({ name: 'Mine' })
  })

  test('are shown again whom it rings where that was changed while they decided', async () => {
    const target = { target: { number: '+12125550142', name: 'Rung' } }
    const made = (await session.service.request('POST', '/targets.json', { body: target })).body.target
    await change({ target_ids: [made.id] })
    const place = async (fields: object) =>
      session.service.request('PUT', `/targets/${made.id}.json`, { body: { target: fields } })
    const page = await session.open('/campaigns/shared?tab=routing')
    await page.getByLabel('Weight of Rung').fill('5')
    await page.keyboard.press('Tab')
    await place({ weight: 2 })
    await page.getByRole('button', { name: 'Save the plan' }).click()
    await page
      .getByRole('row', { name: 'Place of Rung changed by both of you priority 1, weight 2' })
      .waitFor()
    await place({ weight: 3 })
    await page.getByRole('button', { name: 'Save mine' }).click()
    await page
      .getByRole('row', { name: 'Place of Rung changed by both of you priority 1, weight 3' })
      .waitFor()
    await page.getByRole('button', { name: 'Save mine' }).click()
    await page.getByText('Saved the routing plan.').waitFor()
    const stored = async () => (await session.service.request('GET', `/targets/${made.id}.json`)).body.target
    expect(await stored()).toMatchObject({ weight: 5 })
    // What it takes back is what it took the place of.
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('It is as it was').waitFor()
    expect(await stored()).toMatchObject({ weight: 3 })
  })
})

test('who edits a campaign from one of its tabs goes on in the tab with what was saved', async () => {
  const body = { campaign: { cid: 'by myself', name: 'Alone', message: 'Press 1.' } }
  expect((await session.service.request('POST', '/campaigns.json', { body })).status).toBe(201)
  const page = await session.open('/campaigns/by%20myself?tab=greeting')
  await page.getByLabel('Text', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Renamed')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Renamed', exact: true }).waitFor()
  await page.getByLabel('Text', { exact: true }).fill('Press 2.')
  await page.getByRole('button', { name: 'Save the greeting' }).click()
  await page.getByText('Saved the greeting.').waitFor()
})
