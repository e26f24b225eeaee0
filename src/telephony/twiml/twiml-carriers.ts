import { createDownloads } from '../../delivery/downloads.ts'
import { createOutboundClient } from '../../delivery/outbound-client.ts'
import type { DatabaseLane } from '../../platform/database/database.ts'
import type { StartedFiles } from '../../platform/files/start-files.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { realtimeClock } from '../clock/call-clock.ts'
import { announcedCalls } from './announced-calls.ts'
import { type CallTaker, createCallDesk } from './call-desk.ts'
import { createProviderApi, MAX_API_ANSWER_BYTES } from './provider-api.ts'
import { type TwimlSettings, twimlProviders } from './providers/twiml-providers.ts'
import { type ReceivedWebhook, receiveWebhook, type WebhookOutcome } from './receive-webhook.ts'
import { openTwimlRecordings } from './recordings/open-recordings.ts'
import type { RecordedCalls } from './recordings/recording-fetcher.ts'
import { createTalkHeir, type TalkHeir } from './talk-heir.ts'
import { RECORDING_KEPT, type Webhook } from './webhook.ts'
import { relayPorts, startWebhookRelay } from './webhook-relay.ts'

/** The call engine, as providers' calls need it. */
interface CarriedCalls extends CallTaker, RecordedCalls {
  /** By which signs of life name this process. */
  readonly processId: string
  /** Whether it does, or is about to stop. */
  readonly takesCalls: boolean
}

/** The providers that carry calls and ask by webhook what to do with them. */
export interface TwimlCarriers {
  /** Hears one webhook, and says how it is answered. */
  receive(webhook: ReceivedWebhook): Promise<WebhookOutcome>
  /** From now on calls are taken; before that they are busy. */
  takeCalls(taker: CarriedCalls): void
  /** Goes on with talks of these processes, which are dead, as `TalkHeir` does. */
  inherit(processIds: readonly string[]): Promise<void>
  /** How many calls providers carry for this process. */
  count(): number
  stop(): Promise<void>
}

export interface TwimlCarriersPorts {
  readonly database: Pick<DatabaseLane, 'pool' | 'direct'>
  readonly stored: Pick<StartedFiles, 'files' | 'areReachable'>
  /** What becomes of the copies of recordings that stay with their providers. */
  readonly copies: 'keep' | 'delete'
  /** What destinations see of calls to no number, where they are not to see the caller's; null = none is set. */
  readonly ownNumber: string | null
  /** Whether the providers' interfaces may lie at private addresses. */
  readonly allowPrivateUrls: boolean
  readonly logger: Logger
}

export function startTwimlCarriers(settings: TwimlSettings, ports: TwimlCarriersPorts): TwimlCarriers {
  const providers = twimlProviders(settings)
  if (providers.size === 0) return NO_CARRIERS
  const { logger, database } = ports
  const clock = realtimeClock
  const client = createOutboundClient({
    allowPrivateUrls: ports.allowPrivateUrls,
    maxAnswerBytes: MAX_API_ANSWER_BYTES,
  })
  const asked = new Set<Promise<unknown>>()
  const askingClient: Pick<typeof client, 'send'> = {
    send: request => {
      const outcome = client.send(request).finally(() => asked.delete(outcome))
      asked.add(outcome)
      return outcome
    },
  }
  const known = new Map(
    [...providers].map(([name, provider]) => [
      name,
      { provider, api: createProviderApi(provider, { client: askingClient, clock }) },
    ]),
  )
  let taker: CarriedCalls | null = null
  const processId = () => taker?.processId ?? null
  const announced = announcedCalls({
    pool: database.pool,
    clock,
    processId,
    providers: [...providers.keys()],
    logger,
  })
  const { allowPrivateUrls, copies, stored } = ports
  const downloads = createDownloads({ allowPrivateUrls })
  const recordings = openTwimlRecordings({
    pool: database.pool,
    clock,
    providers,
    client: askingClient,
    downloads,
    allowPrivateUrls,
    files: stored.files,
    areFilesReachable: stored.areReachable,
    copies,
    tellRunning: async ({ carrier: provider, callSid }, fileKey) => {
      const parameters = { FileKey: fileKey }
      const news: Webhook = { provider, baseUrl: '', kind: RECORDING_KEPT, callSid, number: 0, parameters }
      await (desk.hear(news) ?? relay.ask(news))
    },
    logger,
  })
  const desk = createCallDesk({
    clock,
    provider: name => known.get(name) ?? null,
    recordings: recordings.ordersOf,
    ownNumber: ports.ownNumber,
    tellConnected: announced.connect,
    tellEnded: announced.end,
    taker: () => taker,
    logger,
  })
  const heir = createTalkHeir({
    clock,
    announced,
    desk,
    api: name => known.get(name)?.api ?? null,
    processId: () => (taker?.takesCalls ? taker.processId : null),
    logger,
  })
  const answerHere = (webhook: Webhook) => desk.hear(webhook) ?? answerInherited(heir, webhook)
  const relay = startWebhookRelay({ ...relayPorts(database, logger), answerHere })
  const now = () => clock.now()
  return {
    receive: webhook => {
      const shared = { providers, desk, announced, heir, relay, now, logger }
      return receiveWebhook(webhook, { ...shared, hearOfRecording: recordings.hear })
    },
    takeCalls: given => {
      taker = given
      recordings.start(given)
    },
    inherit: heir.inherit,
    count: () => desk.count,
    stop: async () => {
      await desk.stop()
      await recordings.stop()
      await relay.stop()
      // The last calls may just have been told to end.
      await Promise.all(asked)
      await Promise.all([client.close(), downloads.close()])
    },
  }
}

/** Of another process: who gets no answer in time asks again. */
function answerInherited(heir: Pick<TalkHeir, 'hear'>, webhook: Webhook): Promise<string> | null {
  const answer = heir.hear(webhook)
  if (answer === null) return null
  return answer.then(document => {
    if (document === null) throw new Error('the talk is not gone on with yet')
    return document
  })
}

const NO_CARRIERS: TwimlCarriers = {
  receive: async () => ({ outcome: 'unknown' }),
  takeCalls: () => undefined,
  inherit: async () => undefined,
  count: () => 0,
  stop: async () => undefined,
}
