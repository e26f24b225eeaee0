import { childrenOf, parseTwiml, type TwimlElement } from '../../../../test/harness/parse-twiml.ts'
import { type TwimlAccount, twimlAccount } from '../../../../test/harness/twiml-accounts.ts'
import type { CalledAddress, CarrierEvent, Leg } from '../../carrier.ts'
import { VirtualClock } from '../../clock/virtual-clock.ts'
import type { ProviderApi, StatedCall } from '../provider-api.ts'
import { ProviderRefusal } from '../provider-refusal.ts'
import { TWILIO_REFUSALS } from '../providers/twiml-provider.ts'
import { twimlProviders } from '../providers/twiml-providers.ts'
import type { ConnectedTalk } from '../talk-rows.ts'
import { TwimlCall } from '../twiml-call.ts'
import type { Webhook, WebhookParameters } from '../webhook.ts'
import { passOn, settled } from './pass-time.ts'

const START = Date.parse('2026-11-20T15:00:00.000Z')
export const BASE_URL = 'https://calls.example.com'

/** What Twilio answers of a call that is not in progress. */
export const NOT_IN_PROGRESS = new ProviderRefusal(
  'twilio was asked, and 400 came of it',
  400,
  21_220,
  TWILIO_REFUSALS,
)

export interface BegunOptions {
  readonly fails?: boolean
  readonly failsTo?: string
  /** What an order is refused with; null where it is taken. */
  readonly refusal?: (order: string) => Error | null
  readonly provider?: TwimlAccount['name']
  readonly called?: CalledAddress
  readonly ownNumber?: string | null
  readonly from?: string
  /** Whether talks are. */
  readonly isWrittenDown?: boolean
  /** Resolves once it is written down that a recording is shown to nobody. */
  readonly dropped?: Promise<void>
}

/** A call whose provider is the test; orders to the provider are kept. */
export function begun({
  fails = false,
  failsTo = '',
  refusal = () => null,
  provider: name = 'twilio',
  called = { kind: 'number', number: '+18005550100' },
  ownNumber = null,
  from = '+12025550123',
  isWrittenDown = true,
  dropped = Promise.resolve(),
}: BegunOptions = {}) {
  const clock = new VirtualClock(START)
  const orders: string[] = []
  const order = async (text: string) => {
    orders.push(text)
    if (fails || text === failsTo) throw new Error('twilio was asked, and 500 came of it')
    const refused = refusal(text)
    if (refused !== null) throw refused
  }
  const api: ProviderApi = {
    redirect: (_, url) => order(`redirect to ${url.slice(BASE_URL.length)}`),
    hangUp: ({ callSid }) => order(`hang up ${callSid}`),
    startRecording: async () => {
      await order('record')
      return 'RE1'
    },
    changeRecording: (_, sid, status) => order(`${sid} ${status}`),
    statusOf: async ({ callSid }) => {
      questions.push(callSid)
      const status = statuses.get(callSid) ?? null
      if (status instanceof Error) throw status
      return status
    },
    recordingsOf: async () => [],
  }
  /** What the provider says of calls when it is asked, by its ids. */
  const statuses = new Map<string, StatedCall | Error>()
  /** Of which calls it was asked. */
  const questions: string[] = []
  const connected: ConnectedTalk[] = []
  const provider = twimlProviders(twimlAccount(name).settings).get(name)
  if (provider === undefined) throw new Error('no provider')
  /** How often a talk that was told of came to nothing. */
  let withdrawn = 0
  let isForgotten = false
  let isLeft = false
  const call = new TwimlCall(
    { carrier: name, callerNumber: '+12025550123', called, tags: {} },
    {
      clock,
      dial: provider.dial,
      api,
      recordings: {
        order: async (_, recording) => void orders.push(`await ${recording}`),
        begun: async (_, sid) => void orders.push(`await ${sid}`),
        drop: async () => {
          orders.push('await nothing')
          await dropped
        },
      },
      ownNumber,
      from,
      call: { accountSid: 'AC1', callSid: 'CA1' },
      address: (kind, number) => `${BASE_URL}/${kind}/${number}`,
      logger: { warn: () => undefined, error: () => undefined },
      onConnected: talk => {
        if (talk === null) withdrawn++
        else connected.push(talk)
      },
      isWrittenDown: () => isWrittenDown,
      onLeft: () => {
        isLeft = true
      },
      onForgotten: () => {
        isForgotten = true
      },
    },
  )
  const events: CarrierEvent[] = []
  const times: number[] = []
  call.listen((event, at = clock.now()) => {
    events.push(event)
    times.push((at - START) / 1_000)
  })
  const hear = (kind: Webhook['kind'], number = 0, parameters: WebhookParameters = {}) =>
    call.hear({ provider: name, baseUrl: BASE_URL, callSid: 'CA1', kind, number, parameters })
  const pass = (seconds: number) => passOn(clock, seconds)
  return {
    call,
    events,
    times,
    orders,
    statuses,
    questions,
    connected,
    hear,
    pass,
    withdrawn: () => withdrawn,
    isForgotten: () => isForgotten,
    isLeft: () => isLeft,
  }
}

/** A call that rings these; the dial is null where nobody could be. */
export async function ringing(legs: readonly Partial<Leg>[], options: BegunOptions = {}) {
  const placed = begun(options)
  let document: string | null = null
  placed.hear('voice').then(answer => {
    document = answer
  })
  placed.call.send({ type: 'dial', legs: legs.map((leg, index) => ({ ...LEG, leg: index + 1, ...leg })) })
  await settled()
  return { ...placed, dial: document === null ? null : firstVerb(document) }
}

export const LEG: Leg = {
  leg: 1,
  address: '+12025550101',
  companyId: 1,
  targetId: 1,
  callerId: '+12025550123',
  credentials: null,
  trunkId: null,
  sendDigits: null,
  ringTimeoutSeconds: 20,
}

export function firstVerb(document: string): TwimlElement {
  const [verb] = childrenOf(parseTwiml(document))
  if (verb === undefined) throw new Error('nothing is to be done')
  return verb
}

export const names = (document: string) => childrenOf(parseTwiml(document)).map(({ name }) => name)
