import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

let session: ConsoleSession

beforeAll(async () => {
  session = await startConsoleSession({ BASE_URL: 'https://calls.example.com' })
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

const request: ConsoleSession['service']['request'] = (...asked) => session.service.request(...asked)

describe('scheduled reports', () => {
  test('are explained while there is none', async () => {
    const page = await session.open('/scheduled-reports')
    await page.getByRole('heading', { name: 'No scheduled reports yet' }).waitFor()
    await expectAccessible(page)
  })

  test('say where the days of a report cannot be scheduled', async () => {
    const page = await session.open('/reports?range=week')
    await page.getByRole('link', { name: 'Schedule', exact: true }).click()
    await page.getByText('“This week” cannot be scheduled: choose other days.').waitFor()
    await expectAccessible(page)
  })

  test('are made of a report as it is set up, sent, edited, switched off and deleted', async () => {
    const { companyId } = session.service
    const member = await session.service.addUser(companyId, 'member')
    const { body } = await request('GET', '/api/v5/user.json', { apiKey: member })
    await session.service.database.pool.query("UPDATE users SET email = 'ada@example.com' WHERE id = $1", [
      body.user.id,
    ])
    const page = await session.open('/reports?facet=affiliate&range=yesterday&caller_state=CA', {
      apiKey: member,
    })
    await page.getByRole('link', { name: 'Schedule', exact: true }).click()
    await page.getByText('Only callers in CA.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Schedule it' }).click()
    await page.getByText("Name can't be blank").waitFor()
    await page.getByLabel('Name').fill('Publishers of yesterday')
    await page.getByRole('button', { name: /How often/ }).click()
    await page.getByRole('option', { name: 'Every month' }).click()
    await page.getByLabel('On day').fill('31')
    await page.getByRole('button', { name: 'Schedule it' }).click()

    await page.getByRole('heading', { name: 'Publishers of yesterday', level: 1 }).waitFor()
    const facts = page.locator('dl.facts').first()
    await facts.getByText('Publisher, yesterday; only callers in CA').waitFor()
    await facts.getByText(/^Day 31 of every month at 08:00/).waitFor()
    await facts.getByText('one person').waitFor()
    await facts.getByText('never').waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Send now' }).click()
    await page.getByRole('alertdialog').getByText('It goes to one person').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send it' }).click()
    await facts.getByText('never').waitFor({ state: 'detached' })
    await facts.getByText('On', { exact: true }).waitFor()
    const [listed] = (await request('GET', '/mails.json')).body
    expect(listed.mail).toMatchObject({
      to: 'ada@example.com',
      subject: expect.stringMatching(/^Publishers of yesterday: 20/),
    })
    const { mail } = (await request('GET', `/mails/${listed.mail.id}.json`)).body
    const link = /https:\/\/calls\.example\.com\/console\/\d+(\/reports\?\S+)/.exec(mail.text)
    const shown = await session.open(link?.[1] ?? '', { apiKey: member })
    await shown.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
    expect(new URL(shown.url()).searchParams.get('caller_state')).toBe('CA')
    expect(await shown.getByLabel('By', { exact: true }).inputValue()).toBe('affiliate')

    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Name').fill('Renamed')
    await page.getByRole('button', { name: /How often/ }).click()
    await page.getByRole('option', { name: 'Every week' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Renamed', exact: true }).waitFor()
    await facts.getByText(/^Mondays at 08:00/).waitFor()
    await page.getByRole('button', { name: 'Switch off' }).click()
    await page.getByRole('button', { name: 'Switch it off' }).click()
    await facts.getByText('Off', { exact: true }).waitFor()
    await facts.getByText('not while it is off').waitFor()
    await page.goto(page.url().replace(/\/\d+$/, ''))
    await page.getByRole('row', { name: /Renamed.*Publisher, yesterday.*Mondays.*Off.*one person/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Renamed' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByText('Renamed is sent to nobody any more').waitFor()
    await page.getByRole('button', { name: 'Delete the scheduled report' }).click()
    await page.getByRole('heading', { name: 'No scheduled reports yet' }).waitFor()
  }, 240_000)

  test('say why one could not be sent, and offer a reporter no way to change it', async () => {
    const created = await request('POST', '/scheduled_reports.json', {
      body: {
        scheduled_report: {
          ...{ name: 'To nobody', report: { facet: 'date' }, days: 'yesterday', frequency: 'daily' },
          webhooks: false,
        },
      },
    })
    const { id } = created.body.scheduled_report
    await request('POST', `/scheduled_reports/${id}/send.json`)
    const apiKey = await session.service.addUser(session.service.companyId, 'reporter')
    const page = await session.open(`/scheduled-reports/${id}`, { apiKey })
    await page.getByText(/^Nobody is told/).waitFor()
    await expectAccessible(page)
    for (const name of ['Send now', 'Switch off', 'Delete'])
      expect(await page.getByRole('button', { name }).count(), name).toBe(0)
    expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0)
    await page.goto(page.url().replace(/\/scheduled-reports\/\d+$/, '/reports'))
    await page.getByRole('heading', { name: 'No calls on these days' }).waitFor()
    expect(await page.getByRole('link', { name: 'Schedule', exact: true }).count()).toBe(0)
  })
})
