import { describe, expect, test } from 'vitest'
import { VirtualScheduler } from '../agent/testing/virtual-scheduler.ts'
import type { SipRequest, SipResponse } from '../message/sip-message.ts'
import type { Source } from '../transport/transport.ts'
import { TransportError } from '../transport/transport-error.ts'
import type { ClientTransaction } from './client-transaction.ts'
import { InviteClientTransaction } from './invite-client-transaction.ts'
import { InviteServerTransaction } from './invite-server-transaction.ts'
import { RequestClientTransaction } from './request-client-transaction.ts'
import { RequestServerTransaction } from './request-server-transaction.ts'
import { responseTo } from './response-to.ts'
import type { ServerMachine } from './server-transaction.ts'

/** What happens to a transaction, by millisecond: a status, or that the transport fails. */
type Events = Readonly<Record<number, number | 'fault'>>

interface ClientCase {
  readonly name: string
  readonly isReliable?: boolean
  readonly events?: Events
  /** What it sends, as `500 INVITE`. */
  readonly sends: readonly string[]
  /** What its user hears, as `100 180` or `32000 timed-out`. */
  readonly tells: readonly string[]
  readonly endsAt: number
}

/** T1 doubled each time, for ever: timer A. */
const TIMER_A = [0, 500, 1_500, 3_500, 7_500, 15_500, 31_500]
/** T1 doubled up to T2: timers E and G. */
const TIMER_E = [0, 500, 1_500, 3_500, 7_500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500]

const inviteClient: readonly ClientCase[] = [
  {
    name: 'is sent again by timer A until timer B',
    sends: TIMER_A.map(at => `${at} INVITE`),
    tells: ['32000 timed-out'],
    endsAt: 32_000,
  },
  {
    name: 'is sent once by TCP',
    isReliable: true,
    sends: ['0 INVITE'],
    tells: ['32000 timed-out'],
    endsAt: 32_000,
  },
  {
    name: 'waits without end once it rings',
    events: { 600: 180, 100000: 486 },
    sends: ['0 INVITE', '500 INVITE', '100000 ACK'],
    tells: ['600 180', '100000 486'],
    endsAt: 132_000,
  },
  {
    name: 'acknowledges a refusal as often as it comes, until timer D',
    events: { 100: 486, 600: 486, 31000: 486, 40000: 486 },
    sends: ['0 INVITE', '100 ACK', '600 ACK', '31000 ACK'],
    tells: ['100 486'],
    endsAt: 32_100,
  },
  {
    name: 'ends with a refusal by TCP',
    isReliable: true,
    events: { 100: 486 },
    sends: ['0 INVITE', '100 ACK'],
    tells: ['100 486'],
    endsAt: 100,
  },
  {
    name: 'tells every 2xx, and nothing else, until timer M',
    events: { 100: 200, 600: 200, 700: 180, 800: 486, 33000: 200 },
    sends: ['0 INVITE'],
    tells: ['100 200', '600 200'],
    endsAt: 32_100,
  },
  {
    name: 'tells that it could not be sent',
    events: { 10: 'fault' },
    sends: ['0 INVITE'],
    tells: ['10 not-sent'],
    endsAt: 10,
  },
]

const requestClient: readonly ClientCase[] = [
  {
    name: 'is sent again by timer E until timer F',
    sends: TIMER_E.map(at => `${at} OPTIONS`),
    tells: ['32000 timed-out'],
    endsAt: 32_000,
  },
  {
    name: 'is sent once by TCP',
    isReliable: true,
    sends: ['0 OPTIONS'],
    tells: ['32000 timed-out'],
    endsAt: 32_000,
  },
  {
    name: 'is sent every T2 after a provisional response, and still given up by timer F',
    events: { 100: 100 },
    sends: [0, 4_100, 8_100, 12_100, 16_100, 20_100, 24_100, 28_100].map(at => `${at} OPTIONS`),
    tells: ['100 100', '32000 timed-out'],
    endsAt: 32_000,
  },
  {
    name: 'tells one final response and swallows others until timer K',
    events: { 100: 200, 200: 200, 300: 404 },
    sends: ['0 OPTIONS'],
    tells: ['100 200'],
    endsAt: 5_100,
  },
  {
    name: 'ends with the final response by TCP',
    isReliable: true,
    events: { 100: 200 },
    sends: ['0 OPTIONS'],
    tells: ['100 200'],
    endsAt: 100,
  },
  {
    name: 'tells that it could not be sent',
    events: { 10: 'fault' },
    sends: ['0 OPTIONS'],
    tells: ['10 not-sent'],
    endsAt: 10,
  },
]

describe('INVITE of ours', () => {
  test.each(inviteClient)('$name', clientCase => expectClient(InviteClientTransaction, 'INVITE', clientCase))
})

describe('another request of ours', () => {
  test.each(requestClient)('$name', clientCase =>
    expectClient(RequestClientTransaction, 'OPTIONS', clientCase),
  )
})

interface ServerCase {
  readonly name: string
  readonly isReliable?: boolean
  /** A status that we answer with, or what arrives: the request again, its ACK. */
  readonly events: Readonly<Record<number, number | 'again' | 'ACK'>>
  readonly sends: readonly string[]
  readonly endsAt: number | null
}

const inviteServer: readonly ServerCase[] = [
  {
    name: 'answers what comes again with the last provisional response',
    events: { 0: 100, 500: 'again', 600: 180, 1500: 'again' },
    sends: ['0 100', '500 100', '600 180', '1500 180'],
    endsAt: null,
  },
  {
    name: 'sends a refusal again by timer G until timer H',
    events: { 0: 486 },
    sends: TIMER_E.map(at => `${at} 486`),
    endsAt: 32_000,
  },
  {
    name: 'sends a refusal once by TCP',
    isReliable: true,
    events: { 0: 486 },
    sends: ['0 486'],
    endsAt: 32_000,
  },
  {
    name: 'stops when the refusal is acknowledged, and absorbs more ACKs until timer I',
    events: { 0: 486, 700: 'ACK', 800: 'ACK', 900: 'again' },
    sends: ['0 486', '500 486'],
    endsAt: 5_700,
  },
  {
    name: 'ends with the ACK by TCP',
    isReliable: true,
    events: { 0: 486, 700: 'ACK' },
    sends: ['0 486'],
    endsAt: 700,
  },
  {
    name: 'leaves 2xx to its user and absorbs the INVITE until timer L',
    events: { 0: 200, 500: 'again', 501: 200, 600: 486, 40000: 200 },
    sends: ['0 200', '501 200'],
    endsAt: 32_000,
  },
]

const requestServer: readonly ServerCase[] = [
  { name: 'says nothing until it is answered', events: { 0: 'again' }, sends: [], endsAt: null },
  {
    name: 'answers what comes again until timer J',
    events: { 10: 200, 500: 'again', 600: 404, 40000: 'again' },
    sends: ['10 200', '500 200'],
    endsAt: 32_010,
  },
  {
    name: 'ends with its answer by TCP',
    isReliable: true,
    events: { 10: 200 },
    sends: ['10 200'],
    endsAt: 10,
  },
]

describe('INVITE of another', () => {
  test.each(inviteServer)('$name', serverCase => expectServer(InviteServerTransaction, 'INVITE', serverCase))
})

describe('another request of another', () => {
  test.each(requestServer)('$name', serverCase =>
    expectServer(RequestServerTransaction, 'OPTIONS', serverCase),
  )
})

async function expectClient(
  Machine: new (...values: ConstructorParameters<typeof InviteClientTransaction>) => ClientTransaction,
  method: string,
  { isReliable = false, events = {}, sends, tells, endsAt }: ClientCase,
): Promise<void> {
  const scheduler = new VirtualScheduler()
  const log = { sent: [] as string[], told: [] as string[], ended: null as number | null }
  const request = requestWith(method)
  const machine = new Machine(
    request,
    {
      onResponse: ({ status }) => log.told.push(`${scheduler.now()} ${status}`),
      onFailure: ({ kind }) => log.told.push(`${scheduler.now()} ${kind}`),
    },
    {
      scheduler,
      isReliable,
      transmit: message => log.sent.push(`${scheduler.now()} ${message.method}`),
      onTimedOut: () => {},
      onTerminated: () => {
        log.ended = scheduler.now()
      },
    },
  )
  for (const [at, event] of Object.entries(events)) {
    scheduler.after(Number(at), () => {
      if (event === 'fault') machine.fail(new TransportError('refused', 'nobody listens'))
      else machine.receive(responseTo(request, event, 'bob'), SOURCE)
    })
  }
  machine.start()
  await scheduler.passAll()
  expect(log).toEqual({ sent: sends, told: tells, ended: endsAt })
}

async function expectServer(
  Machine: new (...values: ConstructorParameters<typeof InviteServerTransaction>) => ServerMachine,
  method: string,
  { isReliable = false, events, sends, endsAt }: ServerCase,
): Promise<void> {
  const scheduler = new VirtualScheduler()
  const log = { sent: [] as string[], ended: null as number | null }
  const request = requestWith(method)
  const machine = new Machine({
    scheduler,
    isReliable,
    send: ({ status }: SipResponse) => {
      log.sent.push(`${scheduler.now()} ${status}`)
      return Buffer.from(String(status))
    },
    repeat: bytes => log.sent.push(`${scheduler.now()} ${bytes}`),
    onAnswered: () => {},
    onTerminated: () => {
      log.ended = scheduler.now()
    },
  })
  for (const [at, event] of Object.entries(events)) {
    scheduler.after(Number(at), () => {
      if (event === 'again') machine.receiveAgain()
      else if (event === 'ACK') machine.receiveAcknowledgement()
      else machine.respond(responseTo(request, event, 'bob'))
    })
  }
  await scheduler.passAll()
  expect(log).toEqual({ sent: sends, ended: endsAt })
}

function requestWith(method: string): SipRequest {
  return {
    kind: 'request',
    method,
    uri: 'sip:bob@127.0.0.2',
    headers: [
      { name: 'Via', value: 'SIP/2.0/UDP 127.0.0.1:5060;branch=z9hG4bKone;rport' },
      { name: 'Max-Forwards', value: '70' },
      { name: 'From', value: '<sip:alice@127.0.0.1>;tag=alice' },
      { name: 'To', value: '<sip:bob@127.0.0.2>' },
      { name: 'Call-ID', value: 'one' },
      { name: 'CSeq', value: `1 ${method}` },
    ],
    body: Buffer.alloc(0),
  }
}

const SOURCE: Source = {
  protocol: 'udp',
  address: '127.0.0.1',
  port: 5060,
  local: { address: '127.0.0.2', port: 5060 },
  reply: async () => {},
}
