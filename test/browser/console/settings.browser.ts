import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendMail } from '../../../src/mail/send-mail.ts'
import { addPerson, PASSWORD } from '../../harness/add-person.ts'
import { insertMail } from '../../harness/insert-mail.ts'
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

describe('the Company', () => {
  test('decides its settings', async () => {
    const page = await session.open('/settings/company')
    await page.getByRole('heading', { name: /^Settings of/ }).waitFor()
    await page.getByText('Left to everybody').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Edit settings' }).click()
    await page.getByRole('button', { name: /Time zone/ }).click()
    await page.getByRole('option', { name: 'Eastern Time (US & Canada)' }).click()
    await page.getByLabel('Keep recordings for days').fill('30')
    await page.getByText('Caps', { exact: true }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('dl').getByText('Eastern Time (US & Canada)').waitFor()
    await page.locator('dl').getByText('30 days').waitFor()
    await page.locator('dl').getByText('caps', { exact: true }).waitFor()
    await page.getByText('America/New_York').first().waitFor()
  })

  test('has a ledger, to which administrators add', async () => {
    const page = await session.open('/settings/ledger')
    await page.getByRole('heading', { name: 'No entries yet' }).waitFor()
    await page.getByRole('link', { name: 'Add an entry' }).first().click()
    await page.getByLabel('Amount').fill('-5')
    await page.getByLabel('Why').fill('Paid in advance')
    await page.getByRole('button', { name: 'Add the entry' }).click()
    await page.getByText('must be greater than 0 for a credit').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Amount').fill('125.50')
    await page.getByRole('button', { name: 'Add the entry' }).click()
    await page.getByRole('row', { name: /Credit.*\$125\.50.*Paid in advance/ }).waitFor()
    await page.getByText('Balance: $125.50').waitFor()
    await expectAccessible(page)
    const owner = await session.service.addUser(session.service.companyId, 'owner')
    const theirs = await session.open('/settings/ledger', { apiKey: owner })
    await theirs.getByRole('row', { name: /Paid in advance/ }).waitFor()
    expect(await theirs.getByRole('link', { name: 'Add an entry' }).count()).toBe(0)
  })
})

describe('the audit history', () => {
  test('shows what was changed, and brings it back', async () => {
    const tag = await session.service.request('POST', '/tags.json', { body: { tag: { key: 'tax' } } })
    const id = tag.body.tag.id
    await session.service.request('PUT', `/tags/${id}.json`, { body: { tag: { key: 'debt' } } })
    const page = await session.open('/settings/audit')
    await page.getByRole('row', { name: /Changed.*Key: tax → debt/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Kind', exact: true }).click()
    await page.getByRole('option', { name: 'Tag', exact: true }).click()
    await page
      .getByRole('row', { name: /Tag debt/ })
      .first()
      .getByText('Changed')
      .click()
    const panel = page.getByRole('complementary', { name: 'Row' })
    await panel.getByRole('row', { name: /Key tax debt/ }).waitFor()
    await expectAccessible(page)
    await panel.getByRole('link', { name: 'Open' }).click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('row', { name: /Key debt tax/ })
      .waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Restore it' }).click()
    await page.getByText('Restored 1 record.').waitFor()
    const outcome = page.getByRole('link', { name: 'Open what was restored' })
    await outcome.waitFor()
    expect(await page.getByRole('button', { name: 'Restore' }).count()).toBe(0)
    await page.waitForFunction(
      `document.activeElement.textContent === 'Open what was restored' && document.activeElement.localName === 'span'`,
    )
    await outcome.click()
    await page.getByRole('heading', { name: 'tax', exact: true }).waitFor()
    const restored = await session.service.request('GET', `/tags/${id}.json`)
    expect(restored.body.tag.key).toBe('tax')

    const history = page.getByRole('region', { name: 'History' })
    await expectAccessible(page)
    await history.getByRole('link', { name: 'All changes' }).click()
    await page.getByText('1–3 of 3').waitFor()
    await page.goBack()
    await history
      .getByRole('row', { name: /Changed.*Key: tax → debt/ })
      .getByRole('link')
      .click()
    await page.getByRole('button', { name: 'Restore' }).waitFor()
  })

  test('names records, and says lists and choices as their pages do', async () => {
    const { service } = session
    const create = async (path: string, root: string, fields: object) =>
      (await service.request('POST', path, { body: { [root]: fields } })).body[root]
    const desk = await create('/targets.json', 'target', { name: 'Corner Desk', number: '+12125550133' })
    await create('/campaigns.json', 'campaign', { cid: 'told', name: 'Told', target_ids: [desk.id] })
    const campaign = { target_ids: [], routing_strategy: 'bid', dedupe_seconds: 90 }
    await service.request('PUT', '/campaigns/cid/told.json', { body: { campaign } })
    const target = { daily_cap_attributes: { cap: 25 }, concurrency_cap: 3 }
    await service.request('PUT', `/targets/${desk.id}.json`, { body: { target } })
    const page = await session.open('/settings/audit')
    await page
      .getByRole('row', { name: /Changed Target Corner Desk/ })
      .first()
      .getByRole('link')
      .click()
    await page.getByRole('heading', { name: 'Changed: Target Corner Desk' }).waitFor()
    await page.getByRole('row', { name: /^Calls at a time no limit 3/ }).waitFor()
    await page.getByRole('row', { name: /^Caps .*A day\s*25/ }).waitFor()
    expect(await page.getByText('"Daily"').first().isVisible()).toBe(false)
    await page.getByText('Show as sent').click()
    await page.getByText('"Daily"').first().waitFor()
    await expectAccessible(page)
    await page.goBack()
    await page
      .getByRole('row', { name: /Changed Campaign Told/ })
      .first()
      .getByRole('link')
      .click()
    await page.getByRole('button', { name: 'Restore' }).click()
    const preview = page.getByRole('alertdialog')
    await preview.getByRole('row', { name: /^Targets none Corner Desk/ }).waitFor()
    await preview.getByRole('row', { name: /^Order of the targets By highest bid By weight/ }).waitFor()
    await expectAccessible(page)
  })

  test('names what alerts are about and what scheduled reports are narrowed to', async () => {
    const { service } = session
    const create = async (path: string, root: string, fields: object) =>
      (await service.request('POST', path, { body: { [root]: fields } })).body[root]
    const desk = await create('/targets.json', 'target', { name: 'Desk 7', number: '+12125550137' })
    const silent = { name: 'Silence', kind: 'buyer_silent', subject_id: desk.id }
    const alert = await create('/alerts.json', 'alert', silent)
    await service.request('PUT', `/alerts/${alert.id}.json`, { body: { alert: { subject_id: null } } })
    const days = { report: { facet: 'date', target_id: [desk.id] }, days: 'yesterday', frequency: 'daily' }
    await create('/scheduled_reports.json', 'scheduled_report', {
      ...days,
      name: 'Of the desk',
      webhooks: true,
    })
    const page = await session.open('/settings/audit?resource=alert')
    await page.getByRole('row', { name: /Changed Alert Silence About: Desk 7 → any/ }).waitFor()
    await page
      .getByRole('row', { name: /Created Alert Silence/ })
      .getByRole('link')
      .click()
    await page.getByRole('row', { name: /^About Desk 7/ }).waitFor()
    await expectAccessible(page)
    await page.goto(page.url().replace(/audit\/.*/, 'audit?resource=scheduled_report'))
    await page
      .getByRole('row', { name: /Created Scheduled report Of the desk/ })
      .getByRole('link')
      .click()
    await page.getByRole('row', { name: /^Report .*Target\s*Desk 7/ }).waitFor()
  })

  test('is narrowed to what one person did, also to one who has left', async () => {
    const { service } = session
    const apiKey = await service.addUser(service.companyId, 'superuser')
    const { body } = await service.request('GET', '/api/v5/user.json', { apiKey })
    const tag = { key: 'left-behind' }
    await service.request('POST', '/tags.json', { apiKey, body: { tag } })
    expect((await service.request('DELETE', `/api/v5/users/${body.user.id}.json`)).status).toBeLessThan(300)
    const page = await session.open('/settings/audit')
    await page
      .getByRole('row', { name: /left-behind/ })
      .first()
      .getByRole('link')
      .click()
    await page.getByRole('link', { name: body.user.name, exact: true }).click()
    await page.getByText('1–1 of 1').waitFor()
    await page.getByRole('button', { name: new RegExp(`Who.*a user \\(id ${body.user.id}\\)`) }).waitFor()
    await expectAccessible(page)
  })

  test('leads from a campaign to that campaign, also where another is called by its id', async () => {
    const { service } = session
    const create = async (cid: string, name: string) =>
      (await service.request('POST', '/campaigns.json', { body: { campaign: { cid, name } } })).body.campaign
    const meant = await create('meant', 'Meant')
    await create(String(meant.id), 'Called like it')
    const page = await session.open(`/settings/audit?resource=campaign&resource_id=${meant.id}`)
    await page.getByRole('row', { name: /Meant/ }).first().getByRole('link').click()
    await page.getByRole('link', { name: /Meant/ }).click()
    await page.getByRole('heading', { name: 'Meant', exact: true }).waitFor()
  })

  test('undoes a batch as one', async () => {
    const ids = await Promise.all(
      ['a', 'b'].map(async name => {
        const answer = await session.service.request('POST', '/api/v1/affiliates.json', {
          body: { affiliate: { company_name: name, afid: name } },
        })
        return answer.body.affiliate.id as number
      }),
    )
    const changes = ids.map(id => ({ id, paused: true }))
    await session.service.request('POST', '/api/v1/affiliates/bulk.json', { body: { changes, atomic: true } })
    const page = await session.open('/settings/audit')
    await page
      .getByRole('row', { name: /Changed/ })
      .first()
      .getByRole('link')
      .click()
    await page.getByRole('link', { name: 'all of its batch' }).click()
    await page.getByText('1–2 of 2').waitFor()
    // However the list is narrowed, all of the batch is undone.
    await page.goto(`${page.url()}&resource_id=${ids[0]}`)
    await page.getByText('1–1 of 1').waitFor()
    await page.getByRole('button', { name: 'Undo all of this batch' }).click()
    await page.getByRole('heading', { name: 'Undo 2 changes that were made together?' }).waitFor()
    await page.getByRole('button', { name: 'Undo all of them' }).click()
    await page.getByText('Restored 2 records.').waitFor()
    expect(await page.getByRole('button', { name: 'Undo all of this batch' }).count()).toBe(0)
    await page.getByRole('link', { name: 'What was undone' }).click()
    await page.getByText('1–2 of 2').waitFor()
    await page.getByRole('button', { name: 'Undo all of this batch' }).waitFor()
    await page.waitForFunction(`document.activeElement.localName === 'h1'`)
  })
})

describe('mails', () => {
  test('that wait are read, and their links copied', async () => {
    await session.service.database.transaction(tx =>
      sendMail(tx, {
        companyId: null,
        to: 'ada@example.com',
        subject: 'Set a new password',
        text: 'Set it here:\nhttps://calls.example.com/console/reset#token=abc\n',
      }),
    )
    const page = await session.open('/settings/mails')
    await page.getByRole('row', { name: /Set a new password.*Waiting/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Set a new password' }).click()
    await page.getByRole('button', { name: 'Copy: Link 1' }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      'https://calls.example.com/console/reset#token=abc',
    )
    await expectAccessible(page)
    const owner = await session.service.addUser(session.service.companyId, 'owner')
    const theirs = await session.open('/settings/mails', { apiKey: owner })
    await theirs.getByText('Your role in').waitFor()
  })

  test('show no link in a browser that was left open until it is proved who reads them', async () => {
    const { service } = session
    const { id, email } = await addPerson(service, service.companyId, 'owner')
    await service.database.pool.query('UPDATE users SET administrator = true WHERE id = $1', [id])
    const mailId = await insertMail(service.database, null)
    const page = await session.open('/settings/mails', { apiKey: null })
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Mail', exact: true }).waitFor()
    await service.database.pool.query(
      `UPDATE sessions SET proved_at = now() - interval '1 hour' WHERE user_id = $1`,
      [id],
    )
    await page.goto(new URL(`mails/${mailId}`, page.url()).href)
    await page.getByRole('button', { name: 'Show what it says' }).click()
    await page.getByRole('heading', { name: 'Is it you?' }).waitFor()
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByText('Two numbers are left.').waitFor()
    await expectAccessible(page)
  })
})

// Last: whoever creates a Company acts in it from then on.
test('a Company is created, renamed and worked in', async () => {
  const page = await session.open('/settings/companies')
  await page.getByRole('heading', { name: 'Companies' }).waitFor()
  await page.getByRole('link', { name: 'New Company' }).click()
  await page.getByRole('button', { name: 'Create Company' }).click()
  await page.getByText("Name can't be blank").waitFor()
  await page.getByLabel('Name').fill('Second Calls')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Company' }).click()
  await page.getByRole('link', { name: 'Second Calls' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Name').fill('Third Calls')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Third Calls' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Work in Third Calls' }).click()
  await page.getByRole('button', { name: /Third Calls/ }).waitFor()
})
