import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../harness/free-port.ts'
import { startTelephone, type Telephone } from '../../harness/telephone.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

let session: ConsoleSession
/** Stands for a carrier: it answers who asks whether it is there. */
let carrier: Telephone
let proxy: string
let sipPort: number

beforeAll(async () => {
  sipPort = await freePort()
  session = await startConsoleSession({ SIP_PORT: String(sipPort) })
  carrier = await startTelephone()
  proxy = carrier.uri.replace(/^sip:.*@/, '')
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
  await carrier.hangUpForGood()
})

async function create(path: string, body: object, apiKey = session.service.apiKey) {
  const answer = await session.service.request('POST', path, { apiKey, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

/** The carrier calls, once more each time: a new trunk is known to the edge in a moment, and its state a little later. */
async function stateAfterCall(trunkId: number) {
  await carrier.call(`sip:+18005550100@127.0.0.1:${sipPort}`, '+13055550101').catch(() => undefined)
  const { body } = await session.service.request('GET', `/trunks/${trunkId}.json`)
  const { reachable, last_refusals: refusals } = body.trunk.state
  return { reachable, hasRefused: refusals.length > 0 }
}

describe('trunks', () => {
  test('are created, tested, changed and deleted, from an empty list on', async () => {
    const page = await session.open('/trunks')
    await page.getByRole('heading', { name: 'No trunks yet' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New trunk' }).first().click()
    await page.getByRole('button', { name: 'Create trunk' }).click()
    await page.getByText("Name can't be blank").waitFor()
    await page.getByText("Proxy can't be blank").waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Carrier One')
    await page.getByLabel('Proxy').fill(`sip:${proxy}`)
    await page.getByRole('textbox', { name: 'User' }).fill('dialplane-7')
    await page.getByRole('textbox', { name: 'Addresses' }).fill('203.0.113.300,')
    await page.getByRole('button', { name: 'Create trunk' }).click()
    await page.getByText('is not of the form host').waitFor()
    await page.getByText('is needed beside a username').waitFor()
    await page.getByText('"203.0.113.300" is neither an IP address nor a network').waitFor()
    await expectAccessible(page)
    expect(await page.getByLabel('Proxy').inputValue()).toBe(`sip:${proxy}`)
    await page.getByLabel('Proxy').fill(proxy)
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
    await page.getByRole('row', { name: '203.0.113.300' }).getByRole('button').click()
    await page.getByRole('textbox', { name: 'Addresses' }).fill('203.0.113.10, 198.51.100.0/24,')
    await page.getByLabel('Calls at once').fill('100')
    await page.getByText('Ring the next target after every failure').click()
    await page.getByRole('textbox', { name: 'Failures' }).fill('486, 503,')
    await page.getByRole('button', { name: 'Create trunk' }).click()
    await page.getByRole('heading', { name: 'Carrier One', level: 1 }).waitFor()
    await page.getByText('kept, and not shown').waitFor()
    await page.getByText('0 of 100').waitFor()
    await page.getByText('after 486, 503').waitFor()
    expect(await page.content()).not.toContain('correct horse')
    await page.getByRole('button', { name: 'Test' }).click()
    await page.getByText(/^Reached in \d+ ms\.$/).waitFor()
    await page.getByText('The far end answered 200 OK.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Edit' }).click()
    expect(await page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('')
    await page.getByText('The one there is is kept unless you type a new one.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /Encrypted sound/ }).click()
    await page.getByRole('option', { name: 'Always' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('can be required only of a proxy with transport=tls').waitFor()
    await page.getByRole('button', { name: /Encrypted sound/ }).click()
    await page.getByRole('option', { name: 'Never' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Carrier Two')
    await page.getByText('Default', { exact: true }).last().click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await page.getByText('Name: Carrier One → Carrier Two').waitFor()
    await page.getByText('Encrypted sound: Where the carrier does too → Never').waitFor()
    const { rows } = await session.service.database.pool.query('SELECT password FROM trunks')
    expect(rows).toEqual([{ password: 'correct horse' }])
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByText('It is the default').waitFor()
    await page.getByRole('alertdialog').getByText('no target').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete the trunk' }).click()
    await page.getByRole('heading', { name: 'No trunks yet' }).waitFor()
  })

  test('say what is wrong with them, and who keeps them from being deleted', async () => {
    const { trunk } = await create('/trunks.json', {
      trunk: {
        name: 'Silent',
        direction: 'outbound',
        addresses: ['127.0.0.1'],
        proxy: `127.0.0.1:${await freePort()};transport=tcp`,
      },
    })
    const { target } = await create('/targets.json', {
      target: { name: 'Solar', number: '+13055550177', trunk_id: trunk.id },
    })
    await create('/campaigns.json', { campaign: { name: 'Elsewhere', cid: 'elsewhere' } })
    await create('/numbers.json', { number: { number: '+13055550179', cid: 'elsewhere' } })
    await expect.poll(() => stateAfterCall(trunk.id)).toEqual({ reachable: false, hasRefused: true })
    const page = await session.open('/trunks')
    await page.getByRole('row', { name: /Silent.*Out only.*Does not answer/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Silent' }).click()
    await page
      .getByRole('row', { name: /its direction is outbound.*127\.0\.0\.1/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Test' }).click()
    await page.getByText('Not reached.').waitFor()
    await page.getByText(/No answer: /).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByText('no campaign').waitFor()
    await page.getByRole('alertdialog').getByText('no number').waitFor()
    await page.getByRole('button', { name: 'Delete the trunk' }).click()
    await page.getByText('choose another for them first').waitFor()
    await page.getByRole('alertdialog').getByRole('link', { name: '1 target' }).click()
    await page.getByRole('link', { name: 'Solar' }).waitFor()
    expect(await page.getByRole('row').count()).toBe(2)
    await page.getByRole('link', { name: 'Solar' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toContain(`/targets/${target.id}`)
  })

  test('are deleted together, but for those that are needed, which are named', async () => {
    await create('/trunks.json', { trunk: { name: 'Spare', direction: 'outbound', proxy } })
    const page = await session.open('/trunks')
    for (const name of [/Silent/, /Spare/])
      await page.getByRole('row', { name }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('alertdialog', { name: 'Delete 2 trunks?' })
      .getByText(/Silent, Spare\./)
      .waitFor()
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Deleted 1 trunk.').waitFor()
    const bar = page.getByRole('region', { name: 'Selected Trunks' })
    await bar
      .getByRole('alert')
      .getByText(/^Silent: .*choose another for them first/)
      .waitFor()
    await bar.getByText('1 selected').waitFor()
    await page.getByRole('row', { name: /Spare/ }).waitFor({ state: 'detached' })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('alertdialog')
      .getByText(/^Silent: .*choose another/)
      .waitFor()
  })

  test('of all Companies are an administrator’s, and nobody else sees them', async () => {
    const { service } = session
    const owner = await service.addUser(service.companyId, 'owner')
    const page = await session.open('/trunks/new')
    await page.getByLabel('Name', { exact: true }).fill('For all')
    await page.getByLabel('Proxy').fill(proxy)
    await page.getByRole('button', { name: /Whose/ }).click()
    await page.getByRole('option', { name: 'All Companies' }).click()
    await page.getByRole('button', { name: 'Create trunk' }).click()
    await page.getByText('What is of all Companies is on the log of none.').waitFor()
    const ownersPage = await session.open('/trunks/new', { apiKey: owner })
    await ownersPage.getByLabel('Name', { exact: true }).fill('Ours')
    expect(await ownersPage.getByRole('button', { name: /Whose/ }).count()).toBe(0)
    await ownersPage.getByLabel('Proxy').fill(proxy)
    await ownersPage.getByRole('button', { name: 'Create trunk' }).click()
    await ownersPage.getByRole('heading', { name: 'Ours', level: 1 }).waitFor()
    await ownersPage.getByRole('link', { name: 'Trunks' }).first().click()
    await ownersPage.getByRole('row', { name: /Ours/ }).waitFor()
    expect(await ownersPage.getByText('For all').count()).toBe(0)
    await page.getByRole('link', { name: 'Trunks' }).first().click()
    await page.getByRole('row', { name: /For all.*All Companies/ }).waitFor()
  })

  test('are kept from members, whose campaigns and targets choose them all the same', async () => {
    const { service } = session
    const { trunk } = await create('/trunks.json', { trunk: { name: 'Chosen', proxy } })
    const { target } = await create('/targets.json', {
      target: { name: 'Roofing', number: '+13055550178', trunk_id: trunk.id },
    })
    const page = await session.open(`/targets/${target.id}`)
    await page.getByRole('link', { name: 'Chosen' }).click()
    await page.getByRole('heading', { name: 'Chosen', level: 1 }).waitFor()
    await create('/campaigns.json', { campaign: { cid: 'choosing' } })
    const { number } = await create('/numbers.json', { number: { number: '+13055550180', cid: 'choosing' } })
    const form = await session.open(`/numbers/${number.id}/edit`)
    await form.getByRole('combobox', { name: /Trunk/ }).fill('Cho')
    await form.getByRole('option', { name: 'Chosen' }).click()
    await expectAccessible(form)
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByRole('link', { name: 'Chosen' }).waitFor()
    const chosen = await service.request('GET', `/numbers.json?trunk_id=${trunk.id}`)
    expect(chosen.body).toMatchObject([{ number: { id: number.id, trunk_id: trunk.id } }])
    const member = await service.addUser(service.companyId, 'member')
    const membersPage = await session.open(`/targets/${target.id}`, { apiKey: member })
    await membersPage.getByText(`trunk ${trunk.id}`).waitFor()
    expect(await membersPage.getByRole('link', { name: 'Trunks' }).count()).toBe(0)
  })
})
