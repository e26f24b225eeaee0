import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../harness/patience.ts'
import { createRtbNetwork } from '../../harness/rtb-network.ts'
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
    await page.getByText('Calls, and pings that find somebody, appear here as they come.').waitFor()
    await expectAccessible(page)
    await ping(session.service, network, '+13055550201')
    const reserved = page.getByRole('row', { name: /Ping reserved \+13055550201 Auto insurance north/ })
    await reserved.getByText('Open Desk').waitFor()
    await call(session.service, network, '+13055550202')
    await page.getByRole('row', { name: /Call arrived \+13055550202 Auto insurance/ }).waitFor()
    await page
      .getByRole('row', { name: /Call ended after .* \+13055550202 Auto insurance .* Open Desk/ })
      .waitFor()
    await expectAccessible(page)
    await reserved.getByRole('link').click()
    await page.getByText('Open Desk is reserved for the caller').waitFor()
  })

  test('says how many pings find nobody, and why, without being loaded again', async () => {
    const page = await openLive()
    const unanswered = page.getByRole('region', { name: 'Unanswered pings' })
    await unanswered.waitFor()
    const full = await createRtbNetwork(session.service, { targets: [{ paused: true }] })
    await full.ping({ caller_number: '+12025550178' })
    await unanswered
      .getByRole('row', { name: /At least one target paused 1 0/ })
      .waitFor({ timeout: PATIENCE_MS })
    await expectAccessible(page)
  })

  test('shows who is on the line, also who was before, and how busy their target is', async () => {
    const earlier = await beginCall('+13055550203')
    const page = await openLive()
    const running = page.getByRole('table', { name: 'In progress' })
    await running
      .getByRole('row', { name: /In progress \+13055550203 \+18005550100 Auto insurance .* Open Desk/ })
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

  test('counts a target’s calls where not all of them are listed', async () => {
    const uuid = await beginCall('+13055550207')
    const page = await session.open('/calls')
    await page.route('**/api/v5/calls.json*status=in_progress*', async route => {
      const response = await route.fetch()
      const [{ call: listed }] = await response.json()
      const calls = Array.from({ length: 100 }, (_, place) => ({
        call: { ...listed, uuid: `call ${place}` },
      }))
      await route.fulfill({ response, json: calls })
    })
    await page.route('**/targets.json*', async route => {
      const response = await route.fetch()
      const targets = await response.json()
      await route.fulfill({
        response,
        json: targets.map((target: object) => ({ ...target, calls_in_progress: 240 })),
      })
    })
    await page.goto(page.url().replace('/calls', '/live'))
    await page
      .getByRole('table', { name: 'Targets on the line' })
      .getByRole('row', { name: /Open Desk 240/ })
      .waitFor()
    await page.getByText('Not all calls are listed: targets are counted every 20 seconds').waitFor()
    await hangUp(uuid)
  })

  test('goes on saying what targets are called while it asks for the name of another', async () => {
    const list: { id: number; name: string }[] = (await session.service.request('GET', '/targets.json')).body
    const idOf = (name: string) => list.find(target => target.name === name)?.id ?? 0
    const pause = (name: string, paused: boolean) =>
      session.service.request('PUT', `/targets/${idOf(name)}.json`, { body: { target: { paused } } })
    const page = await openLive()
    await call(session.service, network, '+13055550221')
    const first = page.getByRole('row', { name: /Call ended .*\+13055550221/ })
    await first.getByText('Open Desk').waitFor()
    let goOn: () => void = () => undefined
    const isReleased = new Promise<void>(resolve => {
      goOn = resolve
    })
    const asked: (string | null)[] = []
    const isOfNames = (url: URL) => url.pathname === '/targets.json' && url.searchParams.has('ids')
    await page.route(isOfNames, async route => {
      asked.push(new URL(route.request().url()).searchParams.get('ids'))
      await isReleased
      await route.continue()
    })
    await pause('Paused Desk', false)
    await pause('Open Desk', true)
    await call(session.service, network, '+13055550222')
    const second = page.getByRole('row', { name: /Call ended .*\+13055550222/ })
    await second.getByText(`a target (id ${idOf('Paused Desk')})`).waitFor()
    expect(await first.getByText('Open Desk').count()).toBe(1)
    goOn()
    await second.getByText('Paused Desk').waitFor()
    expect(new Set(asked)).toEqual(new Set([String(idOf('Paused Desk'))]))
    await pause('Open Desk', false)
    await pause('Paused Desk', true)
  })

  test('ends a call, after asking', async () => {
    await beginCall('+13055550210')
    const page = await openLive()
    await page.getByRole('button', { name: 'End the call from +13055550210' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End the call' }).click()
    await page.getByText('No call is in progress.').waitFor()
    await page.getByRole('row', { name: /Call ended after .* \+13055550210/ }).waitFor()
    await page.getByText('The call has ended.').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1')
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
