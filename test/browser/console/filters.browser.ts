import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildNetwork, call, ping } from '../build-network.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

let session: ConsoleSession

beforeAll(async () => {
  session = await startConsoleSession()
  const network = await buildNetwork(session.service)
  await call(session.service, network, '+13055550201')
  await ping(session.service, network, '+13055550202')
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

describe('the search of a list', () => {
  test('keeps every letter, however slowly they are typed', async () => {
    const page = await session.open('/targets')
    const search = page.getByRole('searchbox', { name: 'Search targets' })
    await search.waitFor()
    const browser = await page.context().newCDPSession(page)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const typed = 'open desk of the night'
    // As long as the pause after which it is sought: the address changes while the next letter comes.
    await search.pressSequentially(typed, { delay: 255 })
    await page.waitForFunction(`new URL(location.href).searchParams.get('q') === ${JSON.stringify(typed)}`)
    expect(await search.inputValue()).toBe(typed)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.getByRole('button', { name: 'Show everything' }).click()
    await page.getByRole('row', { name: /Open Desk/ }).waitFor()
    expect(await search.inputValue()).toBe('')
  })
})

describe('a list is narrowed by a record of another', () => {
  test('found by its name, and shown by it', async () => {
    const page = await session.open('/pings')
    await page.getByText('+13055550202').first().waitFor()
    await page.getByRole('button', { name: 'Target', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Filter by target' })
    await dialog.getByRole('option', { name: 'Open Desk' }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('searchbox').fill('nobody is called so')
    await dialog.getByText('None of that name.').waitFor()
    await dialog.getByRole('searchbox').fill('open')
    await dialog.getByRole('option', { name: 'Open Desk' }).click()
    await dialog.getByRole('searchbox').fill('paused')
    await dialog.getByRole('option', { name: 'Paused Desk' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Target: Open Desk, Paused Desk' }).waitFor()
    expect(new URL(page.url()).searchParams.getAll('target_id[]')).toHaveLength(2)
    await page.getByText('+13055550202').first().waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Target: Open Desk, Paused Desk' }).click()
    await page.getByRole('button', { name: 'Take away' }).click()
    await page.getByRole('button', { name: 'Target', exact: true }).waitFor()
  })

  test('and so are those that a row of a report leads to', async () => {
    const page = await session.open('/calls')
    await page.getByRole('button', { name: 'Campaign' }).click()
    await page.getByRole('option', { name: 'Auto insurance' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Campaign: Auto insurance' }).waitFor()
    await page.getByText('+13055550201').first().waitFor()
    const report = await session.open('/reports?facet=target')
    await report.getByRole('row', { name: /Open Desk/ }).click()
    await report.getByRole('link', { name: 'Its calls, one by one' }).click()
    await report.getByRole('button', { name: 'Target: Open Desk' }).waitFor()
    await report.getByText('+13055550201').first().waitFor()
  })

  test('who may not read those types what they are called', async () => {
    const apiKey = await session.service.addUser(session.service.companyId, 'reporter')
    const page = await session.open('/calls', { apiKey })
    await page.getByRole('button', { name: 'Target', exact: true }).click()
    await page.getByRole('textbox', { name: 'Target' }).fill('7')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Target: 7' }).waitFor()
  })
})
