import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserSession, startBrowserSession } from './browser-session.ts'
import { buildNetwork, call, type Network, ping } from './build-network.ts'

let session: BrowserSession
let network: Network

beforeAll(async () => {
  session = await startBrowserSession()
  network = await buildNetwork(session.service)
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

async function openLive(width = 1200): Promise<Page> {
  const page = await session.open({ width })
  await page.getByRole('link', { name: 'Live', exact: true }).click()
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

describe('the live view', () => {
  test('says what is there while nothing happens, and tells of calls and pings as they come', async () => {
    const page = await openLive()
    await page.getByText('Watching').waitFor()
    await page.getByText('No call is in progress.').waitFor()
    await page.getByText('Calls and pings appear here as they come.').waitFor()
    await ping(session.service, network, '+13055550201')
    await page
      .getByRole('row', { name: /Ping reserved \+13055550201 Auto insurance north Open Desk/ })
      .waitFor()
    await call(session.service, network, '+13055550202')
    await page.getByRole('row', { name: /Call arrived \+13055550202 autos/ }).waitFor()
    await page.getByRole('row', { name: /Call ended after .* \+13055550202 autos .* Open Desk/ }).waitFor()
  })

  test('shows who is on the line, also who was before, until the call ends; one click from its flow', async () => {
    const earlier = await beginCall('+13055550203')
    const page = await openLive()
    const running = page.getByRole('table', { name: 'In progress' })
    await running
      .getByRole('row', { name: /In progress \+13055550203 \+18005550100 autos – Open Desk/ })
      .waitFor()
    await page.getByText('Watching').waitFor()
    const later = await beginCall('+13055550204')
    await running.getByRole('row', { name: /\+13055550204/ }).waitFor()
    await hangUp(earlier)
    await running.getByRole('row', { name: /\+13055550203/ }).waitFor({ state: 'detached' })
    await running
      .getByRole('row', { name: /\+13055550204/ })
      .getByRole('link')
      .click()
    await page.getByText('Open Desk answered.').waitFor()
    await hangUp(later)
    await page.getByText('The call did not convert: no conversion criterion is for it.').waitFor()
    await page.locator('dl.facts').getByText('Pixels fired').waitFor()
  })

  test('counts the seconds of a call by itself', async () => {
    const uuid = await beginCall('+13055550205')
    const page = await session.open({ withClock: true })
    await page.getByRole('link', { name: 'Live', exact: true }).click()
    const row = page.getByRole('row', { name: /\+13055550205/ })
    await row.waitFor()
    await page.clock.runFor('02:00')
    await row.getByText(/^2\smin/).waitFor()
    await hangUp(uuid)
  })

  test('says so when the stream breaks off, and goes on by itself', async () => {
    const page = await session.open()
    await page.getByRole('link', { name: 'Live', exact: true }).waitFor()
    await page.route('**/live.json*', route => route.abort(), { times: 1 })
    await page.getByRole('link', { name: 'Live', exact: true }).click()
    await page.getByText('Reconnecting… The service does not answer.').waitFor()
    await page.getByText('Watching').waitFor()
    await call(session.service, network, '+13055550206')
    await page.getByRole('row', { name: /Call ended .*\+13055550206/ }).waitFor()
  })

  test('stands still while it is paused', async () => {
    const page = await openLive()
    await page.getByText('Watching').waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('status').getByText('Paused').waitFor()
    await call(session.service, network, '+13055550207')
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Watching').waitFor()
    await call(session.service, network, '+13055550208')
    await page.getByRole('row', { name: /Call ended .*\+13055550208/ }).waitFor()
    expect(await page.getByText('+13055550207').count()).toBe(0)
  })

  test('is left together with its stream', async () => {
    const page = await openLive()
    await page.getByText('Watching').waitFor()
    const ended = page.waitForEvent('requestfailed', request => request.url().includes('live.json'))
    await page.getByRole('link', { name: 'Overview' }).click()
    await ended
  })

  test('is no wider than a phone', async () => {
    const page = await openLive(390)
    await page.getByText('Watching').waitFor()
    await call(session.service, network, '+13055550209')
    await page.getByRole('row', { name: /Call ended .*\+13055550209/ }).waitFor()
    const excess = await page.locator('main').evaluate(main => main.scrollWidth - main.clientWidth)
    expect(excess).toBe(0)
  })

  test('has the key in no address', () => {
    const streams = session.requestedUrls.filter(url => url.includes('live.json'))
    expect(streams.length).toBeGreaterThan(0)
    for (const url of streams) expect(url).not.toContain(session.service.apiKey)
  })
})
