import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wavFile } from '../../harness/audio-samples.ts'
import { temporaryDirectory } from '../../harness/temporary-directory.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

let session: ConsoleSession
let directory: Awaited<ReturnType<typeof temporaryDirectory>>

beforeAll(async () => {
  directory = await temporaryDirectory()
  // It says what lies in a file, whatever it is told.
  await writeFile(join(directory.path, 'spoken.wav'), wavFile())
  session = await startConsoleSession({ TTS_COMMAND: `cat ${join(directory.path, 'spoken.wav')}` })
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
  await directory.remove()
})

describe('the guided set-up', () => {
  test('gives a target the clock of its Company', async () => {
    const { service } = session
    const companyId = await service.addCompany('Of New York')
    const time_zone = 'Eastern Time (US & Canada)'
    const query = { company_id: companyId }
    const changed = await service.request('PUT', `/companies/${companyId}/settings.json`, {
      body: { settings: { time_zone } },
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    const page = await session.open('/targets/new', { companyId })
    await page.getByText('The hours of Eastern Time (US & Canada).').waitFor()
    await page.goto(page.url().replace('/targets/new', '/set-up'))
    await page.getByRole('textbox', { name: 'Name' }).fill('Open Desk')
    await page.getByRole('textbox', { name: 'Telephone number' }).fill('+1 212 555 0101')
    await page.getByRole('button', { name: 'Create the target' }).click()
    await page.getByRole('button', { name: 'Create the campaign' }).waitFor()
    const { body } = await service.request('GET', '/targets.json', { query })
    expect(body).toMatchObject([{ name: 'Open Desk', time_zone }])
  })

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
    await page.getByRole('textbox', { name: 'Revenue' }).fill('25')
    await page.getByRole('textbox', { name: 'Payout' }).fill('12.5')
    await page.getByRole('textbox', { name: 'What callers hear first' }).fill('Press 1 for an agent.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create the campaign' }).click()

    await page.getByRole('button', { name: 'Get the number' }).waitFor()
    expect(await page.locator(':focus').textContent()).toBe('What callers dial')
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('link', { name: 'Auto insurance north', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Get the number' }).click()

    const steps = await stepsHeard(page)
    const greeting = page.waitForResponse(/\/audio_file/)
    await page.getByRole('button', { name: 'Place a test call' }).click()
    await page.getByText('Converted').waitFor()
    const heard = page.getByRole('region', { name: 'What the caller hears' })
    await heard.getByText('Press 1 for an agent.').waitFor()
    expect((await greeting).headers()['content-type']).toBe('audio/wav')
    await heard.getByRole('button', { name: 'Listen' }).waitFor()
    expect(await steps()).toEqual([
      'The greeting',
      'The caller presses 1',
      'Open Desk is rung',
      'Open Desk answers, and talks for 1 min 30 s',
      'The line is closed',
    ])
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

  test('says in words what it cannot play, and goes on', async () => {
    const page = await session.open('/set-up')
    await page.route('**/audio_file*', route =>
      route.fulfill({ status: 404, json: { error: 'The greeting cannot be heard: nothing speaks here.' } }),
    )
    await page.getByRole('button', { name: 'Open Desk' }).click()
    await page.getByRole('button', { name: 'Auto insurance north' }).click()
    await page.getByRole('button', { name: /^\+1/ }).click()
    const steps = await stepsHeard(page)
    await page.getByRole('button', { name: 'Place a test call' }).click()
    const heard = page.getByRole('region', { name: 'What the caller hears' })
    await heard.getByText('The greeting cannot be heard: nothing speaks here.').waitFor()
    await heard.getByText('Press 1 for an agent.').waitFor()
    await heard.getByRole('button', { name: 'Listen' }).waitFor()
    await expectAccessible(page)
    expect(await steps()).toContain('Open Desk is rung')
  })

  test('stops when it is told to', async () => {
    const page = await session.open('/set-up')
    // A greeting that does not come is waited for until then.
    await page.route('**/audio_file*', () => {})
    await page.getByRole('button', { name: 'Open Desk' }).click()
    await page.getByRole('button', { name: 'Auto insurance north' }).click()
    await page.getByRole('button', { name: /^\+1/ }).click()
    await page.getByRole('button', { name: 'Place a test call' }).click()
    const heard = page.getByRole('region', { name: 'What the caller hears' })
    await heard.locator('[aria-current=step]', { hasText: 'The greeting' }).waitFor()
    await expectAccessible(page)
    await heard.getByRole('button', { name: 'Stop' }).click()
    await heard.getByRole('button', { name: 'Listen' }).waitFor()
    expect(await heard.locator('[aria-current=step]').count()).toBe(0)
  })
})

/**
 * From now on, every step of what a caller hears is written down as it is reached: each lasts two seconds, and a busy machine may
 * look away for longer.
 * @returns asks for the words of those so far, in their order
 */
async function stepsHeard(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(`
    globalThis.stepsHeard = []
    new MutationObserver(() => {
      const words = document.querySelector('.call-heard [aria-current=step]')?.firstChild.textContent.replace(/\\s/g, ' ')
      if (words !== undefined && words !== stepsHeard.at(-1)) stepsHeard.push(words)
    }).observe(document.body, { attributes: true, childList: true, subtree: true })
  `)
  return () => page.evaluate('stepsHeard')
}
