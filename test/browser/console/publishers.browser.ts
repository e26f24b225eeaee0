import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const addPublisher = async (fields: object) => {
  const answer = await session.service.request('POST', '/api/v1/affiliates.json', {
    body: { affiliate: fields },
  })
  expect(answer.status).toBe(201)
  return answer.body.affiliate
}

describe('publishers', () => {
  test('are created, changed and deleted, from an empty list on', async () => {
    const page = await session.open('/publishers')
    await page.getByRole('heading', { name: 'No publishers yet' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New publisher' }).first().click()
    await page.getByLabel('Company', { exact: true }).fill('North Media')
    await page.getByLabel('AFID').fill('north')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create publisher' }).click()
    await page.getByText('Created the publisher.').waitFor()
    await page.getByRole('link', { name: 'North Media' }).click()
    await page.getByRole('heading', { name: 'North Media' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused North Media.').waitFor()
    await page.locator('dl').getByText('Paused').waitFor()
    await page
      .locator('.notice', { hasText: 'Paused North Media.' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await page.locator('dl').getByText('Active').waitFor()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByText('Paused', { exact: true }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await page.locator('dl').getByText('Paused').waitFor()
    // By the button, and by the form.
    await expect.poll(() => page.getByRole('cell', { name: /Changed.*Paused: no → yes/ }).count()).toBe(2)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expectAccessible(page)
    await page.getByText('The audit history can bring it back').waitFor()
    await page.getByRole('button', { name: 'Delete the publisher' }).click()
    await page.getByRole('heading', { name: 'No publishers yet' }).waitFor()
    const deleted = page.locator('.notice', { hasText: 'Deleted North Media.' })
    await deleted.getByRole('button', { name: 'Undo' }).click()
    const row = page.getByRole('row', { name: /North Media/ })
    await row.locator('.check').click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    const together = page.locator('.notice', { hasText: 'Deleted 1 publisher.' })
    await together.getByRole('button', { name: 'Undo' }).click()
    await row.locator('.check').click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'No publishers yet' }).waitFor()
  })

  test('that are refused say so at their field, and keep what was typed', async () => {
    await addPublisher({ company_name: 'South Media', afid: 'south' })
    const page = await session.open('/publishers/new')
    await page.getByLabel('Company', { exact: true }).fill('Another South')
    await page.getByLabel('AFID').fill('south')
    await page.getByRole('button', { name: 'Create publisher' }).click()
    await page.getByText('has already been taken').waitFor()
    await expectAccessible(page)
    expect(await page.getByLabel('Company', { exact: true }).inputValue()).toBe('Another South')
    await page.keyboard.press('Escape')
    const asked = page.getByRole('heading', { name: 'Leave without saving?' })
    await asked.waitFor()
    await page.keyboard.press('Escape')
    await asked.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Company', { exact: true }).inputValue()).toBe('Another South')
    await page.keyboard.press('Escape')
    await asked.waitFor()
    await page.getByRole('button', { name: 'Go on editing' }).click()
    await page.getByLabel('AFID').fill('south-2')
    await page.getByRole('button', { name: 'Create publisher' }).click()
    await page.getByRole('link', { name: 'Another South' }).waitFor()
  })

  test('are paused together, and opened beside the list', async () => {
    await addPublisher({ company_name: 'East Media', afid: 'east' })
    await addPublisher({ company_name: 'West Media', afid: 'west' })
    const page = await session.open('/publishers')
    await page
      .getByRole('row', { name: /East Media/ })
      .getByText('Active')
      .click()
    await page.getByRole('complementary', { name: 'Row' }).getByText('East Media').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('complementary', { name: 'Row' }).waitFor({ state: 'detached' })
    await page.getByText('Select all rows of this page').waitFor({ state: 'detached' })
    await page
      .getByRole('row', { name: /East Media/ })
      .locator('.check')
      .click()
    await page
      .getByRole('row', { name: /West Media/ })
      .locator('.check')
      .click()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByText('Paused 2 publishers.').waitFor()
    await page.getByRole('row', { name: /East Media.*Paused/ }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('row', { name: /East Media.*Active/ }).waitFor()
  })

  test('show what they brought, their numbers and who signs in for them', async () => {
    const { id } = await addPublisher({ company_name: 'Gulf Media', afid: 'gulf' })
    const page = await session.open(`/publishers/${id}`, { width: 320, height: 640 })
    await page.getByText('It has none yet').waitFor()
    await page.getByText('Nobody yet.').waitFor()
    await page.getByRole('table', { name: 'Day by day' }).waitFor()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)

    const { service } = session
    const post = async (path: string, body: object) =>
      expect((await service.request('POST', path, { body })).status).toBe(201)
    await post('/campaigns.json', { campaign: { cid: 'gulf-autos', name: 'Autos of the Gulf' } })
    const number = '+18005550147'
    await post('/numbers.json', { number: { cid: 'gulf-autos', afid: 'gulf', number } })
    await post('/api/v5/simulated_calls.json', { simulated_call: { number, caller_number: '+13055550147' } })
    await service.addUser(service.companyId, 'publisher', { affiliateId: id })
    await page.reload()
    await page.getByRole('region', { name: 'Its numbers' }).getByRole('link', { name: number }).waitFor()
    await page
      .getByRole('region', { name: 'Who may sign in' })
      .getByRole('link', { name: 'publisher' })
      .waitFor()
    const results = page.getByRole('region', { name: 'The last two weeks' })
    await results.getByRole('row').nth(1).getByRole('cell', { name: '1', exact: true }).waitFor()
    const latest = page.getByRole('table', { name: 'Latest calls' })
    await latest.getByRole('row', { name: /\+13055550147 Autos of the Gulf/ }).waitFor()
    await expectAccessible(page)
    const earned = page.getByRole('table', { name: 'What it earned, month by month' })
    await earned.getByRole('row', { name: /^\w+ \d{4} 1 0 \$0\.00/ }).waitFor()
    expect(
      await earned
        .getByRole('button', { name: /^CSV of / })
        .first()
        .isDisabled(),
    ).toBe(true)
    await results.getByRole('link', { name: 'Calls' }).click()
    await page.getByText('1–1 of 1').waitFor()
    // On a phone they are folded.
    await page.getByRole('button', { name: /^Filters \(\d\)/ }).click()
    await page.getByRole('button', { name: 'Publisher: Gulf Media' }).waitFor()
  })

  test('have nothing of another under their name while their own is read', async () => {
    const { id } = await addPublisher({ company_name: 'Bay Media', afid: 'bay' })
    // The filter reads the publisher, whose page is there at once then.
    const page = await session.open(`/calls?affiliate_id%5B%5D=${id}`)
    await page.getByRole('button', { name: 'Publisher: Bay Media' }).waitFor()
    const goTo = async (name: string) => {
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder('Name, number or id; or where to go').fill(name)
      await page.getByRole('menuitem', { name }).first().click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
    }
    const earned = page.getByRole('table', { name: 'What it earned, month by month' })
    await goTo('Gulf Media')
    await earned.getByRole('row', { name: /^\w+ \d{4} 1 0/ }).waitFor()
    let release = () => {}
    const isReleased = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/api/v1/reports.json*', async route => {
      await isReleased
      await route.continue()
    })
    await goTo('Bay Media')
    expect(await earned.count()).toBe(0)
    release()
    await earned.getByRole('row').nth(6).waitFor()
    expect(await earned.getByRole('row', { name: /^\w+ \d{4} 1 0/ }).count()).toBe(0)
  })

  test('are shown to a reporter without a way to change them, and refused to a buyer', async () => {
    const reporter = await session.service.addUser(session.service.companyId, 'reporter')
    const page = await session.open('/publishers', { apiKey: reporter })
    await page.getByRole('heading', { name: 'Publishers' }).waitFor()
    expect(await page.getByRole('link', { name: 'New publisher' }).count()).toBe(0)
    await page.getByRole('row', { name: /^Gulf Media gulf .*Active 1 0 \$0\.00 \$0\.00/ }).waitFor()
    await page.getByRole('row', { name: /^South Media south .*Active 0 0 \$0\.00 \$0\.00/ }).waitFor()
    await page.getByRole('link', { name: 'Gulf Media' }).click()
    await page.getByRole('table', { name: 'Day by day' }).waitFor()
    await page.getByRole('table', { name: 'Latest calls' }).getByRole('link').first().waitFor()
    expect(await page.getByRole('heading', { name: 'Who may sign in' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0)
  })
})
