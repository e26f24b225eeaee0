import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

let session: ConsoleSession
let id: number

beforeAll(async () => {
  session = await startConsoleSession()
  const body = { affiliate: { company_name: 'North Media', afid: 'north', first_name: 'Ada' } }
  id = (await session.service.request('POST', '/api/v1/affiliates.json', { body })).body.affiliate.id
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

const read = async () =>
  (await session.service.request('GET', `/api/v1/affiliates/${id}.json`)).body.affiliate

const openForm = async () => {
  const page = await session.open(`/publishers/${id}/edit`)
  await page.getByRole('heading', { name: /^Edit/ }).waitFor()
  return page
}

describe('two people who edit one record', () => {
  test('both keep what they changed, where the second one decides to', async () => {
    const [ours, theirs] = [await openForm(), await openForm()]
    await theirs.getByLabel('Company', { exact: true }).fill('South Media')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await theirs.getByText('Saved.').waitFor()

    await ours.getByLabel('First name').fill('Grace')
    await ours.getByRole('button', { name: 'Save' }).click()
    await ours.getByRole('heading', { name: 'Somebody else changed this meanwhile' }).waitFor()
    await ours.getByRole('row', { name: 'First name Ada Grace' }).waitFor()
    await expectAccessible(ours)
    expect(await read()).toMatchObject({ company_name: 'South Media', first_name: 'Ada' })

    await ours.getByRole('button', { name: 'Save mine' }).click()
    await ours.getByText('Saved.').waitFor()
    expect(await read()).toMatchObject({ company_name: 'South Media', first_name: 'Grace' })
  })

  test('the second one goes on from what is there now', async () => {
    const [ours, theirs] = [await openForm(), await openForm()]
    await theirs.getByLabel('First name').fill('Hedy')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await theirs.getByText('Saved.').waitFor()

    await ours.getByLabel('First name').fill('Joan')
    await ours.getByRole('button', { name: 'Save' }).click()
    await ours.getByRole('button', { name: 'Take what is there now' }).click()
    expect(await ours.getByLabel('First name').inputValue()).toBe('Hedy')
    await ours.getByLabel('First name').fill('Hedy Eva')
    await ours.getByRole('button', { name: 'Save' }).click()
    await ours.getByText('Saved.').waitFor()
    expect(await read()).toMatchObject({ first_name: 'Hedy Eva' })
  })
})
