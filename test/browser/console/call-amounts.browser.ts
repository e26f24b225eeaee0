import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildNetwork, call } from '../build-network.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'
import { addPortalUsers, type PortalUsers } from './portal-users.ts'

let session: ConsoleSession
let users: PortalUsers

beforeAll(async () => {
  session = await startConsoleSession()
  users = await addPortalUsers(session.service)
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

async function callFrom(caller: string): Promise<string> {
  const query = { caller }
  const { body } = await session.service.request('GET', '/api/v5/calls.json', { query })
  return body[0].call.uuid
}

const readCall = async (uuid: string) =>
  (await session.service.request('GET', `/api/v5/calls/${uuid}.json`)).body.call

describe('the amounts of a call', () => {
  test('are adjusted by who sees what they are and what they will be, and the call tells by whom', async () => {
    const uuid = await callFrom('+13055550142')
    const page = await session.open(`/calls/${uuid}`)
    await page.getByRole('link', { name: 'Adjust amounts' }).click()
    const form = page.getByRole('dialog', { name: 'Adjust amounts' })
    const worth = form.getByRole('table', { name: 'What it is worth' })
    await worth.getByRole('row', { name: 'Revenue $15.00 $15.00' }).waitFor()
    await form.getByText('The call has converted, and stays so.').waitFor()
    await form.getByLabel('Note').fill('The buyer credits half of it.')
    await form.getByRole('button', { name: 'Adjust', exact: true }).click()
    await form.getByText('Change the revenue or the payout: otherwise there is nothing to adjust').waitFor()
    await expectAccessible(page)
    await form.getByLabel('Revenue', { exact: true }).fill('7.5')
    await page.keyboard.press('Tab')
    await worth.getByRole('row', { name: 'Revenue $15.00 $7.50' }).waitFor()
    await worth.getByRole('row', { name: 'Payout $5.00 $5.00' }).waitFor()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Adjust', exact: true }).click()
    await page.getByText('The amounts are adjusted.').waitFor()
    const story = page.getByRole('region', { name: 'What happened' })
    await story
      .getByText(/ corrected the amounts: revenue \$7\.50\. They noted: The buyer credits half of it\./)
      .waitFor()
    await page.getByRole('region', { name: 'Call', exact: true }).getByText('$7.50').waitFor()
    expect(await readCall(uuid)).toMatchObject({ revenue: 7.5, payout: 5, converted: true })
    await expectAccessible(page)
    await page.goto(page.url().replace(/calls.*/, 'settings/audit'))
    await page.getByRole('row', { name: /Corrected a call’s amounts/ }).waitFor()
  })

  test('that are missing, or that the service refuses, are told at their fields', async () => {
    const uuid = await callFrom('+13055550143')
    const page = await session.open(`/calls/${uuid}/amounts`)
    const form = page.getByRole('dialog', { name: 'Adjust amounts' })
    await form.getByLabel('Revenue', { exact: true }).fill('')
    await form.getByRole('button', { name: 'Adjust', exact: true }).click()
    await form.getByText("Revenue can't be blank").waitFor()
    await form.getByLabel('Revenue', { exact: true }).fill('3')
    await form.getByLabel('Payout', { exact: true }).fill('2000000')
    await form.getByRole('button', { name: 'Adjust', exact: true }).click()
    await form.getByText(/less than or equal to 1000000/i).waitFor()
    await expectAccessible(page)
    expect(await readCall(uuid)).toMatchObject({ revenue: 15, payout: 5 })
  })

  test('of nothing convert a call that had not, which is said before', async () => {
    const uuid = await callFrom('+13055550177')
    const page = await session.open(`/calls/${uuid}/amounts`)
    const form = page.getByRole('dialog', { name: 'Adjust amounts' })
    await form
      .getByText('The call has not converted. Adjusting marks it as converted, even at $0.00.')
      .waitFor()
    await form.getByLabel('Note').fill('On second thoughts')
    await form.getByLabel('Note').fill('')
    await form.getByRole('button', { name: 'Adjust', exact: true }).click()
    await page.getByText('The amounts are adjusted.').waitFor()
    expect(await readCall(uuid)).toMatchObject({ revenue: 0, payout: 0, converted: true })
  })

  test('are not asked for where nobody is there to be paid', async () => {
    const network = await buildNetwork(session.service)
    const uuid = await call(session.service, network, '+13055550150')
    const page = await session.open(`/calls/${uuid}/amounts`)
    const form = page.getByRole('dialog', { name: 'Adjust amounts' })
    await form.getByText('The call came through no publisher.').waitFor()
    expect(await form.getByLabel('Payout', { exact: true }).isDisabled()).toBe(true)
    await expectAccessible(page)
  })

  test('are nobody’s to adjust who only reads, or is a party to the call', async () => {
    const uuid = await callFrom('+13055550142')
    const reporter = await session.service.addUser(session.service.companyId, 'reporter')
    for (const apiKey of [reporter, users.publisher.apiKey, users.buyer.apiKey]) {
      const page = await session.open(`/calls/${uuid}`, { apiKey })
      await page.getByRole('region', { name: 'What happened' }).getByText('answered.').first().waitFor()
      expect(await page.getByRole('link', { name: 'Adjust amounts' }).count()).toBe(0)
      const body = { conversion: { revenue: 1 } }
      const path = `/api/v5/calls/${uuid}/conversions.json`
      expect((await session.service.request('POST', path, { apiKey, body })).status).toBe(403)
    }
  })

  test('tell a party of its own alone, and not who adjusted them or why', async () => {
    const uuid = await callFrom('+13055550142')
    const page = await session.open(`/calls/${uuid}`, { apiKey: users.buyer.apiKey })
    await page.getByText('A conversion was posted: you pay $7.50.').waitFor()
    expect(await page.getByText(/corrected the amounts|credits half/).count()).toBe(0)
  })
})
