import { afterAll, beforeAll, expect } from 'vitest'
import { createCallNetwork } from '../harness/call-network.ts'
import * as called from './parties/called.ts'
import * as calling from './parties/calling.ts'
import { requirePrograms } from './parties/require-programs.ts'
import { scenario, wait } from './parties/scenario.ts'
import { headerIn } from './parties/sip-log.ts'
import { type SipService, startSipService, tellOnFailure } from './parties/sip-service.ts'
import { type SippParty, startSipp } from './parties/start-sipp.ts'

/** What a target learns of the caller: every line that reaches it is searched. */

const test = requirePrograms('sipp')

let service: SipService
beforeAll(async () => {
  service = await startSipService()
})
afterAll(() => service.stop())

/** A caller from an address of its own, whose every name could be told apart if it leaked. */
const CALLER_ADDRESS = '127.0.0.77'
const CALLER_DIGITS = '3035550123'
const FROM = '"Jane Roe" <sip:+13035550123@jane.example>'
const HEADERS = [
  'P-Asserted-Identity: "Jane Roe" <sip:+13035550123@jane.example>',
  'Remote-Party-ID: <sip:+13035550123@jane.example>;party=calling',
  'Subject: Jane',
  'User-Agent: Janephone',
  'X-Caller: +13035550123',
]

/** A whole call, with a new offer in its course, to a target with these fields. */
async function callThrough(fields: Readonly<Record<string, unknown>>): Promise<SippParty> {
  tellOnFailure(service)
  const buyer = await startSipp({ scenario: scenario(...called.talksUntilTheEnd) })
  const { number: user } = await createCallNetwork(service, {
    targets: [{ number: `sip:buyer@${buyer.address}`, ...fields }],
  })
  const phone = await startSipp({
    address: CALLER_ADDRESS,
    calling: service.sip,
    scenario: scenario(
      calling.calls({ user, from: FROM, headers: HEADERS }),
      calling.isAnswered(),
      wait(300),
      calling.hangsUp(),
    ),
  })
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  const [invite] = phone.messages()
  const dialog = [headerIn(invite ?? NOTHING, 'Call-ID'), /tag=(\S+)/.exec(invite?.text ?? '')?.[1]]
  const received = buyer.messages().filter(({ direction }) => direction === 'received')
  expect(received.map(({ kind }) => kind)).toEqual(['INVITE', 'ACK', 'BYE'])
  for (const { text } of received) {
    for (const secret of [CALLER_ADDRESS, 'Jane', 'jane', ...dialog]) expect(text).not.toContain(secret)
  }
  return buyer
}

const NOTHING = { text: '' }

const digitsAt = (buyer: SippParty) => buyer.messages().some(({ text }) => text.includes(CALLER_DIGITS))

test('a target is told the number of the caller, and nothing else of him', async () => {
  const buyer = await callThrough({})
  expect(headerIn(await buyer.hears('INVITE'), 'From')).toContain(`sip:+1${CALLER_DIGITS}@127.0.0.1`)
})

test('a target whose callers are masked never sees the number, in no line of no message', async () => {
  const buyer = await callThrough({ obfuscate_cid: true })
  expect(digitsAt(buyer)).toBe(false)
})

test('a target with a caller ID of its own sees that one', async () => {
  const buyer = await callThrough({ custom_cid: '+13055550102' })
  expect(headerIn(await buyer.hears('INVITE'), 'From')).toContain('+13055550102')
  expect(digitsAt(buyer)).toBe(false)
})
