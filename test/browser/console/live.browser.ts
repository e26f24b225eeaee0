import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildNetwork, call, type Network, ping } from '../build-network.ts'
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

async function openLive(): Promise<Page> {
  const page = await session.open('/live')
  await page.getByRole('status').getByText('Watching').waitFor()
  return page
}

/** A call that goes on until it is hung up; answers its UUID. */
async function beginCall(callerNumber: string): Promise<string> {
  const fields = { clock: 'realtime', answers: [{ ring_seconds: 0, talk_seconds: 600 }] }
  const body = { simulated_call: { number: network.number, caller_number: callerNumber, ...fields } }
  const answer = await session.service.request('POST', '/api/v5/simulated_calls.json', { body })
  return answer.body.simulated_call.call.uuid
}

const hangUp = (uuid: string) =>
  session.service.request('POST', `/api/v5/simulated_calls/${uuid}/hangup.json`)

describe('the live screen', () => {
  test('says what is there while nothing happens, and tells of calls and pings as they come', async () => {
    const page = await openLive()
    await page.getByText('No call is in progress.').waitFor()
    await page.getByText('Calls and pings appear here as they come.').waitFor()
    await expectAccessible(page)
    await ping(session.service, network, '+13055550201')
    const reserved = page.getByRole('row', { name: /Ping reserved \+13055550201 Auto insurance north/ })
    await reserved.getByText('Open Desk').waitFor()
    await call(session.service, network, '+13055550202')
    await page.getByRole('row', { name: /Call arrived \+13055550202 autos/ }).waitFor()
    await page.getByRole('row', { name: /Call ended after .* \+13055550202 autos .* Open Desk/ }).waitFor()
    await expectAccessible(page)
    await reserved.getByRole('link').click()
    await page.getByText('Open Desk is reserved for the caller').waitFor()
  })

  test('shows who is on the line, also who was before, and how busy their target is', async () => {
    const earlier = await beginCall('+13055550203')
    const page = await openLive()
    const running = page.getByRole('table', { name: 'In progress' })
    await running
      .getByRole('row', { name: /In progress \+13055550203 \+18005550100 autos .* Open Desk/ })
      .waitFor()
    const later = await beginCall('+13055550204')
    await running.getByRole('row', { name: /\+13055550204/ }).waitFor()
    const busy = page.getByRole('table', { name: 'Targets on the line' })
    await busy.getByRole('row', { name: /Open Desk 2/ }).waitFor()
    await expectAccessible(page)
    await hangUp(earlier)
    await running.getByRole('row', { name: /\+13055550203/ }).waitFor({ state: 'detached' })
    await busy.getByRole('row', { name: /Open Desk 1/ }).waitFor()
    await running
      .getByRole('row', { name: /\+13055550204/ })
      .getByRole('link')
      .click()
    await page.getByText('Open Desk answered.').waitFor()
    await hangUp(later)
  })

  test('ends a call, after asking', async () => {
    await beginCall('+13055550210')
    const page = await openLive()
    await page.getByRole('button', { name: 'End the call from +13055550210' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End the call' }).click()
    await page.getByText('No call is in progress.').waitFor()
    await page.getByRole('row', { name: /Call ended after .* \+13055550210/ }).waitFor()
    await page.getByText('The call has ended.').waitFor()
    await page.getByRole('link', { name: 'Audit history' }).click()
    await page.getByRole('row', { name: /Ended a call .*\+13055550210/ }).waitFor()
  })

  test('counts the seconds of a call by itself', async () => {
    const uuid = await beginCall('+13055550205')
    const page = await session.open('/home')
    await page.clock.install()
    await page.goto(page.url().replace(/\/home$/, '/live'))
    const row = page.getByRole('row', { name: /\+13055550205/ })
    await row.waitFor()
    await page.clock.runFor('02:00')
    await row.getByText(/^2\smin/).waitFor()
    await hangUp(uuid)
  })

  test('says so when the stream breaks off, and goes on by itself', async () => {
    const page = await session.open('/account')
    await page.route('**/live.json*', route => route.abort(), { times: 1 })
    await page.getByRole('link', { name: 'Live', exact: true }).click()
    await page.getByText('Reconnecting… The service does not answer.').waitFor()
    await page.getByText('Watching').waitFor()
    await call(session.service, network, '+13055550206')
    await page.getByRole('row', { name: /Call ended .*\+13055550206/ }).waitFor()
  })

  test('stands still while it is paused', async () => {
    const page = await openLive()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('status').getByText('Paused').waitFor()
    await expectAccessible(page)
    await call(session.service, network, '+13055550207')
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByText('Watching').waitFor()
    await call(session.service, network, '+13055550208')
    await page.getByRole('row', { name: /Call ended .*\+13055550208/ }).waitFor()
    expect(await page.getByText('+13055550207').count()).toBe(0)
  })

  test('is left together with its stream', async () => {
    const page = await openLive()
    const ended = page.waitForEvent('requestfailed', request => request.url().includes('live.json'))
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await ended
  })
})
