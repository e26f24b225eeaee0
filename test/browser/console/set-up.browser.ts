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

describe('the guided set-up', () => {
  test('leads a new customer from nothing to a call that was routed and paid for', async () => {
    const page = await session.open('')
    await page.getByRole('link', { name: 'Set up step by step' }).click()
    await page.getByRole('heading', { name: 'Who takes the calls' }).waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Create the target' }).click()
    await page.getByText("Telephone number can't be blank").waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill('Open Desk')
    await page.getByRole('textbox', { name: 'Telephone number' }).fill('12')
    await page.getByRole('button', { name: 'Create the target' }).click()
    await page.getByText('is not a valid').waitFor()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Telephone number' }).fill('+1 212 555 0101')
    await page.getByRole('button', { name: 'Create the target' }).click()

    await page.getByRole('button', { name: 'Create the campaign' }).waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill('Auto insurance north')
    await page.getByRole('textbox', { name: 'The buyer pays' }).fill('25')
    await page.getByRole('textbox', { name: 'The publisher gets' }).fill('12.5')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create the campaign' }).click()

    await page.getByRole('button', { name: 'Get the number' }).waitFor()
    expect(await page.locator(':focus').textContent()).toBe('What callers dial')
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('button', { name: 'Get the number' }).click()

    await page.getByRole('button', { name: 'Place a test call' }).click()
    await page.getByText('Converted').waitFor()
    await page.getByText('$25.00').waitFor()
    await page.getByText('$12.50').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See what happened in it' }).click()
    await page.getByText('Open Desk answered.').waitFor()

    const [{ call }] = (await session.service.request('GET', '/api/v5/calls.json')).body
    expect(call).toMatchObject({ converted: true, revenue: 25, payout: 12.5 })
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByRole('heading', { name: 'Latest calls' }).waitFor()
    expect(await page.getByRole('link', { name: 'Set up step by step' }).count()).toBe(0)
  })

  test('goes on with what is there, and back', async () => {
    const page = await session.open('/set-up')
    await page.getByRole('button', { name: 'Open Desk' }).click()
    await page.getByRole('button', { name: 'Auto insurance north' }).click()
    await page.getByRole('group', { name: /Go on with one that the campaign has/ }).waitFor()
    await expectAccessible(page)
    await page.goBack()
    await page.getByRole('button', { name: 'Create the campaign' }).waitFor()
    await page.goForward()
    await page.getByRole('button', { name: /^\+1/ }).click()
    await page.getByRole('button', { name: 'Place a test call' }).waitFor()
  })
})
