import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLink } from '../../../src/sign-in/links/links.ts'
import { addPerson } from '../../harness/add-person.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

const NEW_PASSWORD = 'nine otters under the bridge'

let session: ConsoleSession

beforeAll(async () => {
  session = await startConsoleSession()
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

const linkOf = async (userId: number, purpose: 'sign_in' | 'reset') => {
  const { token } = await session.service.database.transaction(tx => makeLink(tx, userId, purpose, 3_600))
  return `/${purpose === 'sign_in' ? 'first' : 'reset'}#token=${token}`
}

describe('who comes by a link', () => {
  test('of the first start says who they are, and works at once', async () => {
    const apiKey = await session.service.addUser(session.service.companyId, 'owner')
    const self = await session.service.request('GET', '/api/v5/user.json', { apiKey })
    const page = await session.openOutside(await linkOf(self.body.user.id, 'sign_in'))
    await page.getByRole('heading', { name: 'Welcome to Dialplane' }).waitFor()
    expect(page.url()).not.toContain('token')
    await expectAccessible(page)
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('E-mail').fill('ada@example.com')
    await page.getByLabel('Password').fill('short')
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByText(/12/).first().waitFor()
    await page.getByLabel('Password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('button', { name: 'Account of Ada Lovelace' }).waitFor()
  })

  test('of the first start finds the same page after hours and a reload, and is reminded of it', async () => {
    const apiKey = await session.service.addUser(session.service.companyId, 'owner')
    const self = (await session.service.request('GET', '/api/v5/user.json', { apiKey })).body.user
    const taken = await addPerson(session.service, session.service.companyId, 'member')
    const { pool } = session.service.database
    await pool.query('UPDATE users SET email = NULL WHERE id = $1', [self.id])
    const page = await session.openOutside(await linkOf(self.id, 'sign_in'))
    await page.getByRole('heading', { name: 'Welcome to Dialplane' }).waitFor()
    await page.goto(new URL('/console/', page.url()).href)
    const bar = page.getByRole('region', { name: 'No password yet' })
    await bar.waitFor()
    await expectAccessible(page)
    await pool.query(`UPDATE sessions SET proved_at = now() - interval '3 hours' WHERE user_id = $1`, [
      self.id,
    ])
    await bar.getByRole('link', { name: 'Set a password' }).click()
    await page.getByRole('heading', { name: 'Welcome to Dialplane' }).waitFor()
    await page.reload()
    await page.getByLabel('Name').fill('Mary Jackson')
    await page.getByLabel('E-mail').fill(taken.email)
    await page.getByLabel('Password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.locator('.field[data-invalid]', { hasText: 'E-mail' }).waitFor()
    await page.getByLabel('E-mail').fill('mary@example.com')
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('button', { name: 'Account of Mary Jackson' }).waitFor()
    expect(await bar.count()).toBe(0)
    const after = (await session.service.request('GET', '/api/v5/user.json', { apiKey })).body.user
    expect(after).toMatchObject({ name: 'Mary Jackson', email: 'mary@example.com' })
  })

  test('that was used before is told so', async () => {
    const page = await session.openOutside('/first#token=gone')
    await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor()
    await expectAccessible(page)
  })

  test('to reset a password chooses one, and signs in with it', async () => {
    const { id, email } = await addPerson(session.service, session.service.companyId, 'owner')
    const page = await session.openOutside(await linkOf(id, 'reset'))
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
  })
})

test('who comes by a reset link that is over asks for another at the same place', async () => {
  const page = await session.openOutside('/reset#token=gone')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('This link was used or has run out').waitFor()
  await page.getByRole('heading', { name: 'Ask for another link' }).waitFor()
  await page.getByRole('link', { name: 'Back to signing in' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
})

test('who forgot the password asks for a mail, and learns of no address', async () => {
  const page = await session.openOutside('/')
  await page.getByRole('link', { name: 'Forgot the password?' }).click()
  await page.getByLabel('E-mail').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
  await expectAccessible(page)
})
