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

describe('tags', () => {
  test('are created, renamed, left out of reports and deleted, saying what keeps them', async () => {
    const number = '+13055550195'
    const contact = { contact_numbers_attributes: [{ number }], tag_list: '<<<tier:gold>>>' }
    expect((await session.service.request('POST', '/contacts.json', { body: { contact } })).status).toBe(201)
    const page = await session.open('/settings/tags')
    await page.getByRole('heading', { name: 'No tags yet' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New tag' }).first().click()
    await page.getByLabel('Key').fill('caller_state')
    await page.getByRole('button', { name: 'Create tag' }).click()
    await page.getByText('is a system tag, whose values always appear in reports').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Key').fill('rank')
    await page.getByRole('button', { name: 'Create tag' }).click()
    await page.getByRole('row', { name: /rank.*Its values.*Calls by rank/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'rank', exact: true }).click()
    await page.getByText('no contact').waitFor()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Key').fill('tier')
    await page.getByText('In reports', { exact: true }).last().click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'tier', exact: true }).waitFor()
    await page.getByText('Not shown').waitFor()
    await page.getByRole('link', { name: '1 contact' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('link', { name: '1 contact' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete the tag' }).click()
    await page.getByRole('heading', { name: 'No tags yet' }).waitFor()
    const { body } = await session.service.request(
      'GET',
      `/contacts.json?tag=${encodeURIComponent('tier:gold')}`,
    )
    expect(body).toHaveLength(1)
  })

  test('are put into reports together, which is undone', async () => {
    for (const key of ['vehicle', 'plan'])
      await session.service.request('POST', '/tags.json', { body: { tag: { key, values_report: false } } })
    const page = await session.open('/settings/tags')
    for (const name of [/vehicle/, /plan/]) await page.getByRole('row', { name }).locator('.check').click()
    await page.getByRole('button', { name: 'Show in reports' }).click()
    await page.getByRole('row', { name: /plan.*Its values/ }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('row', { name: /plan.*Not shown/ }).waitFor()
    await page.getByRole('row', { name: /vehicle.*Not shown/ }).waitFor()
  })
})
