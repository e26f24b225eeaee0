import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWebhookReceiver, type WebhookReceiver } from '../../harness/webhook-receiver.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectAskedOnce } from './expect-asked-once.ts'

let session: ConsoleSession
let receiver: WebhookReceiver

beforeAll(async () => {
  session = await startConsoleSession({ ALLOW_PRIVATE_URLS: '1' })
  receiver = await startWebhookReceiver()
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
  await receiver.close()
})

/** A webhook to an address that answers with `status()`. */
async function subscribe(path: string, status: () => number) {
  let secret = ''
  const receive = (response: ServerResponse) => void response.writeHead(status()).end()
  const inbox = receiver.open(path, () => secret, receive)
  const answer = await session.service.request('POST', '/webhooks.json', {
    body: { webhook: { url: inbox.url, events: ['call.ended'] } },
  })
  expect(answer.status).toBe(201)
  secret = answer.body.webhook.secret
  return { inbox, id: answer.body.webhook.id as number }
}

describe('webhooks', () => {
  test('are created with a secret that is shown once, changed and deleted, from an empty list on', async () => {
    let secret = ''
    const { url, messages, forged } = receiver.open('/journey', () => secret)
    const page = await session.open('/webhooks')
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New webhook' }).first().click()
    await page.getByLabel('URL').fill('ftp://example.com')
    await page.getByRole('button', { name: 'None' }).click()
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await page.locator('.field-error').first().waitFor()
    await expectAccessible(page)
    expect(await page.getByLabel('URL').inputValue()).toBe('ftp://example.com')
    await page.getByLabel('URL').fill(url)
    await page.getByText('call.ended: the call is over').click()
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await page.getByRole('heading', { name: 'The secret of your new webhook' }).waitFor()
    await expectAccessible(page)
    secret = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue()
    await page.getByRole('button', { name: 'I have kept it' }).click()
    await page.getByRole('link', { name: url }).click()
    await page.getByRole('heading', { name: 'Nothing sent yet' }).waitFor()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByRole('button', { name: 'Send webhook.ping' }).click()
    await page.getByRole('row', { name: /webhook\.ping.*Delivered.*204/ }).waitFor()
    expect(messages.map(({ type }) => type)).toEqual(['webhook.ping'])
    expect(forged).toEqual([])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New secret' }).click()
    await page.getByRole('button', { name: 'Make a new secret' }).click()
    await page.getByRole('heading', { name: 'The new secret' }).waitFor()
    const rolled = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue()
    expect(rolled).toMatch(/^whsec_/)
    expect(rolled).not.toBe(secret)
    await page.getByRole('button', { name: 'I have kept it' }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByText('Paused', { exact: true }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await page.locator('dl').getByText('by a user').waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByText(url).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete the webhook' }).click()
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Restored 1 record, without secret: a new one is drawn').waitFor()
  })

  test('say why they are paused, and what was not delivered is sent again', async () => {
    let status = 410
    const { inbox, id } = await subscribe('/gone', () => status)
    const page = await session.open(`/webhooks/${id}`, { width: 390 })
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByRole('button', { name: 'Send webhook.ping' }).click()
    await page.getByRole('row', { name: /webhook\.ping.*Given up.*410/ }).waitFor()
    status = 204
    const again = page.getByRole('button', { name: 'Send again: webhook.ping' })
    await expectAskedOnce(page, again, '**/redeliver.json*')
    await page.getByRole('row', { name: /webhook\.ping.*Delivered.*204/ }).waitFor()
    expect(new Set(inbox.messages.map(message => message.id)).size).toBe(1)
    await expectAccessible(page)
    const excess = await page.locator('main').evaluate(main => main.scrollWidth - main.clientWidth)
    expect(excess).toBe(0)
    const stuck = await page.evaluate(
      `[...document.querySelectorAll('[aria-label="Deliveries"] tbody tr:first-child > *')]
        .filter(cell => getComputedStyle(cell).position === 'sticky').length`,
    )
    expect(stuck).toBe(1)
  })

  test('are paused and resumed together', async () => {
    const { inbox } = await subscribe('/bulk', () => 204)
    const page = await session.open('/webhooks')
    const row = page.getByRole('row', { name: inbox.url })
    await row.locator('.check').click()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByRole('alertdialog').getByText(inbox.url).waitFor()
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused 1 webhook.').waitFor()
    await row.getByText('by a user').waitFor()
    await row.locator('.check').click()
    await page.getByRole('button', { name: 'Resume' }).click()
    await row.getByText('Active').waitFor()
  })

  test('are shown to a reporter without a way to change them or to send anything', async () => {
    const { inbox, id } = await subscribe('/looked-at', () => 204)
    const reporter = await session.service.addUser(session.service.companyId, 'reporter')
    const page = await session.open('/webhooks', { apiKey: reporter })
    await page.getByRole('link', { name: inbox.url }).click()
    await page.getByRole('heading', { name: inbox.url }).waitFor()
    await page.getByRole('button', { name: 'Copy as curl' }).waitFor()
    expect(await page.getByRole('button', { name: 'Send a test' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0)
    const refused = await session.service.request('POST', `/webhooks/${id}/ping.json`, { apiKey: reporter })
    expect(refused.status).toBe(403)
  })
})
