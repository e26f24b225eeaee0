import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson, PASSWORD } from '../../harness/add-person.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

let session: ConsoleSession

beforeAll(async () => {
  session = await startConsoleSession()
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

const RESTORED = 'Restored what you had typed.'

async function addPublisher(company_name: string): Promise<number> {
  const body = { affiliate: { company_name, first_name: 'Ada' } }
  const answer = await session.service.request('POST', '/api/v1/affiliates.json', { body })
  expect(answer.status).toBe(201)
  return answer.body.affiliate.id
}

async function changePublisher(id: number, affiliate: object): Promise<void> {
  const answer = await session.service.request('PUT', `/api/v1/affiliates/${id}.json`, {
    body: { affiliate },
  })
  expect(answer.status).toBe(200)
}

const company = (page: Page) => page.getByLabel('Company', { exact: true })

const leave = (page: Page) => page.getByRole('button', { name: 'Leave', exact: true }).click()

const drafts = (page: Page) =>
  page.evaluate<string>(
    `JSON.stringify(Object.entries(sessionStorage).filter(([key]) => key.startsWith('dialplane.draft')))`,
  )

/** The browser asks whether to leave what is not saved. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', dialog => dialog.accept())
  await page.reload()
}

describe('what was typed into a form', () => {
  test('is there when one comes back to it, and can be discarded', async () => {
    const page = await session.open('/publishers')
    await page.getByRole('link', { name: 'New publisher' }).first().click()
    await company(page).fill('North Media')
    await page.goBack()
    await page.getByText('What you typed is kept in this tab').waitFor()
    await expectAccessible(page)
    await leave(page)
    await page.getByRole('heading', { name: 'No publishers yet' }).waitFor()
    await page.goForward()
    await page.getByText(RESTORED).waitFor()
    expect(await company(page).inputValue()).toBe('North Media')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByText(RESTORED).waitFor({ state: 'detached' })
    expect(await company(page).inputValue()).toBe('')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('New publisher')
    await expect.poll(() => drafts(page)).toBe('[]')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'No publishers yet' }).waitFor()
  })

  test('outlives a reload, is sent as what was changed, and is gone once it is saved', async () => {
    const id = await addPublisher('South Media')
    const page = await session.open(`/publishers/${id}/edit`, { width: 320, height: 640 })
    await company(page).fill('South Media Ltd')
    await expect.poll(() => drafts(page)).toContain('South Media Ltd')
    await changePublisher(id, { first_name: 'Grace' })
    await reload(page)
    await page.getByText(RESTORED).waitFor()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'South Media Ltd', exact: true }).waitFor()
    await page.getByText('Grace', { exact: true }).waitFor()
    await expect.poll(() => drafts(page)).toBe('[]')
    await page.getByRole('link', { name: 'Edit' }).click()
    await company(page).waitFor()
    expect(await page.getByText(RESTORED).count()).toBe(0)
  })

  test('gives way to what somebody else has changed meanwhile, and says so', async () => {
    const id = await addPublisher('East Media')
    const page = await session.open(`/publishers/${id}/edit`)
    await company(page).fill('East Media Ltd')
    await page.getByLabel('First name').fill('Grace')
    await expect.poll(() => drafts(page)).toContain('Grace')
    await changePublisher(id, { company_name: 'Far East Media' })
    await reload(page)
    await page.getByText('Somebody has changed this meanwhile, and theirs stands: Company name.').waitFor()
    expect(await company(page).inputValue()).toBe('Far East Media')
    expect(await page.getByLabel('First name').inputValue()).toBe('Grace')
  })

  test('is given up by “Cancel”', async () => {
    const page = await session.open('/publishers/new')
    await company(page).fill('West Media')
    await expect.poll(() => drafts(page)).toContain('West Media')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('What you changed here would be lost.').waitFor()
    await page.getByRole('button', { name: 'Go on editing' }).click()
    expect(await company(page).inputValue()).toBe('West Media')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await leave(page)
    await page.getByRole('heading', { name: 'Publishers', level: 1 }).waitFor()
    expect(await drafts(page)).toBe('[]')
  })

  test('is kept without its secrets', async () => {
    const page = await session.open('/trunks/new')
    await page.getByLabel('Name', { exact: true }).fill('Northern carrier')
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await expect.poll(() => drafts(page)).toContain('Northern carrier')
    expect(await drafts(page)).not.toContain('correct horse')
    await reload(page)
    await page.getByText('Passwords and files are not kept: give again Password.').waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Northern carrier')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  })

  test('is forgotten by who signs out', async () => {
    const person = await addPerson(session.service, session.service.companyId, 'owner')
    const page = await session.open('/publishers/new', { apiKey: null })
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await company(page).fill('Lost Media')
    await expect.poll(() => drafts(page)).toContain('Lost Media')
    page.once('dialog', dialog => dialog.accept())
    await page.goto(page.url().replace('/new', ''))
    await page.getByRole('heading', { name: 'Publishers', level: 1 }).waitFor()
    expect(await drafts(page)).toContain('Lost Media')
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('E-mail').waitFor()
    expect(await drafts(page)).toBe('[]')
  })
})
