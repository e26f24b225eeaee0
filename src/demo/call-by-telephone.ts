import { setTimeout } from 'node:timers/promises'
import type { ServiceClient } from '../client/service-client.ts'
import { type CallEventWire, type CallWire, type Exchange, readCall } from './exchange.ts'
import type { DemoNetwork } from './set-up-network.ts'
import type { Telephones } from './telephones.ts'

/** The demo's side of the API, with calls that telephones make; what they heard is told by `tell`. */
export async function callByTelephone(
  exchange: Exchange,
  { service, network, telephones, tell }: TelephonePorts,
  send: (exchange: Exchange) => Promise<void>,
): Promise<void> {
  const query = { company_id: network.companyId }
  const dial = async (numberOf: (buyer: DemoNetwork['buyers'][number]) => string): Promise<void> => {
    for (const buyer of network.buyers) {
      const body = { target: { number: numberOf(buyer) } }
      await service.request('PUT', `/targets/${buyer.targetId}.json`, { query, body })
    }
  }
  const find = async (caller: string): Promise<CallWire | null> => {
    const { body } = await service.request('GET', '/api/v5/calls.json', { query: { ...query, caller } })
    const [newest] = body as readonly { readonly call: CallWire }[]
    return newest?.call ?? null
  }
  await dial(({ plan }) => telephones.addressOf(plan.name))
  try {
    await send({
      ...exchange,
      call: async (planned, sipAddress, reactions) => {
        const user = sipAddress === null ? network.number : userOf(sipAddress)
        const heard = await telephones.call(user, planned.callerNumber)
        tell(`${planned.callerNumber}: ${heard}.`)
        const call = await finished(() => find(planned.callerNumber))
        // The service takes calls from trunks alone, or another service answers there.
        if (call === null) return exchange.call(planned, sipAddress, reactions)
        const { body } = await service.request('GET', `/api/v5/calls/${call.uuid}/events.json`, { query })
        return readCall(call, body as readonly CallEventWire[])
      },
    })
  } finally {
    await dial(({ plan }) => plan.number)
  }
}

interface TelephonePorts {
  readonly service: ServiceClient
  readonly network: DemoNetwork
  readonly telephones: Telephones
  /** A sentence. */
  tell(text: string): void
}

/** `abc` of `abc@domain`. */
function userOf(sipAddress: string): string {
  return /^(?:sips?:)?([^@]+)@/.exec(sipAddress)?.[1] ?? sipAddress
}

/** The call once it is written down that it has ended; as it is, or none, where that takes too long. */
async function finished(find: () => Promise<CallWire | null>): Promise<CallWire | null> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const call = await find()
    if (call?.status === 'finished' || performance.now() > deadline) return call
    await setTimeout(POLL_MS)
  }
}

/** What is written down is so within a moment. */
const PATIENCE_MS = 3_000
const POLL_MS = 50
