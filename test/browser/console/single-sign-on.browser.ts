import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson, PASSWORD } from '../../harness/add-person.ts'
import { type OidcStandIn, startOidcStandIn } from '../../harness/oidc-stand-in.ts'
import { addOidcProvider, drawDomain } from '../../harness/single-sign-on.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

let session: ConsoleSession
let standIn: OidcStandIn

beforeAll(async () => {
  session = await startConsoleSession({ ALLOW_PRIVATE_URLS: '1' })
  standIn = await startOidcStandIn()
})
afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
  await standIn.close()
})

async function findProvider(page: Page, email: string) {
  await page.getByRole('button', { name: 'Use single sign-on' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

describe('single sign-on', () => {
  test('is set up, changed and deleted', async () => {
    const page = await session.open('/settings/single-sign-on')
    await page.getByRole('heading', { name: 'Everybody signs in by password' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New provider' }).first().click()
    await page.getByRole('textbox', { name: 'Label' }).fill('Acme Okta')
    await page.getByRole('textbox', { name: 'Name in addresses' }).fill('Acme!')
    await page.getByRole('textbox', { name: 'Issuer' }).fill(standIn.issuer)
    await page.getByRole('textbox', { name: 'Client ID' }).fill(standIn.clientId)
    await page.getByRole('textbox', { name: 'Client secret' }).fill(standIn.clientSecret)
    await page.getByRole('textbox', { name: 'Domains of e-mail addresses' }).fill(`${drawDomain()},`)
    await page.getByRole('button', { name: 'Create provider' }).click()
    await page.getByText('It was not saved: see what is marked below.').waitFor()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Name in addresses' }).fill('acme-okta')
    await page.getByRole('button', { name: 'Create provider' }).click()
    await page.getByRole('heading', { name: 'Acme Okta' }).waitFor()
    const uri = page.getByRole('textbox', { name: 'Redirect URI' })
    expect(await uri.inputValue()).toMatch(/\/session\/oidc\/acme-okta\/callback$/)
    await page.getByText('Kept, and shown to nobody').waitFor()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByText('Switched on').click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Switched off').first().waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog', { name: 'Delete Acme Okta?' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete the provider' }).click()
    await page.getByRole('heading', { name: 'Everybody signs in by password' }).waitFor()
  })

  test('is prepared by an owner, who binds no domains to it', async () => {
    const apiKey = await session.service.addUser(session.service.companyId, 'owner')
    const page = await session.open('/settings/single-sign-on/new', { apiKey })
    await page.getByText('Administrators of the service bind them').waitFor()
    expect(await page.getByRole('textbox', { name: 'Domains of e-mail addresses' }).isDisabled()).toBe(true)
    await expectAccessible(page)
  })

  test('lets somebody in where they wanted to go', async () => {
    const domain = drawDomain()
    const fields = { domains: [domain], creates_members: true, label: 'Acme Okta' }
    await addOidcProvider(session.service, standIn, fields)
    const page = await session.open('/calls', { apiKey: null })
    standIn.present = { email: `grace@${domain}`, name: 'Grace Hopper' }
    await findProvider(page, 'ada@nowhere.example')
    await page.getByText('For addresses of this domain there is no single sign-on.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('E-mail').fill(`grace@${domain}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Sign in with Acme Okta' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign in with Acme Okta' }).click()
    await page.getByRole('button', { name: 'Account of Grace Hopper' }).waitFor()
    await page.getByRole('heading', { name: 'Calls', level: 1 }).waitFor()
  })

  test('says why nobody was let in, and leaves the other ways open', async () => {
    const domain = drawDomain()
    await addOidcProvider(session.service, standIn, { domains: [domain], label: 'Acme Okta' })
    const page = await session.open('/calls', { apiKey: null })
    standIn.present = { sub: 'nobody', email: `nobody@${domain}` }
    await findProvider(page, `nobody@${domain}`)
    await page.getByRole('button', { name: 'Sign in with Acme Okta' }).click()
    await page.getByRole('alert').getByText('You have no account here yet.').waitFor()
    await expectAccessible(page)
    expect(page.url()).not.toContain('sso')
    const person = await addPerson(session.service, session.service.companyId, 'member')
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
  })
})
