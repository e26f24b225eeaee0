import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildNetwork, type Network } from '../build-network.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

let session: ConsoleSession
let network: Network

beforeAll(async () => {
  session = await startConsoleSession()
  network = await buildNetwork(session.service)
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

describe('a test call', () => {
  test('is placed from the number’s page, and shown with what became of it', async () => {
    const { id } = (await session.service.request('GET', '/numbers.json')).body[0].number
    const page = await session.open(`/numbers/${id}`)
    await page.getByRole('link', { name: 'Test call' }).click()
    await page.getByRole('heading', { name: 'Test call' }).waitFor()
    await expectAccessible(page)
    expect(await page.getByRole('combobox', { name: 'Number' }).inputValue()).toBe(network.number)
    await page.getByLabel('Caller', { exact: true }).fill('+1 303 555 0130')
    await page.getByRole('textbox', { name: 'Tags' }).fill('age=44')
    await page.getByRole('textbox', { name: 'Seconds of talk' }).fill('95')
    await page.getByRole('button', { name: 'Place the call' }).click()
    await page.getByRole('heading', { name: 'Call from +13035550130' }).waitFor()
    await page.getByText('Open Desk answered.').waitFor()
    await page.getByText('age', { exact: true }).waitFor()
    const [{ call }] = (await session.service.request('GET', '/api/v5/calls.json')).body
    expect(call).toMatchObject({ dialed_call_duration: 95, tags: { age: '44' } })
  })

  test('finds its number by name, and has nobody answer', async () => {
    const page = await session.open('/calls')
    await page.getByRole('link', { name: 'Test call' }).click()
    await page.getByRole('button', { name: 'Place the call' }).click()
    await page.getByText("Number can't be blank").waitFor()
    await page.getByRole('combobox', { name: 'Number' }).fill('800555')
    await page.getByRole('option', { name: /18005550100/ }).click()
    await page.getByRole('button', { name: /Answered by/ }).click()
    await page.getByRole('option', { name: 'Nobody' }).click()
    await page.getByRole('button', { name: 'Place the call' }).click()
    await page.getByText(/everyone eligible was rung, and nobody answered/).waitFor()
  })

  test('is refused at the field that is wrong, and keeps what was typed', async () => {
    const page = await session.open(`/calls/new?number=${encodeURIComponent(network.number)}`)
    await page.getByLabel('Caller', { exact: true }).fill('12')
    await page.getByRole('textbox', { name: 'Tags' }).fill('age=44')
    await page.getByRole('button', { name: 'Place the call' }).click()
    await page.getByText('is not a valid phone number').waitFor()
    await expectAccessible(page)
    expect(await page.getByRole('textbox', { name: 'Tags' }).inputValue()).toBe('age=44')
    await page.getByLabel('Caller', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Place the call' }).click()
    await page.getByText('Open Desk answered.').waitFor()
  })
})
