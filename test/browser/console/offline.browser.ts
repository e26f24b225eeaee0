import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson, PASSWORD } from '../../harness/add-person.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

let session: ConsoleSession
let id: number

beforeAll(async () => {
  session = await startConsoleSession()
  const body = { affiliate: { company_name: 'North Media', afid: 'north' } }
  id = (await session.service.request('POST', '/api/v1/affiliates.json', { body })).body.affiliate.id
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

const read = async () =>
  (await session.service.request('GET', `/api/v1/affiliates/${id}.json`)).body.affiliate

const SENTENCE = 'The service does not answer. What you typed is kept: try again in a moment.'

describe('without a network', () => {
  test('a form says that it was not saved, keeps what was typed, and sends nothing later by itself', async () => {
    const page = await session.open(`/publishers/${id}/edit`)
    const name = page.getByLabel('Company', { exact: true })
    await name.fill('South Media')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(SENTENCE).waitFor()
    await expectAccessible(page)
    expect(await name.inputValue()).toBe('South Media')

    const sent: string[] = []
    page.on('request', request => request.method() === 'PUT' && sent.push(request.url()))
    await page.context().setOffline(false)
    await page.waitForFunction('navigator.onLine')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    expect(sent.length).toBe(1)
    expect(await read()).toMatchObject({ company_name: 'South Media' })
  })

  test('what was confirmed is not done, and not done later either', async () => {
    const page = await session.open(`/publishers/${id}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Delete the publisher' }).click()
    await dialog.getByText(SENTENCE).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.context().setOffline(false)
    await page.waitForFunction('navigator.onLine')
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('heading', { name: /^Edit/ }).waitFor()
    expect((await session.service.request('GET', `/api/v1/affiliates/${id}.json`)).status).toBe(200)
  })

  test('a list says so, and is there again with the network', async () => {
    const page = await session.open('/publishers')
    await page.getByRole('row', { name: /Media/ }).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('searchbox', { name: 'Search publishers' }).fill('no such publisher')
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.context().setOffline(false)
    await page.getByText('Show everything').waitFor()
  })

  test('a form whose record cannot be read says so, and opens with the network', async () => {
    const page = await session.open('/account')
    const edit = page.getByRole('link', { name: 'Edit', exact: true })
    const own = /\/api\/v5\/user\.json/
    // Who it is has been read by another answer: the form's own is its first.
    await page.route(own, route => route.abort())
    await edit.click()
    const dialog = page.getByRole('dialog', { name: 'Edit your account' })
    await dialog.getByText(SENTENCE).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    await edit.click()
    await dialog.getByText(SENTENCE).waitFor()
    await page.unroute(own)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByLabel('Name').waitFor()
  })

  test('what is typed of a password stays when one comes back to the tab', async () => {
    const { email } = await addPerson(session.service, session.service.companyId, 'member')
    const page = await session.open('/settings/security', { apiKey: null })
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByLabel('New password').fill('half of a passw')
    await page.context().setOffline(true)
    await page.evaluate('const now = Date.now; Date.now = () => now() + 60_000; undefined')
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    // The two lists below it say that they could not be read anew.
    await page.getByRole('alert').filter({ hasText: SENTENCE }).nth(1).waitFor()
    expect(await page.getByLabel('New password').inputValue()).toBe('half of a passw')
  })
})

describe('where the answer is lost on its way', () => {
  const ledger = () => `/companies/${session.service.companyId}/ledger_entries.json`
  const entries = async (description: string) => {
    const { body } = await session.service.request('GET', ledger())
    return body.filter(
      (row: { ledger_entry: { description: string } }) => row.ledger_entry.description === description,
    )
  }

  test.each([
    ['once more', false],
    ['after a reload', true],
  ])('what was done is not done again: %s', async (description, isReloaded) => {
    const page = await session.open('/settings/ledger/new')
    await page.getByLabel('Amount').fill('500')
    await page.getByLabel('Why').fill(description)
    const posted = (url: URL) => url.pathname === ledger()
    await page.route(posted, async route => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Add the entry' }).click()
    await page.getByText(SENTENCE).waitFor()
    await page.unroute(posted)
    expect(await entries(description)).toHaveLength(1)
    if (isReloaded) {
      page.on('dialog', dialog => dialog.accept())
      await page.reload()
      await page.getByText('Restored what you had typed.').waitFor()
    }
    await page.getByRole('button', { name: 'Add the entry' }).click()
    await page.getByText('The first try had arrived').waitFor()
    await page.getByRole('heading', { name: 'Ledger', level: 1 }).waitFor()
    expect(await entries(description)).toHaveLength(1)
    await expectAccessible(page)

    // What is meant once more, after an answer, is done once more.
    await page.getByRole('link', { name: 'Add an entry' }).click()
    await page.getByLabel('Amount').fill('500')
    await page.getByLabel('Why').fill(description)
    await page.getByRole('button', { name: 'Add the entry' }).click()
    await page.getByText('Added the entry.').last().waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await entries(description)).toHaveLength(2)
  })
})
