import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAlertEvent } from '../../harness/insert-alert-event.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectAskedOnce } from './expect-asked-once.ts'

let session: ConsoleSession

beforeAll(async () => {
  session = await startConsoleSession({ BASE_URL: 'https://calls.example.com' })
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

const request: ConsoleSession['service']['request'] = (...asked) => session.service.request(...asked)

async function createAlert(fields: object): Promise<number> {
  const answer = await request('POST', '/alerts.json', { body: { alert: fields } })
  expect(answer.status).toBe(201)
  return answer.body.alert.id
}

const setBalance = (dollars: number) =>
  session.service.database.pool.query('UPDATE companies SET balance = $2 WHERE id = $1', [
    session.service.companyId,
    dollars,
  ])

/** As if pings to the Company's first campaign had found no target, the day before yesterday. */
async function countUnanswered(campaignId: number): Promise<void> {
  await session.service.database.pool.query(
    `INSERT INTO activity_counts (company_id, subject, subject_id, starts, pings, unanswered)
     SELECT $1, 'campaign', $2, date_bin('5 minutes', now() - interval '2 days', '2020-01-01') + step * interval '5 minutes',
       40, 30
     FROM generate_series(0, 3) AS step`,
    [session.service.companyId, campaignId],
  )
}

describe('alerts', () => {
  test('are created after a preview, switched off and on, edited and deleted, from an empty list on', async () => {
    const campaign = { name: 'Spring sale', cid: 'spring' }
    const { body } = await request('POST', '/campaigns.json', { body: { campaign } })
    const page = await session.open('/alerts')
    await page.getByRole('heading', { name: 'No alerts yet' }).waitFor()
    await page.getByText('when a buyer stops answering').waitFor()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'New alert' }).first().click()
    await page.getByRole('radio', { name: /A buyer is silent/ }).waitFor()
    for (const label of ['No call answered for (minutes)', 'Or none of so many calls in a row'])
      await page.getByLabel(label).fill('')
    await page.getByRole('button', { name: 'Create alert' }).click()
    await page.getByText("Name can't be blank").waitFor()
    await page.getByLabel('Name').fill('Pings in vain')
    await page.getByRole('button', { name: 'Create alert' }).click()
    await page.getByText('or offers must be a number').waitFor()
    await expectAccessible(page)
    expect(await page.getByLabel('Name').inputValue()).toBe('Pings in vain')

    await page.getByText('Pings get no answer', { exact: true }).click()
    expect(await page.getByLabel('Without a target (percent)').inputValue()).toBe('50')
    expect(await page.getByLabel('Of the pings of the last (minutes)').inputValue()).toBe('15')
    await page.getByRole('combobox', { name: /Campaign/ }).fill('Spring')
    await page.getByRole('option', { name: 'Spring sale' }).click()
    // It is to be switched on: nobody has to ask.
    await page.getByText('would not have been raised').waitFor()
    await countUnanswered(body.campaign.id)
    const preview = page.getByRole('button', { name: /^Preview the last 30 days$|^Looking/ })
    await expectAskedOnce(page, preview, '**/preview.json*')
    await page.getByText('would have been raised 1 time').waitFor()
    await page.getByRole('row', { name: /75 % of the pings to campaign Spring sale/ }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Without a target (percent)').fill('80')
    await page.getByLabel('Without a target (percent)').blur()
    await page.getByText('would not have been raised').waitFor()
    await page.getByText('Switched on', { exact: true }).click()
    await page.getByLabel('Without a target (percent)').fill('70')
    await page.getByLabel('Without a target (percent)').blur()
    await page.getByText('You have changed it since').waitFor()
    await page.getByRole('button', { name: 'Preview the last 30 days' }).click()
    await page.getByText('would have been raised 1 time').waitFor()
    await page.getByLabel('Without a target (percent)').fill('80')
    await page.getByRole('button', { name: 'Preview the last 30 days' }).click()
    await page.getByText('would not have been raised').waitFor()
    await page.getByRole('button', { name: 'Create alert' }).click()

    await page.getByRole('heading', { name: 'Pings in vain', level: 1 }).waitFor()
    const facts = page.locator('dl.facts').first()
    await facts.getByText('Off', { exact: true }).waitFor()
    await facts.getByRole('link', { name: 'Campaign Spring sale' }).waitFor()
    await page.getByRole('heading', { name: 'Never raised' }).waitFor()
    await expectAskedOnce(page, preview, '**/preview.json*')
    await page.getByText('would not have been raised').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Switch on' }).click()
    await page.getByRole('alertdialog').getByText('It is judged within seconds').waitFor()
    await page.getByRole('alertdialog').getByText('would not have been raised').waitFor()
    await page.getByRole('button', { name: 'Switch it on' }).click()
    await facts.getByText('On', { exact: true }).waitFor()
    await page.getByRole('row', { name: /Switched on: no → yes/ }).waitFor()

    await page.getByRole('link', { name: 'Edit' }).click()
    expect(await page.getByRole('combobox', { name: /Campaign/ }).inputValue()).toBe('Spring sale')
    await page.getByLabel('Name').fill('Full caps')
    await page.getByText('A target’s cap is full', { exact: true }).click()
    await page.getByLabel('Filled by (percent)').fill('80')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Full caps', exact: true }).waitFor()
    await facts.getByText('a cap is 80 % full').waitFor()
    await facts.getByText('Any target').waitFor()

    await page.getByRole('button', { name: 'Copy as curl' }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('/alerts/')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByText('Full caps tells nobody any more').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete the alert' }).click()
    await page.getByRole('heading', { name: 'No alerts yet' }).waitFor()
  }, 240_000)

  test('are found, switched off and deleted together, and brought back', async () => {
    for (const name of ['Balance of spring', 'Balance of autumn'])
      await createAlert({ name, kind: 'balance_low', parameters: { threshold: -1_000 } })
    await createAlert({ name: 'Hooks', kind: 'webhook_failing' })
    const page = await session.open('/alerts?q=balance')
    const row = (name: string | RegExp) => page.getByRole('row', { name })
    await row(/Balance of spring/).waitFor()
    expect(await row(/Hooks/).count()).toBe(0)
    await page.locator('th .check').click()
    await page.getByRole('button', { name: 'Switch off' }).click()
    await page.getByText('Switched 2 alerts off.').waitFor()
    await row(/Balance of autumn.*Off/).waitFor()
    await page.locator('th .check').click()
    await page.getByRole('button', { name: 'Switch on' }).click()
    const asked = page.getByRole('alertdialog')
    // Before anything is switched on, each says how often it would have told.
    await asked.getByRole('row', { name: /Balance of spring (Not once|It cannot be said yet)/ }).waitFor()
    await asked.getByRole('row', { name: /Balance of autumn (Not once|It cannot be said yet)/ }).waitFor()
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Switch 2 alerts on' }).click()
    await page.getByText('Switched 2 alerts on.').waitFor()
    await row(/Balance of autumn.*On/).waitFor()
    await page.locator('th .check').click()
    await page.getByRole('button', { name: 'Switch off' }).click()
    await row(/Balance of autumn.*Off/).waitFor()
    await page.locator('th .check').click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByText('Balance of spring, Balance of autumn.').waitFor()
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    const notice = page.locator('.notice', { hasText: 'Deleted 2 alerts.' })
    await notice.getByRole('button', { name: 'Undo' }).click()
    await row(/Balance of spring.*Off/).waitFor()
    for (const { alert } of (await request('GET', '/alerts.json')).body)
      await request('DELETE', `/alerts/${alert.id}.json`)
  })

  test('say what they raise while it lasts, who sees to it, and when it is over', async () => {
    await setBalance(-5)
    const id = await createAlert({ name: 'No money', kind: 'balance_low' })
    const page = await session.open(`/alerts/${id}`)
    const row = page.getByRole('row', { name: /The balance is -5/ })
    await row.getByText('It lasts').waitFor()
    await page.getByText('Raised now', { exact: true }).waitFor()
    await expectAskedOnce(page, page.getByRole('button', { name: /^I see to it/ }), '**/acknowledge.json*')
    await row.getByRole('button').waitFor({ state: 'detached' })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Switch off' }).click()
    await page.getByRole('alertdialog').getByText('1 event that it has raised will end').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Switch it off' }).click()
    await row.getByText('It lasts').waitFor({ state: 'detached' })
    await page.goto(page.url().replace(/\/\d+$/, ''))
    await page.getByRole('row', { name: /No money.*The balance is low.*The Company.*Off/ }).waitFor()
    await expectAccessible(page)
    await setBalance(0)
    await request('DELETE', `/alerts/${id}.json`)
  }, 120_000)

  test('a member says for themselves whether they are mailed, and is offered no trunks', async () => {
    const member = await session.service.addUser(session.service.companyId, 'member')
    const page = await session.open('/alerts/new', { apiKey: member, width: 390 })
    await page.getByLabel('Name').fill('My money')
    expect(await page.getByText('A trunk cannot be reached').count()).toBe(0)
    await page.getByText('The balance is low').click()
    await page.getByText('Mail me').click()
    await page.getByRole('button', { name: 'Create alert' }).click()
    await page.getByRole('heading', { name: 'My money', level: 1 }).waitFor()
    await page.locator('dl.facts').getByText('one person').waitFor()
    await expectAccessible(page)
  })

  test('are shown to a reporter without a way to change them, to preview them or to see to them', async () => {
    const id = await createAlert({ name: 'Looked at', kind: 'pings_unanswered', enabled: false })
    const eventId = await insertAlertEvent(session.service.database, session.service.companyId, id)
    const reporter = await session.service.addUser(session.service.companyId, 'reporter')
    const page = await session.open('/alerts', { apiKey: reporter })
    await page.getByRole('link', { name: 'Looked at' }).click()
    await page.getByRole('row', { name: /Nobody answers\..*nobody was told.*nobody/ }).waitFor()
    // Wherever they are, the top bar says what lasts.
    await page.getByRole('link', { name: 'Alerts: no alert is raised' }).waitFor()
    await session.service.database.pool.query('UPDATE alert_events SET over_at = NULL WHERE id = $1', [
      eventId,
    ])
    await page.goto(page.url().replace(/alerts.*/, 'calls'))
    const bell = page.getByRole('banner').getByRole('link', { name: /^Alerts: \d+ alerts? raised$/ })
    await bell.waitFor()
    await expectAccessible(page)
    await bell.click()
    await page.getByRole('button', { name: 'It lasts: yes' }).waitFor()
    await page.getByRole('row', { name: /Nobody answers\..*It lasts.*Silence/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Silence' }).click()
    await page.getByRole('heading', { name: 'Looked at', level: 1 }).waitFor()
    for (const name of ['Switch on', 'Delete', 'Preview the last 30 days', 'I see to it'])
      expect(await page.getByRole('button', { name }).count(), name).toBe(0)
    expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0)
    const refused = await request('POST', `/alerts/${id}/preview.json`, { apiKey: reporter })
    expect(refused.status).toBe(403)
  })

  test('that are deleted leave what they raised in the list of all events', async () => {
    const id = await createAlert({ name: 'Gone soon', kind: 'pings_unanswered', enabled: false })
    await insertAlertEvent(session.service.database, session.service.companyId, id)
    await request('DELETE', `/alerts/${id}.json`)
    const page = await session.open('/alerts', { width: 320, height: 640 })
    await page
      .getByRole('navigation', { name: 'Parts of alerts' })
      .getByRole('link', { name: 'Events' })
      .click()
    await page
      .getByRole('row', { name: /Silence/ })
      .first()
      .waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await page.getByRole('searchbox', { name: 'Search events' }).fill('nothing like it')
    await page.getByText('Nothing is like this.').waitFor()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await page
      .getByRole('row', { name: /Silence/ })
      .first()
      .waitFor()
    // Of the one that is still there, and not of the other.
    const rows = page.locator('tr[data-row]', { hasText: 'Silence' })
    const links = rows.getByRole('link', { name: 'Silence' })
    await links.first().waitFor()
    expect(await rows.count()).toBe((await links.count()) + 1)
  })
})
