import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

let session: ConsoleSession

beforeAll(async () => {
  session = await startConsoleSession()
  const body = { affiliate: { company_name: 'North Media', afid: 'north' } }
  expect((await session.service.request('POST', '/api/v1/affiliates.json', { body })).status).toBe(201)
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

describe('users', () => {
  test('are created with a role, changed, helped back in and removed', async () => {
    const page = await session.open('/settings/users')
    await page.getByRole('heading', { name: 'Users' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New user' }).click()
    await page.getByLabel('Name').fill('Grace Hopper')
    await page.getByLabel('E-mail').fill('grace@example.com')
    await page.getByRole('button', { name: /^Member Role/ }).click()
    await page.getByRole('option', { name: 'Publisher' }).click()
    await page.getByRole('button', { name: 'Create user' }).click()
    await page.getByText("Publisher can't be blank").waitFor()
    // The field that got the focus shows its choices.
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Publisher' }).fill('North')
    await page.getByRole('option', { name: 'North Media' }).click()
    await page.getByRole('button', { name: 'Create user' }).click()
    await page.getByRole('heading', { name: 'Grace Hopper is a user now' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I have kept it' }).click()
    await page.getByRole('heading', { name: 'Grace Hopper', level: 1 }).waitFor()
    await page.locator('dl').getByRole('link', { name: 'North Media' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make a link to set a password' }).click()
    await page.getByRole('button', { name: 'Make the link' }).click()
    await page.getByRole('heading', { name: 'For Grace Hopper' }).waitFor()
    expect(await page.getByLabel('Link', { exact: true }).inputValue()).toContain('/console/reset#token=')
    await page.getByRole('button', { name: 'I have kept it' }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('button', { name: /^Publisher Role/ }).click()
    await page.getByRole('option', { name: 'Reporter' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('dl').getByText('Reporter').waitFor()
    await page.getByRole('button', { name: 'Remove second factors' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove second factors' }).click()
    await page.getByText('Grace Hopper signs in by password alone now.').waitFor()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove the user' }).click()
    await page.getByText('Removed Grace Hopper.').waitFor()
    await page.getByRole('row', { name: /Grace Hopper/ }).waitFor({ state: 'detached' })
  })

  test('are removed together, but for whoever does so', async () => {
    for (const name of ['Ada', 'Bob']) {
      const email = `${name.toLowerCase()}@example.com`
      const memberships = [{ company_id: session.service.companyId, role: 'member' }]
      await session.service.request('POST', '/api/v5/users.json', {
        body: { user: { name, email, memberships } },
      })
    }
    const { body } = await session.service.request('GET', '/api/v5/user.json')
    const page = await session.open('/settings/users')
    const row = (name: string) => page.locator('tr[data-row]', { hasText: name })
    for (const name of ['Ada', 'Bob', body.user.name]) await row(name).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Remove' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Remove 2 users?' })
    for (const name of ['ada@example.com', 'bob@example.com']) await asked.getByText(name).waitFor()
    await asked.getByText('You yourself are left out.').waitFor()
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Removed 2 users.').waitFor()
    expect(await row(body.user.name).count()).toBe(1)
    await row('Ada').waitFor({ state: 'detached' })
    await expectAccessible(page)
  })

  test('who are in part somebody else’s have only their role to be changed', async () => {
    const { request, companyId, addUser } = session.service
    const other = await request('POST', '/companies.json', { body: { company: { name: 'Elsewhere' } } })
    const memberships = [companyId, other.body.company.id].map(id => ({ company_id: id, role: 'member' }))
    const fields = { name: 'Kay', email: 'kay@example.com', memberships }
    const { id } = (await request('POST', '/api/v5/users.json', { body: { user: fields } })).body.user
    const apiKey = await addUser(companyId, 'owner')
    const page = await session.open(`/settings/users/${id}`, { apiKey })
    await page.getByText('Kay also belongs to a Company that you do not manage').waitFor()
    await expectAccessible(page)
    for (const name of ['Make a link to set a password', 'Remove second factors', 'Make a new API key'])
      expect(await page.getByRole('button', { name }).count()).toBe(0)
    await page.getByRole('link', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: /Kay/ })
    await form.getByText('Kay also belongs to a Company that you do not manage').waitFor()
    for (const label of ['Name', 'E-mail']) expect(await form.getByLabel(label).isDisabled()).toBe(true)
    await expectAccessible(page)
    await form.getByRole('button', { name: /^Member Role/ }).click()
    await page.getByRole('option', { name: 'Reporter' }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await page.locator('dl').getByText('Reporter').waitFor()
  })

  test('that are refused say so at their field', async () => {
    await session.service.request('POST', '/api/v5/users.json', {
      body: {
        user: {
          name: 'First',
          email: 'taken@example.com',
          memberships: [{ company_id: session.service.companyId, role: 'member' }],
        },
      },
    })
    const page = await session.open('/settings/users/new')
    await page.getByLabel('Name').fill('Second')
    await page.getByLabel('E-mail').fill('taken@example.com')
    await page.getByRole('button', { name: 'Create user' }).click()
    await page.getByText('has already been taken').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Second')
  })

  test('are narrowed by role, and hidden from members', async () => {
    const page = await session.open('/settings/users')
    await page.getByRole('button', { name: 'Role', exact: true }).click()
    await page.getByRole('option', { name: 'Member' }).click()
    await page.getByRole('row', { name: /First/ }).waitFor()
    await page.getByRole('row', { name: /First/ }).getByText('taken@example.com').click()
    await page.getByRole('complementary', { name: 'Row' }).getByText('Member').waitFor()
    const member = await session.service.addUser(session.service.companyId, 'member')
    const theirs = await session.open('/settings/users', { apiKey: member })
    await theirs.getByText('Your role in').waitFor()
    expect(await theirs.getByRole('link', { name: 'Users' }).count()).toBe(0)
  })
})

describe('API keys', () => {
  test('are made with limits, replaced, changed and revoked', async () => {
    const page = await session.open('/settings/api-keys')
    await page.getByRole('heading', { name: 'No API keys yet' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New API key' }).first().click()
    await page.getByLabel('Name').fill('Nightly report')
    await page.getByText('do only what is chosen below').click()
    await page
      .getByRole('radiogroup', { name: 'Calls', exact: true })
      .getByText('Read', { exact: true })
      .click()
    await page.getByRole('radiogroup', { name: 'Targets', exact: true }).getByText('Read and change').click()
    await page.getByLabel('Only from').fill('not an address')
    await page.getByRole('button', { name: 'Create API key' }).click()
    await page.getByText('It was not saved').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove not an address' }).click()
    await page.getByLabel('Only from').fill('203.0.113.0/24')
    await page.getByRole('button', { name: 'Create API key' }).click()
    await page.getByRole('heading', { name: 'Your new API key' }).waitFor()
    const key = await page.getByRole('textbox', { name: 'API key' }).inputValue()
    await page.getByRole('button', { name: 'I have kept it' }).click()
    await page.getByRole('row', { name: /Nightly report.*Reads Calls; changes Targets/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Nightly report' }).click()
    await page.getByRole('button', { name: 'Replace' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make a new key' }).click()
    await page.getByRole('heading', { name: 'The new key of Nightly report' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'API key' }).inputValue()).not.toBe(key)
    await page.getByRole('button', { name: 'I have kept it' }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByText('read everything that you may, and change nothing').click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('dl').getByText('Reads everything').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('button', { name: 'Revoke the key' }).click()
    await page.getByRole('heading', { name: 'No API keys yet' }).waitFor()
  })

  test('are revoked together, each named by how it begins', async () => {
    for (const name of ['Old script', 'Older script'])
      await session.service.request('POST', '/api_keys.json', {
        body: { api_key: { name, scopes: ['calls:read'] } },
      })
    const page = await session.open('/settings/api-keys')
    await page.getByRole('row', { name: /Old script/ }).waitFor()
    await page.getByRole('columnheader').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page
      .getByRole('alertdialog', { name: 'Revoke 2 API keys?' })
      .getByText(/Old(er)? script \(\S+…\), Old(er)? script/)
      .waitFor()
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('Revoked 2 API keys.').waitFor()
    await page.getByRole('heading', { name: 'No API keys yet' }).waitFor()
  })

  test('of a user are seen and revoked by who manages it', async () => {
    const apiKey = await session.service.addUser(session.service.companyId, 'member')
    const self = await session.service.request('GET', '/api/v5/user.json', { apiKey })
    const body = { api_key: { name: 'Their script', scopes: ['calls:read'] } }
    await session.service.request('POST', '/api_keys.json', { apiKey, body })
    const page = await session.open(`/settings/users/${self.body.user.id}`)
    await page.getByRole('row', { name: /Their script.*Reads Calls/ }).waitFor()
    await page.getByRole('button', { name: 'Revoke Their script' }).click()
    await page.getByRole('button', { name: 'Revoke the key' }).click()
    await page.getByText('None beside the first one').waitFor()
  })
})
