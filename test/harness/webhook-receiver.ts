import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type FakeBuyer, startFakeBuyer } from './fake-buyer.ts'

/** A message that came in, signed as it should be. */
interface ReceivedMessage {
  readonly id: string
  readonly type: string
  readonly timestamp: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read messages as a receiver without types would
  readonly data: any
}

/** What a receiver does with a message; by default it takes it. */
export type Reception = (response: ServerResponse) => void

export interface WebhookReceiver {
  readonly server: FakeBuyer
  /** An address, and what came in there. @param secretOf known once the webhook is created */
  open(path: string, secretOf: () => string, receive?: Reception): Inbox
  close(): Promise<void>
}

export interface Inbox {
  readonly url: string
  readonly messages: readonly ReceivedMessage[]
  /** Requests that came in with a wrong signature, or none. */
  readonly forged: readonly string[]
}

/** What webhooks are sent to, over real HTTP. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = await startFakeBuyer()
  return {
    server,
    open: (path, secretOf, receive = response => void response.writeHead(204).end()) => {
      const messages: ReceivedMessage[] = []
      const forged: string[] = []
      const url = server.answering(path, ({ headers, body }, response) => {
        if (isSigned(headers, body, secretOf())) {
          messages.push({ id: String(headers['webhook-id']), ...JSON.parse(body) })
        } else {
          forged.push(body)
        }
        receive(response)
      })
      return { url, messages, forged }
    },
    close: () => server.close(),
  }
}

/** As Standard Webhooks says that a receiver verifies: any of the signatures may be the one. */
function isSigned(headers: Readonly<Record<string, unknown>>, body: string, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(content).digest('base64')}`)
  return String(headers['webhook-signature'])
    .split(' ')
    .map(signature => Buffer.from(signature))
    .some(signature => signature.length === expected.length && timingSafeEqual(signature, expected))
}
