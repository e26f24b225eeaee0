import type { FarEnds } from '../../../../test/contracts/carrier-contract.ts'
import { type TwimlAccount, twimlAccount } from '../../../../test/harness/twiml-accounts.ts'
import { TwimlStandIn } from '../../../../test/harness/twiml-stand-in.ts'
import type { CarrierCall } from '../../carrier.ts'
import { VirtualClock } from '../../clock/virtual-clock.ts'
import { createCallDesk } from '../call-desk.ts'
import { createProviderApi } from '../provider-api.ts'
import { twimlProviders } from '../providers/twiml-providers.ts'
import { receiveWebhook } from '../receive-webhook.ts'
import type { TwimlCall } from '../twiml-call.ts'
import { RECORDING_KEPT, WEBHOOK_KINDS, type Webhook, webhookPath } from '../webhook.ts'
import { passOn, settled } from './pass-time.ts'

const START = Date.parse('2026-11-20T15:00:00.000Z')
const BASE_URL = 'https://calls.example.com'

/** A call that a stand-in of the provider carries, in virtual time. */
export async function placeWithProvider(name: TwimlAccount['name'], farEnds: FarEnds) {
  const clock = new VirtualClock(START)
  const account = twimlAccount(name)
  const providers = twimlProviders(account.settings)
  const provider = providers.get(name)
  if (provider === undefined) throw new Error(`no such provider: ${name}`)
  let call: TwimlCall | null = null
  const logger = { warn: () => undefined, error: () => undefined }
  const desk = createCallDesk({
    clock,
    provider: () => ({ provider, api: createProviderApi(provider, { client, clock }) }),
    recordings: () => ({
      order: async () => undefined,
      begun: async () => undefined,
      drop: async () => undefined,
    }),
    ownNumber: null,
    tellConnected: async () => true,
    tellEnded: async () => undefined,
    taker: () => ({
      accept: async line => {
        call = line.carrierCall as TwimlCall
      },
      takeOver: async () => undefined,
    }),
    logger,
  })
  const standIn = new TwimlStandIn(
    {
      account,
      clock,
      baseUrl: BASE_URL,
      deliver: async ({ url, headers, body }) => {
        const { pathname, search } = new URL(url)
        const kind = WEBHOOK_KINDS.find(each => pathname === `/carriers/${name}/${webhookPath(each)}`)
        if (kind === undefined) return { status: 404, document: '' }
        const received = {
          provider: name,
          baseUrl: BASE_URL,
          kind,
          url,
          query: search.slice(1),
          header: (header: string) => headers[header] ?? null,
          body,
        }
        const relay = { ask: async () => null }
        const announced = { announce: async () => 'new' as const, inherit: async () => false }
        const now = () => clock.now()
        // It is fetched at once.
        const hearOfRecording = async (webhook: Webhook) => {
          const parameters = { FileKey: `recordings/${webhook.callSid}.wav` }
          await call?.hear({ ...webhook, kind: RECORDING_KEPT, parameters })
        }
        const heir = { inheritOf: async () => undefined, hear: () => null }
        const ports = { providers, desk, announced, heir, relay, now, hearOfRecording, logger }
        const result = await receiveWebhook(received, ports)
        if (result.outcome !== 'answered') return { status: 403, document: '' }
        return { status: 200, document: result.document }
      },
    },
    farEnds,
  )
  const client = { send: standIn.api.bind(standIn) }
  void standIn.ring()
  await settled()
  if (call === null) throw new Error('the call was not offered')
  const pass = (seconds: number) => passOn(clock, seconds)
  return { call: call as CarrierCall, standIn, desk, pass, hangUpByCaller: () => standIn.hangUpByCaller() }
}
