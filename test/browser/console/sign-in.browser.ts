import { generate } from 'otplib/functional'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addPerson, PASSWORD } from '../../harness/add-person.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

const PERIOD_SECONDS = 30

let session: ConsoleSession

beforeAll(async () => {
  session = await startConsoleSession()
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

/** What an app shows now, or so many steps later: the next code is taken too, and no code twice. */
const codeOf = (secret: string, steps = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * PERIOD_SECONDS })

async function signIn(page: Page, email: string) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signedIn(address: string, companyId = session.service.companyId) {
  const person = await addPerson(session.service, companyId, 'owner')
  const page = await session.open(address, { apiKey: null, companyId })
  await signIn(page, person.email)
  return { person, page }
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** Adds an app with the dialog open, and answers its secret and the recovery codes. */
async function addApp(page: Page) {
  await page.getByLabel('What is it called?').fill('Ada’s phone')
  await page.getByRole('button', { name: 'Show the picture' }).click()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  const secret = (await page.getByLabel('Secret', { exact: true }).inputValue()).replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Add the app' }).click()
  await page.getByRole('alert').getByText(/code/).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Code', { exact: true }).fill(await codeOf(secret))
  await page.getByRole('button', { name: 'Add the app' }).click()
  await page.getByText('Keep these where you would look').waitFor()
  const codes = await page.locator('.recovery-codes code').allInnerTexts()
  expect(codes).toHaveLength(10)
  return { secret, codes }
}

describe('a second factor', () => {
  test('is added, asked for at the next sign-in, and answered by a code or a recovery code', async () => {
    const { person, page } = await signedIn('/settings/security')
    await page.getByText('None yet').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add an app' }).click()
    const { secret, codes } = await addApp(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByRole('row', { name: /Ada’s phone/ }).waitFor()
    await page.getByText('10 recovery codes left').waitFor()
    await signOut(page)
    await signIn(page, person.email)
    await page.getByText('prove it by your second factor').waitFor()
    await expectAccessible(page)
    await page.reload()
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByRole('alert').getByText(/code/).waitFor()
    await page.getByLabel('Code').fill(await codeOf(secret, 1))
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
    await signOut(page)
    await signIn(page, person.email)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
  })

  test('is asked of everybody where the Company requires one, and nothing else is open before', async () => {
    const companyId = await session.service.addCompany('Strict Calls')
    const { page } = await signedIn('/settings/security', companyId)
    await page.getByRole('button', { name: 'Require a second factor' }).click()
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Require a second factor' }).click()
    await page.getByText('A second factor is required now.').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Add a second factor' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use an app that shows codes' }).click()
    await addApp(page)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByText('A second factor is required', { exact: true }).waitFor()
  })

  test('is asked for over the page where it comes to be required, and what was typed is saved then', async () => {
    const companyId = await session.service.addCompany('Stricter Calls')
    const { page } = await signedIn('/publishers/new', companyId)
    await page.getByLabel('Company', { exact: true }).fill('Typed Media')
    const required = await session.service.request('PUT', `/companies/${companyId}/settings.json`, {
      body: { settings: { require_second_factor: true } },
    })
    expect(required.status).toBe(200)
    await page.getByRole('button', { name: 'Create publisher' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a second factor' })
    await dialog.waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await page.getByRole('alert').getByText('A Company of yours requires a second factor').waitFor()
    await page.getByRole('button', { name: 'Create publisher' }).click()
    await dialog.getByRole('button', { name: 'Use an app that shows codes' }).click()
    await addApp(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByText('Created the publisher.').waitFor()
    await page.getByRole('link', { name: 'Typed Media' }).waitFor()
  })

  test('may be a passkey, which also signs in alone', async () => {
    const { page, person } = await signedIn('/settings/security')
    // Passkeys are made for names: 127.0.0.1 is none.
    await page.goto(page.url().replace('127.0.0.1', 'localhost'))
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('WebAuthn.enable')
    await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await signIn(page, person.email)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make the passkey' }).click()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByRole('row', { name: /This device.*Passkey/ }).waitFor()
    await signOut(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
    await signOut(page)
    await signIn(page, person.email)
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
  })
})

test('what outlasts a session asks for the password anew, and goes on with what was typed', async () => {
  const { person, page } = await signedIn('/settings/api-keys/new')
  await page.getByLabel('Name').fill('Nightly report')
  await session.service.database.pool.query(
    `UPDATE sessions SET proved_at = now() - interval '1 hour' WHERE user_id = $1`,
    [person.id],
  )
  await page.getByRole('button', { name: 'Create API key' }).click()
  await page.getByRole('heading', { name: 'Is it you?' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).last().click()
  await page.getByText('Nothing was done: it takes your password').waitFor()
  await page.getByRole('button', { name: 'Create API key' }).click()
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page
    .getByRole('alert')
    .getByText(/wrong|password/i)
    .first()
    .waitFor()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('heading', { name: 'Your new API key' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'API key' }).inputValue()).toMatch(/.{20}/)
})

describe('one’s own', () => {
  test('password is changed, and other browsers are signed out', async () => {
    const { person, page } = await signedIn('/settings/security')
    const other = await session.open('/account', { apiKey: null })
    await signIn(other, person.email)
    await other.getByRole('heading', { name: 'Your account' }).waitFor()
    await page.reload()
    await page.getByRole('row').nth(2).waitFor()
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByText('You are signed in here alone.').waitFor()
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByLabel('Present password').fill(PASSWORD)
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText(/12/).nth(1).waitFor()
    await expectAccessible(page)
    await page.getByLabel('New password').fill('nine otters under the bridge')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText('Your password is set.').waitFor()
  })

  test('name is changed on the account, and shown at once', async () => {
    const { page } = await signedIn('/account')
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    await expectAccessible(page)
    await page.getByText('dark', { exact: true }).click()
    expect(await page.locator('html').getAttribute('data-scheme')).toBe('dark')
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Name').fill('Ada Lovelace')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Account of Ada Lovelace' }).waitFor()
  })

  test('security is said to be out of reach to who came with a key', async () => {
    const page = await session.open('/settings/security')
    await page.getByRole('heading', { name: 'You came with an API key' }).waitFor()
    await page.getByRole('heading', { name: /asks of everybody/ }).waitFor()
  })
})
