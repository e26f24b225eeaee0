import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

let session: ConsoleSession
const targetIds = new Map<string, number>()

beforeAll(async () => {
  session = await startConsoleSession()
  for (let place = 1; place <= 45; place += 1) await addTag(`tag_${String(place).padStart(2, '0')}`)
  for (const name of ['East', 'North', 'West']) await addTarget(name)
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

const addTag = (key: string) => create('/tags.json', { tag: { key } })

async function addTarget(name: string): Promise<void> {
  const { target } = await create('/targets.json', { target: { name, number: '+13055550101', priority: 1 } })
  targetIds.set(name, target.id)
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search targets' })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Row' })
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

/** What has the focus, by its role or tag and what it is called. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(
    "(({ tagName, role, ariaLabel, textContent }) => [role ?? tagName, ariaLabel ?? textContent].join(' '))(document.activeElement)",
  )

/** As somebody does who comes back to the tab a minute later. */
const comeBackLater = (page: Page) =>
  page.evaluate(
    "(() => { const now = Date.now; Date.now = () => now() + 60_000; dispatchEvent(new Event('visibilitychange')) })()",
  )

/** What is asked for with this in its address is not answered before the test says so. */
async function held(page: Page, part: RegExp): Promise<() => void> {
  let goOn: () => void = () => undefined
  const isReleased = new Promise<void>(resolve => {
    goOn = resolve
  })
  await page.route(
    url => url.pathname.endsWith('.json') && part.test(url.search),
    async route => {
      await isReleased
      await route.continue()
    },
  )
  return goOn
}

describe('a row beside its list', () => {
  test('goes away while somebody types what it does not fit, and leaves them typing', async () => {
    const page = await session.open('/targets')
    await row(page, /North/).getByText('+13055550101').click()
    await panel(page).getByText('North').first().waitFor()
    await search(page).click()
    await search(page).pressSequentially('west')
    await panel(page).waitFor({ state: 'detached' })
    await row(page, /North/).waitFor({ state: 'detached' })
    await page.keyboard.type(' gc')
    await expect.poll(() => parameter(page, 'q')).toBe('west gc')
    expect(await search(page).inputValue()).toBe('west gc')
    await page.getByRole('button', { name: 'Show everything' }).click()
    await row(page, /North/).waitFor()
    expect(await panel(page).count(), 'it was not asked for again').toBe(0)
    expect(await focused(page)).toBe('group Targets')
  })

  test('is closed by Back, and not opened by it once it was closed', async () => {
    const page = await session.open('/publishers')
    await page.getByRole('heading', { name: 'Publishers', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Targets', exact: true }).click()
    await row(page, /North/).getByText('+13055550101').click()
    await panel(page).waitFor()
    await page.goBack()
    await panel(page).waitFor({ state: 'detached' })
    await row(page, /North/).getByText('+13055550101').click()
    await panel(page).waitFor()
    await row(page, /West/).getByText('+13055550101').click()
    await panel(page).getByText('West').first().waitFor()
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('group Targets')
    await page.goBack()
    await expect.poll(() => parameter(page, 'open')).toBeNull()
    await page.goBack()
    await page.getByRole('heading', { name: 'Publishers', level: 1 }).waitFor()
  })
})

describe('the pages of a list', () => {
  const next = (page: Page) => page.getByRole('button', { name: 'Next' })
  const previous = (page: Page) => page.getByRole('button', { name: 'Previous' })

  test('do not lead past the end, however slowly they come, and keep the focus at both ends', async () => {
    const page = await session.open('/settings/tags?per_page=20&sort=key')
    await row(page, /tag_01/).waitFor()
    const release = await held(page, /[?&]page=2\b/)
    await next(page).press('Enter')
    await expect.poll(() => parameter(page, 'page')).toBe('2')
    await next(page).press('Enter')
    await next(page).press('Enter')
    expect(await next(page).getAttribute('aria-disabled')).toBe('true')
    release()
    await row(page, /tag_21/).waitFor()
    expect(parameter(page, 'page')).toBe('2')
    await next(page).press('Enter')
    await row(page, /tag_45/).waitFor()
    expect(await next(page).getAttribute('aria-disabled')).toBe('true')
    expect(await focused(page)).toBe('BUTTON Next')
    await expectAccessible(page)
    await next(page).press('Enter')
    expect(parameter(page, 'page')).toBe('3')
    await previous(page).press('Enter')
    await row(page, /tag_21/).waitFor()
    await previous(page).press('Enter')
    await row(page, /tag_01/).waitFor()
    expect(await previous(page).getAttribute('aria-disabled')).toBe('true')
    expect(await focused(page)).toBe('BUTTON Previous')
  })

  test('that are not there are the last that is, to which Back does not return', async () => {
    const page = await session.open('/settings/tags?per_page=20&sort=key')
    await row(page, /tag_01/).waitFor()
    await page.goto(`${page.url()}&page=9`)
    await row(page, /tag_45/).waitFor()
    expect(parameter(page, 'page')).toBe('3')
    await page.goBack()
    await row(page, /tag_01/).waitFor()
  })

  test('go on at the page before once all rows of the last are deleted, with the focus on them', async () => {
    const page = await session.open('/settings/tags?per_page=20&sort=key&page=3')
    await row(page, /tag_45/).waitFor()
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).press('Space')
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await row(page, /tag_40/).waitFor()
    expect(parameter(page, 'page')).toBe('2')
    await page.getByText('Deleted 5 tags.').waitFor()
    await expect.poll(() => focused(page)).toBe('group Tags')
  })
})

describe('a list that cannot be read anew', () => {
  test('stays as it was, and says above it what is wrong', async () => {
    const page = await session.open('/settings/tags?per_page=20&sort=key')
    await row(page, /tag_01/).waitFor()
    await page.route(
      url => url.pathname.endsWith('/tags.json'),
      route => route.fulfill({ status: 403, json: { error: 'You may not see tags.' } }),
    )
    await comeBackLater(page)
    await page.getByText('You may not see tags.').waitFor()
    expect(await row(page, /tag_01/).count()).toBe(1)
    await expectAccessible(page)
  })
})

describe('an open bulk edit', () => {
  test('keeps its rows and what was typed while the list loses some of them', async () => {
    const page = await session.open('/targets?paused=false')
    for (const name of [/East/, /North/]) await row(page, name).locator('.check').click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'Priority' }).fill('7')
    const path = `/targets/${targetIds.get('East')}.json`
    const { status } = await session.service.request('PUT', path, { body: { target: { paused: true } } })
    expect(status).toBe(200)
    await comeBackLater(page)
    await page.locator('tr[data-row]', { hasText: 'East' }).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Edit 2 targets' }).waitFor()
    await page.getByRole('button', { name: 'Change 2 targets' }).click()
    await page.getByText('Changed 2 targets.').waitFor()
    await expect.poll(() => focused(page)).toBe('group Targets')
    expect((await session.service.request('GET', path)).body.target.priority).toBe(7)
  })

  test('is sent again, as it is now, of a row that somebody changed so that the list has it no more', async () => {
    const page = await session.open('/targets?paused=false')
    for (const name of [/North/, /West/]) await row(page, name).locator('.check').click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Tags of calls/ })
      .click()
    await page.getByRole('option', { name: 'Add these' }).click()
    await page.getByRole('button', { name: 'Add a condition' }).click()
    await page.getByLabel('Tag 1').fill('plan')
    await page.getByLabel('Value 1').fill('gold')
    const path = `/targets/${targetIds.get('North')}.json`
    await session.service.request('PUT', path, { body: { target: { paused: true } } })
    await page.getByRole('button', { name: 'Change 2 targets' }).click()
    await page.getByText('North: somebody else changed it meanwhile.').waitFor()
    await page.locator('tr[data-row]', { hasText: 'North' }).waitFor({ state: 'detached' })
    expect(await page.getByLabel('Value 1').inputValue()).toBe('gold')
    await page.getByRole('button', { name: 'Change 2 targets' }).click()
    await page.getByText('Changed 2 targets.').waitFor()
    expect((await session.service.request('GET', path)).body.target).toMatchObject({
      paused: true,
      tag_values: [{ key: 'plan', value: 'gold' }],
    })
  })
})

describe('after an action on selected rows', () => {
  test('the focus is on their list, also where the selection is given up', async () => {
    const page = await session.open('/targets')
    const box = row(page, /West/).getByRole('checkbox')
    await box.press('Space')
    await page.getByRole('button', { name: 'Pause', exact: true }).press('Enter')
    await page.getByText('Paused 1 target.').waitFor()
    await expect.poll(() => focused(page)).toBe('group Targets')
    await box.press('Space')
    await page.getByRole('button', { name: 'Clear' }).press('Enter')
    await expect.poll(() => focused(page)).toBe('group Targets')
  })
})

describe('the columns that are shown', () => {
  test('stand in the address, for a colleague as well, and are there the next time', async () => {
    const page = await session.open('/targets')
    const column = (of: Page, name: string) => of.getByRole('columnheader', { name, exact: true })
    await column(page, 'Priority').waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    const choices = page.getByRole('dialog', { name: 'Columns' })
    await choices.getByText('Priority', { exact: true }).click()
    await column(page, 'Priority').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await expect.poll(() => parameter(page, 'columns')).not.toBeNull()
    const { pathname, search: parameters } = new URL(page.url())
    const address = `${pathname.replace(/^\/console\/\d+/, '')}${parameters}`

    const colleague = await session.open(address)
    await row(colleague, /North/).waitFor()
    expect(await column(colleague, 'Priority').count()).toBe(0)
    await colleague.getByRole('link', { name: 'Publishers', exact: true }).click()
    await colleague.getByRole('link', { name: 'Targets', exact: true }).click()
    await column(colleague, 'Priority').waitFor()

    await page.getByRole('link', { name: 'Publishers', exact: true }).click()
    await page.getByRole('link', { name: 'Targets', exact: true }).click()
    await row(page, /North/).waitFor()
    await expect.poll(() => parameter(page, 'columns')).not.toBeNull()
    expect(await column(page, 'Priority').count()).toBe(0)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'As they were' }).click()
    await column(page, 'Priority').waitFor()
    await expect.poll(() => parameter(page, 'columns')).toBeNull()
  })
})
