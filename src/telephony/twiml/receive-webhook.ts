import { randomUUID } from 'node:crypto'
import type { Instant } from '../../domain/time/instant.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { AnnouncedCalls } from './announced-calls.ts'
import { answerAfterEnd, type CallDesk } from './call-desk.ts'
import type { SignedRequest } from './providers/twiml-provider.ts'
import type { TwimlProviders } from './providers/twiml-providers.ts'
import type { TalkHeir } from './talk-heir.ts'
import { EMPTY_DOCUMENT, twimlDocument, waitVerbs } from './twiml-verbs.ts'
import {
  asksForDocument,
  followUpPath,
  nameFallback,
  RECORDING_KEPT,
  readWebhook,
  sameQuestionUrl,
  saysEnded,
  type Webhook,
  type WebhookForm,
} from './webhook.ts'
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
  readonly announced: Pick<AnnouncedCalls, 'announce' | 'inherit'>
  readonly heir: Pick<TalkHeir, 'inheritOf' | 'hear'>
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
  const provider = ports.providers.get(received.provider)
  if (provider === undefined) return { outcome: 'unknown' }
  if (!provider.isSigned(received, ports.now())) return { outcome: 'forbidden' }
  const read = readWebhook(received, provider.signsAddress)
  if (read === null) return { outcome: 'malformed' }
  const webhook = nameFallback(read, randomUUID)
  if (webhook.kind === 'recording') {
    await ports.hearOfRecording(webhook)
    return { outcome: 'answered', document: EMPTY_DOCUMENT }
  }
  const answer = await (hearHere(webhook, ports) ?? answerElsewhere(webhook, ports))
  if (answer !== null) return { outcome: 'answered', document: answer }
  // Some process runs the call, and is slow, or hard to reach.
  if (!asksForDocument(webhook.kind)) return { outcome: 'answered', document: EMPTY_DOCUMENT }
  const address = addressOf(webhook, received)
  const again = provider.signsAddress ? sameQuestionUrl(address, webhook.parameters) : address
  return { outcome: 'answered', document: twimlDocument(...waitVerbs(again)) }
}

/** Of a question that came to the number's fallback address, its own. */
function addressOf({ provider, baseUrl, kind, callSid, number }: Webhook, received: ReceivedWebhook): string {
  const isOwn = kind === received.kind || kind === RECORDING_KEPT
  return isOwn ? received.url : baseUrl + followUpPath(provider, kind, callSid, number)
}

/** @returns null where this process does not run the call, and is not about to; null in the end where it is to be asked again */
function hearHere(webhook: Webhook, { desk, heir }: WebhookPorts): Promise<string | null> | null {
  return desk.hear(webhook) ?? heir.hear(webhook)
}

/** @returns null where it is to be asked again */
async function answerElsewhere(webhook: Webhook, ports: WebhookPorts): Promise<string | null> {
  const { desk, heir, relay } = ports
  const isFirst = webhook.kind === 'voice'
  // Nobody takes in a call that has ended before it was told of.
  const known = isFirst && !saysEnded(webhook.parameters) ? await announced(webhook, ports) : 'known'
  if (known === 'new') return desk.takeIn(webhook)
  if (known === 'over') return answerAfterEnd(webhook.kind)
  // Announced twice at a time, it has just been taken in here, or gone on with.
  const here = hearHere(webhook, ports)
  if (here !== null) return here
  const elsewhere = await relay.ask(webhook)
  if (elsewhere !== null) return elsewhere.kind === 'document' ? elsewhere.document : null
  await heir.inheritOf(webhook)
  const goingOn = hearHere(webhook, ports)
  if (goingOn !== null) return goingOn
  if (!isFirst || saysEnded(webhook.parameters)) return answerAfterEnd(webhook.kind)
  // Whoever took it in may be gone: the caller is still there. Or it is slow: a second call would be paid for.
  return (await isInherited(webhook, ports)) ? desk.takeIn(webhook) : null
}

/** A call that would be taken in twice is less than one that is not taken in. */
async function announced(webhook: Webhook, { announced: calls, logger }: WebhookPorts) {
  try {
    return await calls.announce(webhook)
  } catch (error) {
    logger.warn({ err: error }, 'whether a call was announced before could not be found out')
    return 'new'
  }
}

async function isInherited(webhook: Webhook, { announced: calls, logger }: WebhookPorts): Promise<boolean> {
  try {
    return await calls.inherit(webhook)
  } catch (error) {
    logger.warn({ err: error }, 'whether a call is still run could not be found out')
    return false
  }
}
