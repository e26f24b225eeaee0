import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildNetwork, call } from '../build-network.ts'
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

describe('suppressed numbers', () => {
  beforeAll(async () => {
    const { request } = session.service
    const spring = { cid: 'spring', name: 'Spring sale' }
    expect((await request('POST', '/campaigns.json', { body: { campaign: spring } })).status).toBe(201)
  })

  const suppressed = async (number: string) => {
    const path = `/suppressed_numbers/${encodeURIComponent(number)}.json`
    return session.service.request('GET', path)
  }

  test('are added, narrowed and lifted, from an empty list on', async () => {
    const page = await session.open('/suppressed-numbers')
    await page.getByRole('heading', { name: 'No suppressed numbers yet' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Suppress a number' }).first().click()
    await page.getByRole('button', { name: 'Suppress it' }).click()
    await page.getByText("Number can't be blank").waitFor()
    await page.getByLabel('Number', { exact: true }).fill('12')
    await page.getByRole('button', { name: 'Suppress it' }).click()
    await page.getByText('is not a valid phone number').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Number', { exact: true }).fill('(305) 555-0142')
    await page.getByRole('combobox', { name: /Campaign/ }).fill('Spring')
    await page.getByRole('option', { name: 'Spring sale' }).click()
    await page.getByRole('button', { name: 'Suppress it' }).click()
    await page.getByText('+13055550142 may not call any more.').waitFor()
    await page.getByRole('row', { name: /13055550142.*spring.*By pressing 7/ }).waitFor()
    expect((await suppressed('+13055550142')).body.suppressed_number.cid).toBe('spring')

    await page.getByRole('link', { name: '+13055550142' }).click()
    await page.getByRole('heading', { name: '+13055550142' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('combobox', { name: /Campaign/ }).fill('')
    await page.getByText('May lift it by pressing 7').click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('dl').getByText('Anywhere').waitFor()
    const kept = (await suppressed('+13055550142')).body.suppressed_number
    expect(kept).toMatchObject({ can_resubscribe: false })
    expect(kept).not.toHaveProperty('cid')
    await page.getByRole('button', { name: 'Lift' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Lift the suppression' }).click()
    await page.getByRole('heading', { name: 'No suppressed numbers yet' }).waitFor()
    await page
      .locator('.notice', { hasText: '+13055550142 may call again.' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await page.getByRole('row', { name: /13055550142.*Anywhere/ }).waitFor()
    expect((await suppressed('+13055550142')).body.suppressed_number).toMatchObject({
      can_resubscribe: false,
    })
  })

  test('are told of when one is asked about', async () => {
    const page = await session.open('/suppressed-numbers')
    await page.getByRole('link', { name: 'Check a number' }).click()
    await page.getByRole('textbox', { name: 'Number' }).fill('nobody')
    await page.keyboard.press('Enter')
    await page.getByText(/is not a valid phone number/).waitFor()
    await page.getByRole('textbox', { name: 'Number' }).fill('+13055550150')
    await page.keyboard.press('Enter')
    await page.getByText('+13055550150 is not suppressed').waitFor()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('link', { name: 'Suppress it' }).click()
    await page.getByRole('button', { name: 'Suppress it' }).click()
    await page.getByText('+13055550150 may not call any more.').waitFor()
    await page.getByRole('textbox', { name: 'Number' }).fill('305 555 0150')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Suppressed', { exact: true }).waitFor()
    await expectAccessible(page)
  })

  test('are imported once the preview is seen, and lifted together, and that is undone', async () => {
    const page = await session.open('/suppressed-numbers')
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await page.getByRole('button', { name: 'Choose a file …' }).waitFor()
    await expectAccessible(page)
    await page
      .getByLabel('Rows', { exact: true })
      .fill('Phone;Why;Resubscribe\n+13055550160;rude;yes\n+13055550150;asked;no\nnone;;\n+13055550161;;')
    await page.getByRole('row', { name: /^Phone \+13055550160.*Number/ }).waitFor()
    await page.getByRole('row', { name: /^Why rude.*Left out/ }).waitFor()
    await page.getByRole('button', { name: /Resubscribe is taken as/ }).click()
    await page.getByRole('option', { name: 'May lift it' }).click()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('Of the rows, 2 would be new, 1 would be changed, 1 is refused.').waitFor()
    await page.getByRole('row', { name: /^3 .*Changed.*May lift it: yes → no/ }).waitFor()
    await page.getByRole('row', { name: /^4 .*Refused.*Number is not a valid phone number/ }).waitFor()
    expect((await suppressed('+13055550160')).status).toBe(404)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Refused · 1' }).click()
    await page.getByRole('row', { name: /^2 .*New/ }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Import 3 rows' }).click()
    await page.getByText('Imported: 2 new, 1 changed, 1 left out.').waitFor()
    await page.getByRole('row', { name: /13055550161/ }).waitFor()
    expect((await suppressed('+13055550150')).body.suppressed_number.can_resubscribe).toBe(false)

    for (const name of [/13055550160/, /13055550161/])
      await page.getByRole('row', { name }).locator('.check').click()
    await page.getByRole('button', { name: 'Lift', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lift' }).click()
    await page.getByText('2 numbers may call again.').waitFor()
    await page.getByRole('row', { name: /13055550161/ }).waitFor({ state: 'detached' })
    const notice = page.locator('.notice', { hasText: '2 numbers may call again.' })
    await notice.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('row', { name: /13055550161/ }).waitFor()
    expect((await suppressed('+13055550160')).status).toBe(200)
  })

  test('come from a file too, which is refused whole while rows are wrong and none is right', async () => {
    const page = await session.open('/suppressed-numbers/import')
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file …' }).click()
    await (await chosen).setFiles({
      name: 'numbers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('number\nwrong\n'),
    })
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('Of the rows, 1 is refused.').waitFor()
    expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true)
    await page.getByLabel('Rows', { exact: true }).fill('"open')
    await page.getByText('A quote is opened in this text and never closed.').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.getByRole('row', { name: /13055550150/ }).waitFor()
  })
})

describe('globally suppressed numbers', () => {
  test('are added and lifted by an administrator, from an empty list on', async () => {
    const page = await session.open('/global-suppressed-numbers', { width: 320, height: 640, scheme: 'dark' })
    await page.getByRole('heading', { name: 'No numbers are suppressed globally' }).waitFor()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await page.getByRole('link', { name: 'Suppress a number globally' }).first().click()
    await page.getByLabel('Number', { exact: true }).fill('12')
    await page.getByRole('button', { name: 'Suppress it globally' }).click()
    await page.getByText('is not a valid phone number').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Number', { exact: true }).fill('(305) 555-0149')
    await page.getByRole('button', { name: 'Suppress it globally' }).click()
    await page.getByText('+13055550149 may call no Company that uses the list.').waitFor()
    const row = page.getByRole('row', { name: /13055550149/ })
    await row.waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Suppress a number globally' }).first().click()
    await page.getByLabel('Number', { exact: true }).fill('+13055550149')
    await page.getByRole('button', { name: 'Suppress it globally' }).click()
    await page.getByText('has already been taken').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await row.locator('.check').click()
    await page.getByRole('button', { name: 'Lift', exact: true }).click()
    await page.getByRole('alertdialog').getByText('stays refused').waitFor()
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lift' }).click()
    await page.getByText('Lifted 1 global suppression.').waitFor()
    await page.getByRole('heading', { name: 'No numbers are suppressed globally' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('row', { name: /\+13055550149/ }).waitFor()
  })
})

describe('contacts', () => {
  const contactsWith = async (number: string) =>
    (await session.service.request('GET', `/contacts.json?number=${encodeURIComponent(number)}`)).body

  test('are created, changed and deleted, from an empty list on', async () => {
    const page = await session.open('/contacts')
    await page.getByRole('heading', { name: 'No contacts yet' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New contact' }).first().click()
    await page.getByLabel('Number', { exact: true }).fill('305 555 0180')
    await page.getByLabel('Note').fill('Mobile')
    await page.getByRole('button', { name: 'Add a number' }).click()
    await page.getByLabel('Number', { exact: true }).nth(1).fill('12')
    await page.getByLabel('Tags').fill('state:CA')
    await page.getByLabel('Tags').press('Enter')
    await page.getByRole('button', { name: 'Create contact' }).click()
    await page.getByRole('group', { name: 'Number 2' }).getByText('is not a valid phone number').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Number', { exact: true }).nth(1).fill('sip:ada@example.com')
    await page.getByRole('button', { name: 'Create contact' }).click()
    await page.getByText('Created the contact.').waitFor()
    await page.getByRole('row', { name: /13055550180 · Mobile sip:ada@example.com state:CA/ }).waitFor()

    await page.getByRole('link', { name: /13055550180/ }).click()
    await page.getByRole('heading', { name: '+13055550180 · Mobile' }).waitFor()
    await page.getByText('It has not called yet.').waitFor()
    await page.getByLabel('From').selectOption('sip:ada@example.com')
    await page.getByRole('link', { name: 'All calls from sip:ada@example.com' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Remove number 1' }).click()
    const add = page.getByRole('button', { name: 'Add a number' })
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Add a number')
    await add.click()
    await page.getByLabel('Number', { exact: true }).nth(1).fill('+13055550181')
    await page.getByRole('button', { name: 'Remove state:CA' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await page.getByRole('heading', { name: 'sip:ada@example.com' }).waitFor()
    const [{ contact }] = await contactsWith('+13055550181')
    expect(contact.tag_values).toEqual([])
    expect(contact.contact_numbers).toHaveLength(2)
    expect(await contactsWith('+13055550180')).toEqual([])
    await page.getByRole('button', { name: 'Delete' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete the contact' }).click()
    await page.getByRole('heading', { name: 'No contacts yet' }).waitFor()
  })

  test('are shown with their latest calls', async () => {
    const network = await buildNetwork(session.service)
    const uuid = await call(session.service, network, '+13055550125')
    const body = { contact: { contact_numbers_attributes: [{ number: '+13055550125' }] } }
    const { id } = (await session.service.request('POST', '/contacts.json', { body })).body.contact
    const page = await session.open(`/contacts/${id}`)
    const row = page.getByRole('row', { name: /Auto insurance.*Answered/ })
    expect(await row.getByRole('link').getAttribute('href')).toContain(uuid)
    await expectAccessible(page)
  })

  test('are imported with their tags, found by a part of a number, and deleted together', async () => {
    const page = await session.open('/contacts')
    await page.getByRole('link', { name: 'Import', exact: true }).first().click()
    await page
      .getByLabel('Rows', { exact: true })
      .fill('phone\ttags\n+13055550190\tstate:CA, age:44\n+13055550191\t\n+13055550190\tstate:FL')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('Of the rows, 2 would be new, 1 is refused.').waitFor()
    await page.getByText(/An earlier row names/).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await page.getByText('Imported: 2 new, 1 left out.').waitFor()
    await page.getByRole('row', { name: /13055550190.*state:CA, age:44/ }).waitFor()
    await page.getByRole('searchbox').first().fill('0191')
    await page.getByRole('row', { name: /13055550190/ }).waitFor({ state: 'detached' })
    await page
      .getByRole('row', { name: /13055550191/ })
      .locator('.check')
      .click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Deleted 1 contact.').waitFor()
    const notice = page.locator('.notice', { hasText: 'Deleted 1 contact.' })
    await notice.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('row', { name: /13055550191/ }).waitFor()
  })
})

describe('static callers', () => {
  test('are added several at once, all or none, and removed', async () => {
    const page = await session.open('/static-caller-numbers')
    await page.getByRole('heading', { name: 'No static callers yet' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Add static callers' }).first().click()
    await page.getByRole('button', { name: 'Add them' }).click()
    await page.getByText("can't be blank").waitFor()
    await page.getByRole('textbox', { name: 'Numbers' }).fill('305 555 0170, 12, 305 555 0171,')
    await page.getByRole('button', { name: 'Add them' }).click()
    await page.getByText('12 is not a valid phone number').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove 12' }).click()
    await page.getByRole('button', { name: 'Add them' }).click()
    await page.getByText('Added 2 static callers.').waitFor()
    await page.getByRole('row', { name: /13055550170/ }).waitFor()
    await expectAccessible(page)
    await page
      .getByRole('row', { name: /13055550171/ })
      .locator('.check')
      .click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByText(/taken for repeats and duplicates/)
      .waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Removed 1 static caller.').waitFor()
    const left = await session.service.request('GET', '/static_caller_numbers.json')
    expect(left.body).toMatchObject([{ static_caller_number: { number: '+13055550170' } }])
  })
})

describe('static callers by a table', () => {
  test('are previewed: who is new, who is there already, and what is no number', async () => {
    await session.service.request('POST', '/static_caller_numbers.json', {
      body: { static_caller_number: { number: '+13055550171' } },
    })
    const page = await session.open('/static-caller-numbers')
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await page.getByLabel('Rows', { exact: true }).fill('Phone\n305 555 0171\n305 555 0172\nnobody')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText(/1 is refused/).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Rows', { exact: true }).fill('Phone\n305 555 0171\n305 555 0172')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('Of the rows, 1 would be new, 1 is like this already.').waitFor()
    await page.getByRole('button', { name: /^Import \d/ }).click()
    await page.getByRole('row', { name: /13055550172/ }).waitFor()
    await expectAccessible(page)
  })
})
