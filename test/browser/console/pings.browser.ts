import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildNetwork, call, type Network, ping } from '../build-network.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

let session: ConsoleSession
let network: Network

beforeAll(async () => {
  session = await startConsoleSession()
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

/** A ping that finds nobody: everyone is paused. */
async function pingInVain(callerNumber: string): Promise<void> {
  const { service } = session
  const targets = (await service.request('GET', '/targets.json')).body as { id: number; name: string }[]
  const open = targets.find(({ name }) => name === 'Open Desk')
  const pause = (paused: boolean) =>
    service.request('PUT', `/targets/${open?.id}.json`, { body: { target: { paused } } })
  await pause(true)
  const query = { key: network.postbackKey, publisher_id: 'north', caller_number: callerNumber }
  const answer = await service.request('POST', '/rtbs.json', { query, apiKey: null })
  expect(answer.body.status).toBe('no-target')
  await pause(false)
}

describe('pings', () => {
  test('are listed with whom they reached, and narrowed by outcome', async () => {
    const page = await session.open('/pings')
    await page.getByRole('heading', { name: 'No pings in these days' }).waitFor()
    await expectAccessible(page)
    network = await buildNetwork(session.service)
    await ping(session.service, network, '+13035550140')
    await pingInVain('+13035550141')
    await page.reload()
    await page.getByRole('row', { name: /Reserved \+13035550140 Auto insurance .*Open Desk/ }).waitFor()
    await page.getByRole('row', { name: /No target \+13035550141 Auto insurance/ }).waitFor()
    await expectAccessible(page)
    await page.goto(`${page.url()}?status%5B%5D=no-target`)
    await page.getByText('1–1 of 1').waitFor()
    // The API has a hundred of them to a page, always.
    expect(await page.getByLabel('Rows of a page').count()).toBe(0)
    await page.getByRole('row', { name: /No target/ }).click()
    const panel = page.getByRole('complementary', { name: 'Row' })
    await panel.getByText('+13035550141').waitFor()
    await panel.getByText('Nobody could be reached: 2 paused.').waitFor()
    await panel.getByRole('row', { name: /Open Desk.*Paused/ }).waitFor()
    await expectAccessible(page)
  })

  test('are narrowed by what they were worth and by the key that they came by, and added up', async () => {
    const page = await session.open('/pings')
    await page.getByRole('row', { name: /^This page.*\$0\.00 \$0\.00/ }).waitFor()
    await page.getByRole('button', { name: 'Payout offered', exact: true }).click()
    const range = page.getByRole('dialog', { name: 'Filter by payout' })
    await range.getByLabel('Payout offered at least, $').fill('20')
    await range.getByLabel('Payout offered at most, $').fill('5')
    await range.getByText('The first must not be more than the second.').waitFor()
    await expectAccessible(page)
    await range.getByLabel('Payout offered at least, $').fill('5')
    await range.getByLabel('Payout offered at most, $').fill('20')
    await range.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Nothing is like this.').waitFor()
    expect(new URL(page.url()).searchParams.getAll('payout')).toEqual(['5', '20'])
    await page.getByRole('button', { name: 'Payout offered: $5.00 to $20.00' }).click()
    await page.getByRole('button', { name: 'Take away' }).click()
    await page.getByText('1–2 of 2').waitFor()
    await page.getByRole('button', { name: 'Postback key', exact: true }).click()
    // The field takes the focus as it opens, which would take the key away from the option.
    await page.getByLabel('Find by name').and(page.locator(':focus')).waitFor()
    // By a key: while the list still grows, a mouse may be let go beside what it was pressed on.
    await page.getByRole('listbox', { name: 'Postback key' }).getByRole('option').first().press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.getAll('postback_key_id[]')).toHaveLength(1)
    await page.getByText('1–2 of 2').waitFor()
    await expectAccessible(page)
  })

  test('are found by their caller, and saved as a file whatever its number of pages', async () => {
    const page = await session.open('/pings')
    await page.getByRole('button', { name: 'Caller', exact: true }).click()
    const field = page.getByRole('dialog', { name: 'Filter by caller' }).getByRole('textbox')
    await field.fill('(303) 555-0141')
    await field.press('Enter')
    await page.getByText('1–1 of 1').waitFor()
    await page.getByRole('row', { name: /No target \+13035550141/ }).waitFor()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV of all rows' }).click(),
    ])
    expect(saved.suggestedFilename()).toMatch(/^pings-\d+\.csv\.gz$/)
    const lines = gunzipSync(await readFile(await saved.path()))
      .toString()
      .trim()
      .split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toBe(
      'Created At,Status,Caller Number,Campaign ID,Source ID,Target ID,Revenue,Payout,Time to Resolve,Call UUID',
    )
    expect(lines[1]).toContain('+13035550141')
    await expectAccessible(page)
    await page.route('**/api/v5/exports/rtb_inbounds.json*', route =>
      route.fulfill({ status: 429, json: { error: 'Too many exports wait.' } }),
    )
    await page.getByRole('button', { name: 'CSV of all rows' }).click()
    await page.getByText('Too many exports wait.').waitFor()
    await expectAccessible(page)
  })

  test('explain themselves: whom they reached, who was considered, and why not the others', async () => {
    const uuid = await ping(session.service, network, '+13035550142')
    const page = await session.open(`/pings/${uuid}`)
    await page.getByRole('heading', { name: 'Ping for +13035550142' }).waitFor()
    await page
      .getByText('Open Desk is reserved for the caller: the publisher has not confirmed yet.')
      .waitFor()
    await page.getByRole('row', { name: /Open Desk.*1st to ring/ }).waitFor()
    await page.getByRole('row', { name: /Paused Desk.*Paused/ }).waitFor()
    await page.getByRole('button', { name: 'Decide again' }).click()
    await page.getByText('It is decided the same.').waitFor()
    await expectAccessible(page)
  })

  test('that found nobody say why', async () => {
    const query = { 'status[]': 'no-target' }
    const answer = await session.service.request('GET', '/api/v5/rtb_inbounds.json', { query })
    const page = await session.open(`/pings/${answer.body.rtb_inbounds[0].uuid}`)
    await page.getByText('Nobody could be reached: 2 paused.').waitFor()
    await page.getByRole('row', { name: /Open Desk.*Paused/ }).waitFor()
    await expectAccessible(page)
  })

  test('tell what a payout table made of them, and by which key they came', async () => {
    const { service } = session
    const { body: campaign } = await service.request('GET', '/campaigns/cid/autos.json')
    const path = `/api/v5/campaigns/${campaign.campaign.id}/payout_bid_modification_tables.json`
    const table = { table_version: 'spring', csv_data: 'rule_id,payout_pct\n4,30\n', active: true }
    const uploaded = await service.request('POST', path, {
      body: { payout_bid_modification_table: table },
    })
    expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(201)
    const uuid = await ping(service, network, '+13035550143')
    const page = await session.open('/pings?caller_number=%2B13035550143')
    await page.getByText('1–1 of 1').waitFor()
    expect(await page.getByRole('columnheader', { name: /Payout table|Postback key|Pixels/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Columns' }).click()
    const choices = page.getByRole('dialog', { name: 'Columns' })
    for (const name of ['Payout table', 'Percent of revenue', 'Postback key', 'Pixels'])
      await choices.getByText(name, { exact: true }).click()
    await page.keyboard.press('Escape')
    const [key] = (await service.request('GET', `/campaigns/${campaign.campaign.id}/postback_keys.json`)).body
    await page.getByRole('cell', { name: 'spring', exact: true }).waitFor()
    await page.getByRole('cell', { name: '30%', exact: true }).waitFor()
    await page.getByRole('cell', { name: key.postback_key.name, exact: true }).waitFor()
    await expectAccessible(page)
    await page.goto(page.url().replace(/pings.*/, `pings/${uuid}`))
    await page.getByText(/^spring, rule 4, bucket \d+: 30% of the revenue, \$0\.00$/).waitFor()
    await expectAccessible(page)
  })

  test('tell a publisher what it was offered, and campaigns by the code that its calls show', async () => {
    const { service } = session
    const [affiliate] = (await service.request('GET', '/api/v1/affiliates.json')).body
    const apiKey = await service.addUser(service.companyId, 'publisher', {
      affiliateId: affiliate.affiliate.id,
    })
    const page = await session.open('/pings', { apiKey })
    await page.getByRole('columnheader', { name: 'You were offered' }).waitFor()
    expect(await page.getByRole('columnheader', { name: /Revenue|Payout/ }).count()).toBe(0)
    // No call of its has come for the campaign.
    await page.getByRole('cell', { name: 'autos' }).first().waitFor()
    await expectAccessible(page)
    await page.goto(page.url().replace(/pings.*/, `pings/${await ping(service, network, '+13035550149')}`))
    await page.locator('dl').getByText('autos', { exact: true }).waitFor()
    await page.getByText('A target is reserved for the caller').waitFor()
    expect(await page.getByText(/Payout table|Postback key|spring/).count()).toBe(0)
  })

  test('tell a reporter of targets by their client ids, and who has none as a target', async () => {
    const { service } = session
    const targets = (await service.request('GET', '/targets.json')).body as { id: number; name: string }[]
    const idOf = (name: string) => targets.find(target => target.name === name)?.id
    const target = { client_tid: 'open-desk' }
    await service.request('PUT', `/targets/${idOf('Open Desk')}.json`, { body: { target } })
    const uuid = await call(service, network, '+13035550148')
    const apiKey = await service.addUser(service.companyId, 'reporter')
    const page = await session.open(`/calls/${uuid}`, { apiKey })
    await page.getByText('open-desk answered.').waitFor()
    await page
      .getByRole('row', { name: new RegExp(`a target \\(id ${idOf('Paused Desk')}\\).*Paused`) })
      .waitFor()
    await expectAccessible(page)
    await page.goto(page.url().replace(/calls.*/, `pings/${await ping(service, network, '+13035550150')}`))
    await page.getByText('open-desk is reserved for the caller').waitFor()
    expect(await page.getByText(`target (id ${idOf('Open Desk')})`).count()).toBe(0)
    await service.request('PUT', `/targets/${idOf('Open Desk')}.json`, {
      body: { target: { client_tid: null } },
    })
  })

  test('that do not exist are told in the service’s words', async () => {
    const page = await session.open('/pings/0193473e-5b00-7c3a-9d1f-3f2a9c1b7e55')
    await page.getByText('No such ping in this Company.').waitFor()
  })
})
