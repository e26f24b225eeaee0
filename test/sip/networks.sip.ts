import { afterAll, beforeAll, expect } from 'vitest'
import { firstOutward } from '../../src/telephony/sip/transport/local-address.ts'
import { createCallNetwork } from '../harness/call-network.ts'
import * as called from './parties/called.ts'
import * as calling from './parties/calling.ts'
import { requirePrograms } from './parties/require-programs.ts'
import { scenario } from './parties/scenario.ts'
import { headerIn, type LoggedMessage } from './parties/sip-log.ts'
import { type SipService, startSipService, tellOnFailure } from './parties/sip-service.ts'
import { startSipp } from './parties/start-sipp.ts'

/** A service that listens on every address, with parties in two networks: that of the machine, and loopback. */

const test = requirePrograms('sipp')

const INSIDE = '127.0.0.1'
const OUTSIDE = firstOutward()

let service: SipService
beforeAll(async () => {
  service = await startSipService({ SIP_HOST: '0.0.0.0' })
  await service.create('/trunks.json', 'trunk', {
    name: 'Outside',
    direction: 'inbound',
    addresses: [OUTSIDE],
  })
})
afterAll(() => service.stop())

/** The addresses of ours in a message. */
function ownAddressesIn(message: LoggedMessage) {
  const contact = /@?([\d.]+):\d+/.exec(headerIn(message, 'Contact') ?? '')?.[1]
  return { contact, sound: [...message.text.matchAll(/IN IP4 (\S+)/g)].map(([, address]) => address) }
}

test('each party is told the address in its own network', async ({ skip }) => {
  skip(OUTSIDE === INSIDE, 'this machine has no network')
  tellOnFailure(service)
  const buyer = await startSipp({ scenario: scenario(...called.talksUntilTheEnd), address: INSIDE })
  const { number: user } = await createCallNetwork(service, {
    targets: [{ number: `sip:buyer@${buyer.address}` }],
  })
  const phone = await startSipp({
    scenario: scenario(calling.calls({ user }), calling.isAnswered(), calling.hangsUp()),
    calling: `${OUTSIDE}:${service.settings['SIP_PORT']}`,
    address: OUTSIDE,
  })
  const invite = await buyer.hears('INVITE')
  expect(ownAddressesIn(invite)).toEqual({ contact: INSIDE, sound: [INSIDE, INSIDE] })
  expect(headerIn(invite, 'Via')).toContain(` ${INSIDE}:`)
  const answer = await phone.hears('INVITE 200')
  expect(ownAddressesIn(answer)).toEqual({ contact: OUTSIDE, sound: [OUTSIDE, OUTSIDE] })
  await Promise.all([phone.succeeds(), buyer.succeeds()])
})
