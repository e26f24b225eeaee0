import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectAskedOnce } from './expect-asked-once.ts'

let session: ConsoleSession
let id: number

beforeAll(async () => {
  session = await startConsoleSession()
  const body = { target: { name: 'Lone', number: '+13055550101' } }
  id = (await session.service.request('POST', '/targets.json', { body })).body.target.id
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

describe('a button', () => {
  test('is pressed once while what it began is under way', async () => {
    const page = await session.open(`/targets/${id}`)
    await expectAskedOnce(page, page.getByRole('button', { name: 'Clone' }), '**/clone.json*')
    await page.getByRole('heading', { name: 'Lone copy' }).waitFor()
  })

  test('says why what it began was refused', async () => {
    const page = await session.open(`/targets/${id}`)
    await page.route('**/targets/*.json*', route =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 403, json: { error: 'You may only read targets.' } })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('alert').getByText('You may only read targets.').waitFor()
    await expectAccessible(page)
  })

  test('asks, and the question stays until what was confirmed has come to its end', async () => {
    const page = await session.open(`/targets/${id}`)
    let refuse: () => void = () => undefined
    const isRefused = new Promise<void>(resolve => {
      refuse = resolve
    })
    await page.route('**/targets/*.json*', async route => {
      if (route.request().method() !== 'DELETE') return route.continue()
      await isRefused
      await route.fulfill({ status: 403, json: { error: 'You may only read targets.' } })
    })
    await page.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Delete the target' }).click()
    await question.getByText('Working …').waitFor()
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Cancel' }).click({ force: true })
    refuse()
    await question.getByRole('alert').getByText('You may only read targets.').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
  })

  test('copies, or shows what is to be copied where the browser does not let it', async () => {
    const page = await session.open(`/targets/${id}`)
    const curl = page.getByRole('button', { name: 'Copy as curl' })
    await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('no')); undefined")
    await curl.click()
    await page.getByText('Copied. Put your API key in place of $DIALPLANE_API_KEY.').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`/targets/${id}.json`)

    await page.evaluate('document.execCommand = () => false; undefined')
    await curl.click()
    await page
      .getByRole('alert')
      .getByText(/does not let this page copy.*curl -H/)
      .waitFor()
    await expectAccessible(page)
  })
})
