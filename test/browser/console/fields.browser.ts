import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

let session: ConsoleSession
let numberId: number

beforeAll(async () => {
  session = await startConsoleSession()
  const create = async (path: string, body: object) => {
    const answer = await session.service.request('POST', path, { body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body
  }
  for (const [company_name, afid] of [
    ['Northern Lights', 'lights'],
    ['North Media', 'media'],
  ])
    await create('/api/v1/affiliates.json', { affiliate: { company_name, afid } })
  await create('/campaigns.json', { campaign: { cid: 'autos', name: 'Autos' } })
  const number = { cid: 'autos', afid: 'lights', number: '+18005550100' }
  numberId = (await create('/numbers.json', { number })).number.id
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

const readNumber = async () => (await session.service.request('GET', `/numbers/${numberId}.json`)).body.number

const publisher = (page: Page) => page.getByRole('combobox', { name: 'Publisher' })

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

const closed = (page: Page) => page.getByRole('heading', { name: /^Edit/ }).waitFor({ state: 'detached' })

describe('a field that finds a record', () => {
  test('says that nobody is chosen by what is only typed, and is not saved so', async () => {
    const page = await session.open(`/numbers/${numberId}/edit`)
    await publisher(page).fill('North')
    await publisher(page).press('Tab')
    await page.getByText('Choose one of the list, or leave the field empty.').waitFor()
    expect(await publisher(page).inputValue()).toBe('North')
    await expectAccessible(page)
    await save(page)
    await page.getByText('Choose one of the list, or leave the field empty.').waitFor()
    expect(await readNumber()).toMatchObject({ afid: 'lights' })

    await publisher(page).fill('North M')
    await page.getByRole('option', { name: 'North Media' }).click()
    await save(page)
    await closed(page)
    expect(await readNumber()).toMatchObject({ afid: 'media' })
  })

  test('takes a name that is typed in full, and none where it is emptied', async () => {
    const page = await session.open(`/numbers/${numberId}/edit`)
    await publisher(page).fill('northern lights')
    await page.getByRole('option', { name: 'Northern Lights' }).waitFor()
    await publisher(page).press('Tab')
    await save(page)
    await closed(page)
    expect(await readNumber()).toMatchObject({ afid: 'lights' })

    await page.getByRole('link', { name: 'Edit' }).click()
    await publisher(page).fill('')
    await publisher(page).press('Tab')
    await save(page)
    await closed(page)
    expect(await readNumber()).toMatchObject({ afid: null })
  })
})

describe('a field that could not look for records', () => {
  test('says why, and not that there are none', async () => {
    const page = await session.open(`/numbers/${numberId}/edit`)
    await publisher(page).waitFor()
    await page.route(
      url => url.pathname.endsWith('/affiliates.json') && url.searchParams.get('q') === 'north',
      route => route.fulfill({ status: 403, json: { error: 'You may not look for publishers.' } }),
    )
    await publisher(page).fill('north')
    await page.getByText('You may not look for publishers.').waitFor()
    expect(await page.getByText('None of that name.').count()).toBe(0)
  })
})

describe('a moment that is half typed', () => {
  test('is not left out: the form asks for the whole of it', async () => {
    const page = await session.open('/exports/new')
    await page.getByRole('button', { name: /Days/ }).click()
    await page.getByRole('option', { name: 'From – to …' }).click()
    const parts = page.getByRole('group', { name: 'From' }).getByRole('spinbutton')
    await parts.first().click()
    await page.keyboard.type('0101')
    await page.getByRole('button', { name: 'Make the export' }).click()
    await page.getByText('Give the whole date and time, or leave it empty.').waitFor()
    await expectAccessible(page)
    await parts.nth(2).click()
    await page.keyboard.type('20200000')
    await page.getByText('Give the whole date and time, or leave it empty.').waitFor({ state: 'detached' })
  })
})

describe('hours that cannot be read', () => {
  test('are not left out: the form says which, and how to type a night', async () => {
    const body = { target: { name: 'Night desk', number: '+13055550101' } }
    const { id } = (await session.service.request('POST', '/targets.json', { body })).body.target
    const page = await session.open(`/targets/${id}/edit`)
    await page.getByLabel('Name', { exact: true }).first().fill('Night owls')
    await page.getByLabel('Monday’s hours').fill('22:00–02:00')
    await save(page)
    await page.getByText('Over midnight: type 22:00–24:00 here, and 00:00–02:00 on Tuesday.').waitFor()
    await page.getByText('Monday’s hours cannot be read: see above.').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Monday’s hours')
    const border = (day: string) =>
      page.evaluate(
        `getComputedStyle(document.querySelector('[aria-label="${day}’s hours"]')).borderTopColor`,
      )
    expect(await page.getByLabel('Monday’s hours').getAttribute('aria-invalid')).toBe('true')
    expect(await border('Monday')).not.toBe(await border('Tuesday'))
    await expectAccessible(page)
    const read = async () => (await session.service.request('GET', `/targets/${id}.json`)).body.target
    expect((await read()).name).toBe('Night desk')

    await page.getByLabel('Monday’s hours').fill('all day')
    await page.getByLabel('Monday’s hours').press('Tab')
    await page.getByText('Monday’s hours cannot be read: see above.').waitFor({ state: 'detached' })
    await save(page)
    await closed(page)
    expect((await read()).name).toBe('Night owls')
  })
})
