import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCallNetwork } from '../../harness/call-network.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

let session: ConsoleSession
/** Of the calls that were made before: the day that they are looked at. */
let day: string
let firstId: number

beforeAll(async () => {
  session = await startConsoleSession()
  const tiers = [{ seconds: 30, revenue: 20, payout: 12 }]
  const network = await createCallNetwork(session.service, {
    targets: [
      { name: 'Best desk', conversion_criteria_attributes: [{ tiers }] },
      {
        name: 'Other desk',
        conversion_criteria_attributes: [{ tiers: [{ seconds: 30, revenue: 15, payout: 10 }] }],
      },
    ],
  })
  const { body } = await network.call()
  for (let call = 1; call < 4; call++) await network.call()
  day = body.simulated_call.call.start_time.slice(0, 10)
  firstId = network.targetIds[0] ?? 0
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

describe('a cap what-if', () => {
  test('shows both sides of a day with other caps, and keeps it in its address', async () => {
    const page = await session.open('/cap-simulation')
    await page.getByRole('heading', { name: 'What would other caps have done?' }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Day', { exact: true }).fill(day)
    await page.getByRole('combobox', { name: 'Target' }).fill('best')
    await page.getByRole('option', { name: 'Best desk' }).click()
    await page.getByLabel('Would be').fill('1')
    await page.getByRole('button', { name: 'What if?' }).click()
    await page.getByText(/calls? would have come to another end/).waitFor()
    await page.getByRole('row', { name: /Best desk Other desk/ }).waitFor()
    await page.getByRole('row', { name: /Best desk .*→ 1 / }).waitFor()
    await expectAccessible(page)
    const { search } = new URL(page.url())
    expect(new URLSearchParams(search).getAll('change')).toEqual([`target.${firstId}.Daily.1`])
    const shared = await session.open(`/cap-simulation${search}`)
    await shared.getByRole('row', { name: /Best desk Other desk/ }).waitFor()
    expect(await shared.getByRole('combobox', { name: 'Target' }).inputValue()).toBe('Best desk')
  })

  test('asks again as it is now, and lets go of a target where a group is meant', async () => {
    const page = await session.open(`/cap-simulation?day=2020-01-01&change=target.${firstId}.Paused.1`)
    await page.getByText('No call reached routing in this window').waitFor()
    const asked = page.waitForRequest(request => request.method() === 'POST')
    await page.getByRole('button', { name: 'What if?' }).click()
    await asked
    await page.getByRole('button', { name: 'a target Of' }).click()
    await page.getByRole('option', { name: 'a group' }).click()
    expect(await page.getByRole('combobox', { name: 'Group' }).inputValue()).toBe('')
    await page.getByRole('button', { name: 'calls a day What' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'What if?' }).click()
    await page.getByText("Group can't be blank").waitFor()
  })

  test('says so where nothing was routed, and where it is refused', async () => {
    const page = await session.open('/cap-simulation?day=2020-01-01')
    await page.getByText('No call reached routing in this window').waitFor()
    await expectAccessible(page)
    await page.goto(page.url().replace('2020-01-01', '2999-01-01'))
    await page.getByText('must lie in the past').waitFor()
    await expectAccessible(page)
  })
})
