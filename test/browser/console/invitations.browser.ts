import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson, PASSWORD } from '../../harness/add-person.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

const CHOSEN = 'nine otters under the bridge'

let session: ConsoleSession

beforeAll(async () => {
  session = await startConsoleSession()
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

/** The link that a page shows once, as the console's address of it. */
async function keepLink(page: Page): Promise<string> {
  const text = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  return text.slice(text.indexOf('/invitation'))
}

async function send(page: Page, email: string): Promise<string> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByRole('heading', { name: `${email} is invited` }).waitFor()
  return keepLink(page)
}

describe('an invitation', () => {
  test('is sent, and makes whoever opens its link a user, once', async () => {
    const page = await session.open('/invitations')
    await page.getByRole('heading', { name: 'Nobody is invited at the moment' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Invite somebody' }).first().click()
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await page.getByText("E-mail can't be blank").waitFor()
    await page.getByRole('textbox', { name: 'E-mail' }).fill('grace')
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await page.getByText('It was not saved: see what is marked below.').waitFor()
    await expectAccessible(page)
    const link = await send(page, 'grace@example.com')
    await page.getByRole('row', { name: /grace@example\.com Member .*Not accepted yet/ }).waitFor()

    const theirs = await session.openOutside(link)
    await theirs.getByRole('heading', { name: /^Join / }).waitFor()
    expect(theirs.url()).not.toContain('token')
    await theirs.getByText(/ invites grace@example\.com, as member/).waitFor()
    await expectAccessible(theirs)
    await theirs.getByLabel('Name').fill('Grace Hopper')
    await theirs.getByLabel('Password').fill('short')
    await theirs.getByRole('button', { name: 'Join' }).click()
    await theirs.getByText(/12/).first().waitFor()
    await theirs.getByLabel('Password').fill(CHOSEN)
    await theirs.getByRole('button', { name: 'Join' }).click()
    await theirs.getByRole('button', { name: 'Account of Grace Hopper' }).waitFor()

    const again = await session.openOutside(link)
    await again.getByRole('heading', { name: 'This link does not work any more' }).waitFor()
    await again.getByText('This invitation was used, withdrawn, or has run out').waitFor()
    await expectAccessible(again)
    await page.reload()
    await page.getByRole('heading', { name: 'Nobody is invited at the moment' }).waitFor()
  })

  test('is sent again with another link, and withdrawn', async () => {
    const page = await session.open('/invitations/new')
    const first = await send(page, 'late@example.com')
    await page.getByRole('row', { name: /late@example\.com/ }).click()
    const panel = page.getByRole('complementary', { name: 'Row' })
    await panel.getByRole('button', { name: 'Send again' }).click()
    await page.getByRole('button', { name: 'Send it' }).click()
    const second = await keepLink(page)
    expect(second).not.toBe(first)
    const dead = await session.openOutside(first)
    await dead.getByRole('heading', { name: 'This link does not work any more' }).waitFor()
    await panel.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('alertdialog').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Withdraw it' }).click()
    await page.getByText('Withdrew the invitation of late@example.com.').waitFor()
    const withdrawn = await session.openOutside(second)
    await withdrawn.getByRole('heading', { name: 'This link does not work any more' }).waitFor()
  })

  test('is sent again and withdrawn together with others', async () => {
    const links: string[] = []
    for (const email of ['one@example.com', 'two@example.com']) {
      const { body } = await session.service.request('POST', '/invitations.json', {
        body: { invitation: { email, role: 'member' } },
      })
      links.push(body.invitation.url.slice(body.invitation.url.indexOf('/invitation')))
    }
    const page = await session.open('/invitations')
    const chooseBoth = async () => {
      for (const name of [/one@/, /two@/]) await page.getByRole('row', { name }).getByRole('checkbox').check()
    }
    await page.getByRole('row', { name: /two@/ }).waitFor()
    await chooseBoth()
    await page.getByRole('button', { name: 'Send again' }).click()
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click()
    await page.getByText('Sent again 2 invitations.').waitFor()
    const dead = await session.openOutside(links[0] ?? '')
    await dead.getByRole('heading', { name: 'This link does not work any more' }).waitFor()
    await chooseBoth()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page
      .getByRole('alertdialog')
      .getByText(/(one|two)@example\.com, (one|two)@/)
      .waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('Withdrew 2 invitations.').waitFor()
    await page.getByRole('row', { name: /one@/ }).waitFor({ state: 'detached' })
  })

  test('from a publisher’s page is for that publisher', async () => {
    const { affiliate } = (
      await session.service.request('POST', '/api/v1/affiliates.json', {
        body: { affiliate: { afid: 'south', company_name: 'South Media' } },
      })
    ).body
    const page = await session.open(`/publishers/${affiliate.id}`)
    await page.getByRole('link', { name: 'Invite' }).click()
    await page.getByRole('button', { name: /^Publisher Role/ }).waitFor()
    const publisher = page.getByRole('combobox', { name: 'Publisher' })
    await expect.poll(() => publisher.inputValue()).toBe('South Media')
    const link = await send(page, 'south@example.com')
    const theirs = await session.openOutside(link)
    await theirs.getByLabel('Name').fill('Sue South')
    await theirs.getByLabel('Password').fill(CHOSEN)
    await theirs.getByRole('button', { name: 'Join' }).click()
    await theirs.getByRole('button', { name: 'Account of Sue South' }).waitFor()
    await theirs.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Numbers' }).waitFor()
    expect(await theirs.getByRole('link', { name: 'Campaigns' }).count()).toBe(0)
  })

  test('of who has an account is accepted with that, after signing in', async () => {
    const elsewhere = await session.service.addCompany('Elsewhere')
    const person = await addPerson(session.service, elsewhere, 'owner')
    const page = await session.open('/invitations/new')
    const link = await send(page, person.email)
    const theirs = await session.openOutside(link)
    await theirs.getByText(`${person.email} has an account`).waitFor()
    await expectAccessible(theirs)
    await theirs.getByLabel('E-mail').fill(person.email)
    await theirs.getByLabel('Password').fill(PASSWORD)
    await theirs.getByRole('button', { name: 'Sign in', exact: true }).click()
    await theirs.getByRole('button', { name: /^Join as Person/ }).click()
    await theirs.getByRole('button', { name: /^Account of Person/ }).waitFor()
    // Its own key, which is older, reaches only the first.
    const { body } = await session.service.request('GET', `/api/v5/users/${person.id}.json`)
    expect(body.user.memberships).toHaveLength(2)
  })
})
