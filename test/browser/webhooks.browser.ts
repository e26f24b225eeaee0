import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts'
import { type BrowserSession, startBrowserSession } from './browser-session.ts'
import { buildNetwork, call, type Network } from './build-network.ts'

let session: BrowserSession
let network: Network
let receiver: WebhookReceiver

beforeAll(async () => {
  session = await startBrowserSession({ ALLOW_PRIVATE_URLS: '1' })
  network = await buildNetwork(session.service)
  receiver = await startWebhookReceiver()
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
  await receiver.close()
})

/** Has events told to an address that answers with `status()`. */
async function subscribe(path: string, events: readonly string[], status: () => number): Promise<string> {
  let secret = ''
  const receive = (response: ServerResponse) => void response.writeHead(status()).end()
  const { url } = receiver.open(path, () => secret, receive)
  const answer = await session.service.request('POST', '/webhooks.json', {
    body: { webhook: { url, events } },
  })
  expect(answer.status).toBe(201)
  secret = answer.body.webhook.secret
  return url
}

describe('webhooks', () => {
  test('that there are none of, say how one is added', async () => {
    const page = await session.open()
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
  })

  test('say why they are paused, and what was not delivered is sent again at a click', async () => {
    let status = 410
    const url = await subscribe('/gone', ['call.ended'], () => status)
    await call(session.service, network, '+13055550301')
    const page = await session.open()
    await page.getByRole('link', { name: 'Webhooks' }).click()
    const row = page.getByRole('row', { name: url })
    await row.getByText('Paused').waitFor()
    await row.getByText('The receiver answered 410 Gone.').waitFor()
    await row.getByRole('link').click()
    await page.getByRole('heading', { name: url }).waitFor()
    await page.getByRole('row', { name: /call\.ended .*Given up.* once 410/ }).waitFor()
    status = 204
    await page.getByRole('button', { name: 'Send this call.ended again' }).click()
    await page.getByRole('row', { name: /call\.ended asked for by hand .*Delivered once 204/ }).waitFor()
    await page.getByRole('link', { name: 'All webhooks' }).click()
    await row.waitFor()
  })

  test('that will be tried again say when, and are tried at a click', async () => {
    const url = await subscribe('/broken', ['call.started'], () => 500)
    await call(session.service, network, '+13055550302')
    const page = await session.open({ width: 390 })
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('row', { name: url }).getByText('Failing').waitFor()
    await page.getByRole('link', { name: url }).click()
    await page.getByText('To be sent again').waitFor()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByRole('row', { name: /webhook\.ping/ }).waitFor()
    const excess = await page.locator('main').evaluate(main => main.scrollWidth - main.clientWidth)
    expect(excess).toBe(0)
  })

  test('are sent nothing by who may only look', async () => {
    const apiKey = await session.service.addUser(session.service.companyId, 'reporter')
    const page = await session.open({ apiKey })
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('link', { name: /gone/ }).click()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByRole('alert').filter({ hasText: 'does not permit this' }).waitFor()
  })
})
