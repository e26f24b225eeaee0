import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, expect } from 'vitest'
import { createCallNetwork } from '../harness/call-network.ts'
import { eventually } from '../harness/eventually.ts'
import { mediaPorts } from '../harness/free-port.ts'
import { type Chance, seededChance } from '../simulation/seeded-chance.ts'
import { askOptions } from './parties/ask-options.ts'
import * as called from './parties/called.ts'
import * as calling from './parties/calling.ts'
import { requirePrograms } from './parties/require-programs.ts'
import { scenario, wait } from './parties/scenario.ts'
import { leavesNothing, type SipService, startSipService, tellOnFailure } from './parties/sip-service.ts'
import { startSipp } from './parties/start-sipp.ts'

/** Much at once, of what is well meant and of what is not. */

const test = requirePrograms('sipp')

let service: SipService
beforeAll(async () => {
  service = await startSipService({ RTP_PORTS: mediaPorts(3_000) })
})
afterAll(() => service.stop())

const CALLS = 500
const CALLS_PER_SECOND = 100
const PAGE = 100

test(`${CALLS_PER_SECOND} calls a second for ${CALLS / CALLS_PER_SECOND} seconds all get through, and none is left`, async () => {
  tellOnFailure(service)
  // Where the machine is slow, INVITEs come again; sipp knows them only while it has sent one answer.
  const buyer = await startSipp({
    scenario: scenario(called.isCalled, called.answers(), called.isHungUpOn),
    calls: CALLS,
  })
  const { number: user, cid } = await createCallNetwork(service, {
    targets: [{ number: `sip:buyer@${buyer.address}` }],
    campaign: { record_calls: false },
  })
  const phones = await startSipp({
    calling: service.sip,
    calls: CALLS,
    callsPerSecond: CALLS_PER_SECOND,
    scenario: scenario(calling.calls({ user }), calling.isAnswered(), wait(300), calling.hangsUp()),
  })
  await Promise.all([phones.succeeds(), buyer.succeeds()])
  await eventually(async () => {
    let finished = 0
    for (let page = 1; page <= CALLS / PAGE + 1; page++) {
      const query = { cid, status: 'finished', per_page: PAGE, page }
      const { body } = await service.request('GET', '/api/v5/calls.json', { query })
      for (const { call } of body) if (call.connected) finished++
    }
    expect(finished).toBe(CALLS)
  })
  await leavesNothing(service)
})

const DATAGRAMS = 10_000
const SEED = 20_261_123

test(`after ${DATAGRAMS} datagrams of no use the next call rings`, async () => {
  tellOnFailure(service)
  const [host = '', port] = service.sip.split(':')
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const chance = seededChance(SEED)
  for (let sent = 0; sent < DATAGRAMS; sent++) {
    const bytes = uselessMessage(chance)
    await new Promise<void>(resolve => socket.send(bytes, Number(port), host, () => resolve()))
  }
  socket.close()
  await eventually(async () => expect(await askOptions(service.sip)).toBe(200))

  const buyer = await startSipp({ scenario: scenario(...called.talksFor(100)) })
  const { number: user, cid } = await createCallNetwork(service, {
    targets: [{ number: `sip:buyer@${buyer.address}` }],
  })
  const phone = await startSipp({
    calling: service.sip,
    scenario: scenario(calling.calls({ user }), calling.isAnswered(), calling.isHungUpOn),
  })
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true })
  expect(service.process.output()).not.toMatch(/"level":(50|60)/)
})

const INVITE = [
  'INVITE sip:+18005550100@127.0.0.1 SIP/2.0',
  'Via: SIP/2.0/UDP 127.0.0.1:9;branch=z9hG4bKuseless',
  'From: <sip:nobody@127.0.0.1>;tag=1',
  'To: <sip:+18005550100@127.0.0.1>',
  'Call-ID: useless',
  'CSeq: 1 INVITE',
  'Contact: <sip:nobody@127.0.0.1:9>',
  'Max-Forwards: 70',
  'Content-Length: 0',
  '',
  '',
].join('\r\n')

/** Bytes at random, or an INVITE in which some bytes are others. */
function uselessMessage(chance: Chance): Buffer {
  const byte = () => chance.between(0, 255)
  if (chance.happens(1 / 2)) return Buffer.from(Array.from({ length: chance.between(0, 600) }, byte))
  const bytes = Buffer.from(INVITE)
  for (let changes = chance.between(1, 12); changes > 0; changes--) {
    bytes[chance.between(0, bytes.length - 1)] = byte()
  }
  return bytes
}
