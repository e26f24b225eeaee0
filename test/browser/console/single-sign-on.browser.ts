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
    const uri = page.getByRole('textbox', { name: 'Redirect URI', exact: true })
    expect(await uri.inputValue()).toMatch(/\/session\/oidc\/acme-okta\/callback$/)
    const wayBack = page.getByRole('textbox', { name: 'Redirect URI after signing out' })
    expect(await wayBack.inputValue()).toMatch(/\/session\/oidc\/acme-okta\/signed_out$/)
    await page.getByText('Kept, and shown to nobody').waitFor()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByText('Switched on').click()
    await page.getByText('Sign out there too').click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Switched off').first().waitFor()
    await page.getByText('Here, and at the provider').first().waitFor()
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

  test('signs out at the provider as well, and says so', async () => {
    const domain = drawDomain()
    const fields = { domains: [domain], creates_members: true, signs_out: true, label: 'Acme Okta' }
    const { name } = await addOidcProvider(session.service, standIn, fields)
    const page = await session.open('/calls', { apiKey: null })
    standIn.present = { sub: 'leaving', email: `leaving@${domain}`, name: 'Lea Ving' }
    await findProvider(page, `leaving@${domain}`)
    await page.getByRole('button', { name: 'Sign in with Acme Okta' }).click()
    await page.getByRole('button', { name: 'Account of Lea Ving' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('You are signed out, here and at your provider.').waitFor()
    await expectAccessible(page)
    expect(page.url()).not.toContain('sso')
    expect(standIn.present).toBeNull()
    const [asked] = standIn.logoutRequests.slice(-1)
    expect(asked?.get('post_logout_redirect_uri')).toContain(`/session/oidc/${name}/signed_out`)
    await page.reload()
    await page.getByRole('button', { name: 'Use single sign-on' }).waitFor()
    expect(await page.getByText('You are signed out').count()).toBe(0)
  })

  test('says so where the provider signs nobody out', async () => {
    const domain = drawDomain()
    const other = await startOidcStandIn()
    other.misbehaviour = { metadata: { end_session_endpoint: undefined } }
    const fields = { domains: [domain], creates_members: true, signs_out: true, label: 'Acme Okta' }
    await addOidcProvider(session.service, other, fields)
    const page = await session.open('/calls', { apiKey: null })
    other.present = { email: `staying@${domain}`, name: 'Stay Ing' }
    await findProvider(page, `staying@${domain}`)
    await page.getByRole('button', { name: 'Sign in with Acme Okta' }).click()
    await page.getByRole('button', { name: 'Account of Stay Ing' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('At your provider you may still be signed in').waitFor()
    await expectAccessible(page)
    await other.close()
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
