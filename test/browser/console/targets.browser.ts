import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeBuyer, startFakeBuyer } from '../../harness/fake-buyer.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

let session: ConsoleSession
let buyer: FakeBuyer

beforeAll(async () => {
  buyer = await startFakeBuyer()
  session = await startConsoleSession({ ALLOW_PRIVATE_URLS: '1' })
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
  await buyer.close()
})

async function addTarget(fields: object) {
  const answer = await session.service.request('POST', '/targets.json', {
    body: { target: { number: '+13055550101', ...fields } },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.target
}

async function readTarget(id: number) {
  return (await session.service.request('GET', `/targets/${id}.json`)).body.target
}

const cell = (page: Page, day: string, time: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${day} ${time}`) })

const chosen = (page: Page, name: RegExp) => page.getByRole('row', { name }).locator('.check')

describe('targets', () => {
  test('are created with hours, caps and conditions, and shown so on their page', async () => {
    const page = await session.open('/targets')
    await page.getByRole('heading', { name: 'No targets yet' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New target' }).first().click()
    await page.getByLabel('Number or SIP address').fill('+1 305 555 0101')
    await page.getByLabel('Name', { exact: true }).first().fill('Sunshine')
    await page.getByRole('button', { name: 'Mon–Fri 9–17' }).click()
    await page.getByText('Mon–Fri 09:00–17:00; closed Sat–Sun').waitFor()
    await cell(page, 'Saturday', '10:00').dispatchEvent('pointerdown', { button: 0, pointerType: 'mouse' })
    await page.getByText('Mon–Fri 09:00–17:00; Sat 10:00–11:00; closed Sun').waitFor()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await page.getByText('Sat 10:00–13:00').waitFor()
    await page.getByLabel('Monday’s hours').fill('9:15-12, 1 pm to 5 pm')
    await page.getByLabel('Monday’s hours').press('Enter')
    await page.getByText('Mon 09:15–12:00, 13:00–17:00; Tue–Fri').waitFor()
    await page.getByLabel('Calls a day').fill('100')
    await page.getByRole('button', { name: 'Add a condition' }).first().click()
    await page.getByLabel('Tag 1').fill('caller_state')
    await page.getByLabel('Value 1').fill('CA')
    await page.getByRole('button', { name: 'Add a condition' }).first().click()
    await page.getByLabel('Tag 2').fill('caller_state')
    await page.getByLabel('Value 2').fill('NV')
    await page.getByText('Only calls of which caller_state is CA or NV.').waitFor()
    await page.getByRole('button', { name: 'Add a criterion' }).click()
    await page.getByRole('textbox', { name: 'Revenue', exact: true }).fill('25')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create target' }).click()
    await page.getByText('Created Sunshine.').waitFor()
    await page.getByRole('link', { name: 'Sunshine' }).click()
    await page.getByRole('heading', { name: 'Sunshine', level: 1 }).waitFor()
    for (const [tab, words] of [
      ['Results', 'The last two weeks'],
      ['Hours', 'Mon 09:15–12:00, 13:00–17:00; Tue–Fri 09:00–17:00; Sat 10:00–13:00; closed Sun'],
      ['Caps', 'of 100'],
      ['Conditions', 'Only calls of which caller_state is CA or NV.'],
      ['Conversions', 'from 1 min 30 s: revenue $25.00, payout $0.00'],
      ['Bids', 'Its buyer is not asked'],
      ['History', 'Created'],
    ] as const) {
      await page.locator('.tabs').getByRole('link', { name: tab, exact: true }).click()
      await page.getByText(words).first().waitFor()
      expect(await page.locator('.tabs [aria-current]').allInnerTexts()).toEqual([tab])
      await expectAccessible(page)
    }
  })

  test('that are refused say so at their fields, and an edit sends what was changed', async () => {
    const { id } = await addTarget({ name: 'Bright', daily_cap_attributes: { cap: 10 } })
    const page = await session.open(`/targets/${id}/edit`)
    await page.getByLabel('Number or SIP address').fill('12')
    await page.getByLabel('Calls a day').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('is not a valid phone number').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Number or SIP address').fill('sip:desk@pbx.example.com')
    await page.getByLabel('SIP user name').fill('desk')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const target = await readTarget(id)
    expect(target).toMatchObject({ number: 'sip:desk@pbx.example.com', sip_username: 'desk', name: 'Bright' })
    expect(target.caps.find(({ type }: { type: string }) => type === 'Daily').cap).toBeNull()
  })

  test('lose a criterion that is removed, and take the others in their new order', async () => {
    const criterion = (name: string, revenue: number) => ({
      name,
      tiers: [{ seconds: 90, revenue, payout: 0 }],
    })
    const { id } = await addTarget({
      name: 'Three ways',
      conversion_criteria_attributes: [criterion('Long', 30), criterion('Short', 10), criterion('Rest', 5)],
    })
    const page = await session.open(`/targets/${id}/edit`)
    await page.getByRole('button', { name: 'Remove criterion 2' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const names = async () => {
      const { conversion_criteria: criteria } = await readTarget(id)
      const inOrder = (criteria as { name: string; position: number }[]).toSorted(
        (one, other) => one.position - other.position,
      )
      return inOrder.map(({ name }) => name)
    }
    expect(await names()).toEqual(['Long', 'Rest'])

    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Look at it earlier' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: /^Edit/ }).waitFor({ state: 'detached' })
    expect(await names()).toEqual(['Rest', 'Long'])
  })

  test('that somebody else changed meanwhile show both versions of their hours', async () => {
    const { id } = await addTarget({ name: 'Contested' })
    const page = await session.open(`/targets/${id}/edit`)
    await page.getByRole('button', { name: 'Never' }).click()
    await session.service.request('PUT', `/targets/${id}.json`, { body: { target: { name: 'Theirs' } } })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Somebody else changed this meanwhile' }).waitFor()
    await page.getByRole('row', { name: 'Name changed by somebody else Theirs as it was' }).waitFor()
    await page.getByRole('row', { name: /^Hours.* changed by you Always open Never open$/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save mine' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await readTarget(id)).toMatchObject({ name: 'Theirs', state: 'closed' })
  })

  test('are narrowed to those that are capped, edited together, and put back', async () => {
    const full = await addTarget({ name: 'Full up', daily_cap_attributes: { cap: 0 } })
    const other = await addTarget({ name: 'Also full', hourly_cap_attributes: { cap: 0 } })
    const page = await session.open('/targets')
    await page.getByRole('button', { name: 'State', exact: false }).first().click()
    await page.getByRole('option', { name: 'Capped' }).click()
    await page.getByRole('row', { name: /Full up.*Capped.*0 of 0 a day · full/ }).waitFor()
    await page.getByRole('row', { name: /Sunshine/ }).waitFor({ state: 'detached' })
    await expectAccessible(page)
    await chosen(page, /Full up/).click()
    await chosen(page, /Also full/).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('button', { name: /Calls a day/ }).click()
    await page.getByRole('option', { name: 'At most …' }).click()
    await page.getByRole('textbox', { name: 'Limit' }).fill('50')
    await page.getByRole('button', { name: /When they take calls/ }).click()
    await page.getByRole('option', { name: 'The same hours for all' }).click()
    await page.getByRole('button', { name: 'Never' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change 2 targets' }).click()
    await page.getByText('Changed 2 targets.').waitFor()
    expect((await readTarget(other.id)).caps[2]).toMatchObject({ type: 'Daily', cap: 50 })
    expect((await readTarget(full.id)).state).toBe('closed')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Restored 2 records.').waitFor()
    expect((await readTarget(other.id)).caps[2]).toMatchObject({ cap: null })
    expect((await readTarget(full.id)).state).toBe('capped')
  })

  test('ask their buyer on trial, before it is saved and after', async () => {
    const url = buyer.answering('/ask', { offer: 12.5 })
    const { id } = await addTarget({ name: 'Bidder' })
    const page = await session.open(`/targets/${id}/edit`)
    await page.getByText('Ask the buyer for a bid').click()
    await page.getByLabel('URL').fill(url)
    await page.getByRole('textbox', { name: 'Body', exact: true }).fill('{"caller": "[caller_number]"}')
    await page.getByLabel('Where the bid stands').fill('offer')
    await page.getByLabel('Caller', { exact: true }).fill('+13035550100')
    await page.getByLabel('Caller', { exact: true }).press('Enter')
    await page.getByText('It bids $12.50.').waitFor()
    await page.getByText('{"caller": "+13035550100"}').waitFor()
    await expectAccessible(page)
    expect((await readTarget(id)).bid_request).toBeNull()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await page.getByRole('link', { name: 'Bids' }).click()
    await page.getByRole('button', { name: 'Ask the buyer now' }).click()
    await page.getByText('It bids $12.50.').waitFor()
    await expectAccessible(page)
  })

  test('are paused, cloned and deleted on their page', async () => {
    const { id } = await addTarget({ name: 'Lone' })
    const page = await session.open(`/targets/${id}`)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Resume' }).waitFor()
    await page.getByRole('button', { name: 'Clone' }).click()
    await page.getByRole('heading', { name: 'Lone copy' }).waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete the target' }).click()
    await page.getByText('Deleted Lone copy.').waitFor()
  })

  test('reset their hard cap only once it is confirmed', async () => {
    const { id } = await addTarget({ name: 'Hard', hard_cap_attributes: { cap: 1 } })
    const { body } = await session.service.request('POST', '/campaigns.json', {
      body: { campaign: { cid: 'hard', target_ids: [id] } },
    })
    const number = '+18885550142'
    await session.service.request('POST', '/numbers.json', {
      body: { number: { number, cid: body.campaign.cid } },
    })
    const call = { number, caller_number: '+13035550142' }
    await session.service.request('POST', '/api/v5/simulated_calls.json', { body: { simulated_call: call } })
    const page = await session.open(`/targets/${id}?tab=caps`)
    await page.getByText('of 1 · full').waitFor()
    await page.getByRole('button', { name: 'Reset the hard cap' }).click()
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset the hard cap' }).click()
    await page.getByText('The hard cap of Hard counts from 0.').waitFor()
    expect((await readTarget(id)).caps[0]).toMatchObject({ type: 'Hard', filled: 0 })
  })

  test('cannot be changed by who may not, and are not shown to a reporter', async () => {
    const reporter = await session.service.addUser(session.service.companyId, 'reporter')
    const page = await session.open('/calls', { apiKey: reporter })
    await page.getByRole('navigation').first().waitFor()
    expect(await page.getByRole('link', { name: 'Targets' }).count()).toBe(0)
    const { id } = await addTarget({ name: 'Owned' })
    const key = await session.service.addUser(session.service.companyId, 'buyer', { targetId: id })
    const own = await session.open(`/targets/${id}`, { apiKey: key })
    await own.getByRole('heading', { name: 'Owned' }).waitFor()
    for (const name of ['Delete', 'Clone']) expect(await own.getByRole('button', { name }).count()).toBe(0)
  })
})
