import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson, PASSWORD } from '../../harness/add-person.ts'
import { buildNetwork, type Network, ping } from '../build-network.ts'
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

const sql = (text: string) => session.service.database.pool.query(text)

/** The lines of the file that a press of this button saves. */
async function linesOf(page: Page, button: RegExp): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).first().click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.csv\.gz$/)
  return gunzipSync(await readFile(await file.path()))
    .toString()
    .trim()
    .split('\n')
}

describe('exports', () => {
  test('are made from an empty list on, and their files downloaded', async () => {
    const page = await session.open('/exports')
    await page.getByRole('heading', { name: 'No exports yet' }).waitFor()
    await expectAccessible(page)
    network = await buildNetwork(session.service)
    await ping(session.service, network, '+13035550150')
    await ping(session.service, network, '+13035550151')
    await page.getByRole('link', { name: 'New export' }).first().click()
    await page.getByRole('heading', { name: 'New export' }).waitFor()
    await expectAccessible(page)
    await page.getByText('Reserved', { exact: true }).click()
    const campaigns = page.getByRole('combobox', { name: 'Campaigns' })
    await campaigns.fill('Auto')
    await page.getByRole('option', { name: /Auto insurance/ }).click()
    await page.getByRole('button', { name: 'Make the export' }).click()
    await page.getByRole('row', { name: /Reserved · Auto insurance ● Ready 2 Download/ }).waitFor()
    await expectAccessible(page)
    const [heading, ...lines] = await linesOf(page, /^Download export/)
    expect(heading).toMatch(/^Call UUID,UUID,/)
    expect(lines).toHaveLength(2)
  })

  test('are narrowed by all that the log is narrowed by', async () => {
    const page = await session.open('/exports/new')
    await page.getByText('Full', { exact: true }).click()
    const keys = page.getByRole('button', { name: 'Choices of Postback keys' })
    // Lists close when what is below them scrolls, which the page is told a frame after it was scrolled to the button.
    await keys.scrollIntoViewIfNeeded()
    await page.evaluate('new Promise(told => requestAnimationFrame(() => requestAnimationFrame(told)))')
    await keys.click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await page.getByLabel('Revenue offered at least').fill('2.5')
    await page.getByLabel('Payout offered at most').fill('9')
    await page.getByLabel('Payout offered at most').blur()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make the export' }).click()
    await page
      .getByRole('row', { name: /Full · a postback key \(id \d+\) · revenue offered .* Ready 0/ })
      .waitFor()
    const exports = await session.service.request('GET', '/api/v5/exports/rtb_inbounds.json')
    const { params } = exports.body[0].export
    expect(params).toMatchObject({ reason: ['capped'], revenue: [2.5, 1_000_000], payout: [0, 9] })
    expect(params.postback_key_id).toHaveLength(1)
  })

  test('of parties are not narrowed by what is withheld from them', async () => {
    const targetId = (await session.service.request('GET', '/targets.json')).body[0].id
    const buyer = await session.service.addUser(session.service.companyId, 'buyer', { targetId })
    const page = await session.open('/exports/new', { apiKey: buyer })
    await page.getByLabel('You offered at least').waitFor()
    expect(await page.getByLabel(/Payout|Revenue/).count()).toBe(0)
    expect(await page.getByText('Why there was no target').count()).toBe(0)
    expect(await page.getByRole('combobox', { name: 'Postback keys' }).count()).toBe(0)
  })

  test('that are refused say why, at the field and in the list', async () => {
    const page = await session.open('/exports/new')
    await page.getByRole('button', { name: /Days/ }).click()
    await page.getByRole('option', { name: 'From – to …' }).click()
    const from = page.getByRole('group', { name: 'From' })
    await from.getByRole('spinbutton').first().waitFor()
    await expectAccessible(page)
    await from.getByRole('spinbutton').first().click()
    await page.keyboard.type('0101202000000')
    await page.getByRole('button', { name: 'Make the export' }).click()
    await page.getByText(/too long/).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: /Leave|Discard/ }).click()
    await page.getByRole('row', { name: /Refused .*too long/ }).waitFor()
    await expectAccessible(page)
  })

  test('are watched while they are made', async () => {
    const { companyId } = session.service
    await sql(
      `INSERT INTO exports (company_id, format, state, filters, window_start, window_end, available_at)
       VALUES (${companyId}, 'csv', 'pending', '{}', now() - interval '1 day', now(), now() + interval '1 hour')`,
    )
    const page = await session.open('/exports')
    await page.getByText('Being made: 1. You can leave this page meanwhile.').waitFor()
    await page.getByRole('row', { name: /all of them .* Being made/ }).waitFor()
    await expectAccessible(page)
    await sql(`UPDATE exports SET available_at = now() WHERE state = 'pending'`)
    await page.getByRole('row', { name: /all of them ● Ready 2/ }).waitFor()
    await page.getByText('Being made: 1.').waitFor({ state: 'detached' })
  })

  test('that expire or could not be made say so', async () => {
    const page = await session.open('/exports')
    await page.getByRole('row', { name: /all of them ● Ready/ }).waitFor()
    await sql(`UPDATE exports SET expires_at = now() WHERE state = 'finished'`)
    await page
      .getByRole('row', { name: /all of them ● Ready/ })
      .getByRole('button')
      .click()
    await page.getByText('This file has expired: make the export again.').waitFor()
    await expectAccessible(page)
    await sql(
      `UPDATE exports SET state = 'failed', errors = '{"base": ["could not be made in 5 attempts: create the export again"]}'
       WHERE filters::text = '{}' AND state = 'finished'`,
    )
    await page.reload()
    await page.getByRole('row', { name: /Failed Could not be made in 5 attempts/ }).waitFor()
    await page
      .getByRole('row', { name: /Auto insurance .* Expired The file was deleted after a week/ })
      .waitFor()
    await expectAccessible(page)
  })

  test('lead whoever is signed in by a password to the file itself', async () => {
    const person = await addPerson(session.service, session.service.companyId, 'reporter')
    const page = await session.open('/exports/new', { apiKey: null })
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('combobox', { name: 'Publishers' }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Targets' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Make the export' }).click()
    await page.getByRole('row', { name: /all of them ● Ready 2/ }).waitFor()
    expect(await linesOf(page, /^Download export/)).toHaveLength(3)
  })

  test('of a publisher and a buyer are their own, without filters by what they are not shown', async () => {
    const { service } = session
    const affiliates: { affiliate: { id: number; afid: string } }[] = (
      await service.request('GET', '/api/v1/affiliates.json')
    ).body
    const affiliateId = affiliates.find(({ affiliate }) => affiliate.afid === 'north')?.affiliate.id ?? 0
    const targets: { id: number; name: string }[] = (await service.request('GET', '/targets.json')).body
    const targetId = targets.find(({ name }) => name === 'Open Desk')?.id ?? 0
    const { companyId } = service
    for (const apiKey of [
      await service.addUser(companyId, 'publisher', { affiliateId }),
      await service.addUser(companyId, 'buyer', { targetId }),
    ]) {
      const page = await session.open('/exports', { apiKey })
      await page.getByRole('heading', { name: 'No exports yet' }).waitFor()
      await page.getByRole('link', { name: 'New export' }).first().click()
      await page.getByRole('heading', { name: 'Which pings' }).waitFor()
      expect(await page.getByRole('combobox').count()).toBe(0)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Make the export' }).click()
      await page.getByRole('row', { name: /all of them ● Ready 2/ }).waitFor()
      expect(await linesOf(page, /^Download export/)).toHaveLength(3)
      await expectAccessible(page)
    }
  })
})
