import type { Instant } from '../../domain/time/instant.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { AnnouncedCalls } from './announced-calls.ts'
import type { CallDesk } from './call-desk.ts'
import type { SignedRequest } from './providers/twiml-provider.ts'
import type { TwimlProviders } from './providers/twiml-providers.ts'
import { EMPTY_DOCUMENT, HANG_UP, twimlDocument, waitVerbs } from './twiml-verbs.ts'
import { readWebhook, type Webhook, type WebhookForm, type WebhookKind } from './webhook.ts'
import type { WebhookRelay } from './webhook-relay.ts'

/** A webhook as it came, before anything of it is believed. */
export interface ReceivedWebhook extends SignedRequest, WebhookForm {}

export type WebhookOutcome =
  /** The provider's credentials are not set, or there is no such provider. */
  | { readonly outcome: 'unknown' }
  /** Not signed by the provider. */
  | { readonly outcome: 'forbidden' }
  /** Signed, and yet of no call. */
  | { readonly outcome: 'malformed' }
  | { readonly outcome: 'answered'; readonly document: string }

export interface WebhookPorts {
  readonly providers: TwimlProviders
  readonly desk: Pick<CallDesk, 'hear' | 'takeIn'>
  readonly announced: AnnouncedCalls
  readonly relay: Pick<WebhookRelay, 'ask'>
  /** Writes down what the provider says of a recording; rejects where it cannot. */
  hearOfRecording(webhook: Webhook): Promise<void>
  now(): Instant
  readonly logger: Pick<Logger, 'warn'>
}

/** Nothing of a webhook is believed before its signature is; then it goes to whichever process runs the call. */
export async function receiveWebhook(
  received: ReceivedWebhook,
  ports: WebhookPorts,
): Promise<WebhookOutcome> {
  const { providers, desk, relay, now } = ports
  const provider = providers.get(received.provider)
  if (provider === undefined) return { outcome: 'unknown' }
  if (!provider.isSigned(received, now())) return { outcome: 'forbidden' }
  const webhook = readWebhook(received)
  if (webhook === null) return { outcome: 'malformed' }
  if (webhook.kind === 'recording') {
    await ports.hearOfRecording(webhook)
    return { outcome: 'answered', document: EMPTY_DOCUMENT }
  }
  const here = desk.hear(webhook)
  if (here !== null) return { outcome: 'answered', document: await here }
  if (webhook.kind === 'voice' && (await isNew(webhook, ports))) {
    return { outcome: 'answered', document: await desk.takeIn(webhook) }
  }
  const elsewhere = await relay.ask(webhook)
  if (elsewhere?.kind === 'document') return { outcome: 'answered', document: elsewhere.document }
  // Whoever took it in is gone: the caller is still there.
  if (webhook.kind === 'voice' && elsewhere === null) {
    return { outcome: 'answered', document: await desk.takeIn(webhook) }
  }
  if (!asksForDocument(received.kind)) return { outcome: 'answered', document: EMPTY_DOCUMENT }
  const document = elsewhere === null ? twimlDocument(HANG_UP) : twimlDocument(...waitVerbs(received.url))
  return { outcome: 'answered', document }
}

function asksForDocument(kind: WebhookKind): boolean {
  return kind !== 'status' && kind !== 'leg'
}

/** A call that would be taken in twice is less than one that is not taken in. */
async function isNew(webhook: Webhook, { announced, logger }: WebhookPorts): Promise<boolean> {
  try {
    return await announced.announce(webhook)
  } catch (error) {
    logger.warn({ err: error }, 'whether a call was announced before could not be found out')
    return true
  }
}
