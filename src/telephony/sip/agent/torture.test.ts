import { describe, expect, test } from 'vitest'
import { type ParsedMessage, parseMessage } from '../message/parse-message.ts'
import { TORTURE_MESSAGES } from '../message/torture/rfc-4475.ts'
import type { Source } from '../transport/transport.ts'
import { startUserAgent } from './start-user-agent.ts'
import { FakeNetwork } from './testing/fake-network.ts'
import { VirtualScheduler } from './testing/virtual-scheduler.ts'

/** What an agent answers to a message of RFC 4475, in order, and what is wrong with that; a call is answered at once. */
async function answersTo(
  bytes: Buffer,
): Promise<{ readonly statuses: readonly number[]; readonly faults: readonly string[] }> {
  const scheduler = new VirtualScheduler()
  const network = new FakeNetwork(scheduler)
  const statuses: number[] = []
  const replies: Buffer[] = []
  let deliver = (_source: Source) => {}
  const agent = await startUserAgent({
    openTransports: async layer => {
      deliver = source => layer.onMessage(parseMessage(bytes), source)
      return network.open('127.0.0.2', layer)
    },
    resolve: async () => [],
    handlers: {
      admit: () => 'accept',
      onInvite: call => {
        call.listen({ onEnded: () => {}, onOffer: () => ({ kind: 'unacceptable' }) })
        call.accept('v=0')
      },
      onTrace: (direction, message) => {
        if (direction === 'out' && message.kind === 'response') statuses.push(message.status)
      },
    },
    product: 'test',
    scheduler,
  })
  deliver({
    protocol: 'tcp',
    address: '127.0.0.9',
    port: 5060,
    local: { address: '127.0.0.2', port: 5060 },
    reply: async reply => {
      replies.push(reply)
    },
  })
  await scheduler.passAll()
  expect(agent.load()).toEqual({ calls: 0, transactions: 0 })
  expect(scheduler.pending()).toBe(0)
  const faults = replies.map(reply => parseMessage(reply)).map(faultIn)
  return { statuses: [...new Set(statuses)], faults: [...new Set(faults)].filter(fault => fault !== null) }
}

function faultIn(parsed: ParsedMessage): string | null {
  return parsed.kind === 'malformed' ? parsed.reason : null
}

/** What others object to in our answers: they give back what could not be read of the message. */
const FAULTS_GIVEN_BACK: Readonly<Record<string, readonly string[]>> = {
  // Its only Via reads as several, of which the first names where the answer goes.
  badinv01: ['Via is malformed'],
  scalar02: ['CSeq is malformed'],
  quotbal: ['To is malformed'],
  badaspec: ['To is malformed'],
  baddn: ['From is malformed'],
  insuf: ['From is missing'],
}

describe('a message of RFC 4475 that', () => {
  const cases: readonly (readonly [string, readonly number[], readonly string[]])[] = [
    ['is within a dialog that there is not', [481], ['wsinv']],
    [
      'has a method that nobody deals with',
      [405],
      [
        'intmeth',
        'escnull',
        'esc02',
        'dblreq',
        'mpart01',
        'unksm2',
        'regaut01',
        'cparam01',
        'cparam02',
        'regescrt',
      ],
    ],
    ['is a call, whatever it looks like', [100, 200], ['esc01', 'longreq', 'baddate']],
    ['asks what we can', [200], ['lwsdisp', 'semiuri', 'transports', 'badbranch', 'zeromf']],
    ['gets no answer', [], ['unreason', 'noreason', 'scalarlg', 'bigcode', 'bcast']],
    [
      'cannot be read',
      [400],
      [
        'badinv01',
        'clerr',
        'ncl',
        'scalar02',
        'quotbal',
        'regbadct',
        'badaspec',
        'baddn',
        'ltgtruri',
        'lwsruri',
        'lwsstart',
        'trws',
        'escruri',
        'mismatch01',
        'mismatch02',
        'insuf',
        'multi01',
        'mcl01',
      ],
    ],
    ['calls by the rules of RFC 2543', [100, 200], ['inv2543']],
    ['is of another version', [505], ['badvers']],
    ['has a scheme that nobody is called by', [416], ['unkscm', 'novelsc']],
    ['requires what nobody supports', [420], ['bext01']],
    ['has a body that nobody understands', [415], ['invut']],
    ['takes no session descriptions', [406], ['sdp01']],
  ]

  test.each(cases)('%s is answered with %j: %j', async (_, statuses, names) => {
    for (const name of names) {
      const message = TORTURE_MESSAGES.find(other => other.name === name)
      if (message === undefined) throw new Error(`there is no message ${name}`)
      const faults = FAULTS_GIVEN_BACK[name] ?? []
      expect([name, await answersTo(message.bytes)]).toEqual([name, { statuses, faults }])
    }
  })

  test('there is has a line here', () => {
    expect(cases.flatMap(([, , names]) => names).toSorted()).toEqual(
      TORTURE_MESSAGES.map(({ name }) => name).toSorted(),
    )
  })
})
