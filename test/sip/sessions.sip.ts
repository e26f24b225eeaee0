import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { createCallNetwork } from '../harness/call-network.ts'
import { MediaPhone } from '../harness/media-phone.ts'
import * as called from './parties/called.ts'
import * as calling from './parties/calling.ts'
import { requirePrograms } from './parties/require-programs.ts'
import { scenario, sdp, wait } from './parties/scenario.ts'
import { headerIn } from './parties/sip-log.ts'
import { leavesNothing, type SipService, startSipService, tellOnFailure } from './parties/sip-service.ts'
import { type SippParty, startSipp } from './parties/start-sipp.ts'

/** What happens within calls, and the ways that SIP travels. */

const test = requirePrograms('sipp')

let service: SipService
beforeAll(async () => {
  service = await startSipService()
})
afterAll(() => service.stop())

afterEach(() => leavesNothing(service))

const target = (...steps: readonly string[]) => startSipp({ scenario: scenario(...steps) })
const caller = (...steps: readonly string[]) =>
  startSipp({ scenario: scenario(...steps), calling: service.sip })
const lineTo = ({ address }: Pick<SippParty, 'address'>, parameters = '') => {
  tellOnFailure(service)
  return createCallNetwork(service, { targets: [{ number: `sip:buyer@${address}${parameters}` }] })
}

test('a caller puts the call on hold and resumes it, and the target never notices', async () => {
  const buyer = await target(...called.talksUntilTheEnd)
  const { number: user, cid } = await lineTo(buyer)
  const phone = await caller(
    calling.calls({ user }),
    calling.isAnswered(),
    wait(200),
    calling.offersAgain(2, sdp({ direction: 'sendonly', version: 2 })),
    wait(200),
    calling.offersAgain(3, sdp({ direction: 'sendrecv', version: 3 })),
    wait(200),
    calling.hangsUp(),
  )
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  const directions = phone
    .messages()
    .filter(({ kind, direction }) => kind === 'INVITE 200' && direction === 'received')
    .map(({ text }) => /^a=(sendrecv|sendonly|recvonly|inactive)$/m.exec(text)?.[1])
  expect(directions).toEqual(['sendrecv', 'recvonly', 'sendrecv'])
  expect(buyer.heard()).toEqual(['INVITE', 'ACK', 'BYE'])
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true, hung_up_by: 'caller' })
})

test('a target puts the call on hold and resumes it, and the caller never notices', async () => {
  const buyer = await target(
    called.isCalled,
    called.answers(),
    wait(200),
    called.offersAgain(101, sdp({ direction: 'sendonly', version: 2 })),
    wait(200),
    called.offersAgain(102, sdp({ direction: 'sendrecv', version: 3 })),
    called.isHungUpOn,
  )
  const { number: user, cid } = await lineTo(buyer)
  const phone = await caller(calling.calls({ user }), calling.isAnswered(), wait(1_500), calling.hangsUp())
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  const directions = buyer
    .messages()
    .filter(({ kind, direction }) => kind === 'INVITE 200' && direction === 'received')
    .map(({ text }) => /^a=(sendrecv|sendonly|recvonly|inactive)$/m.exec(text)?.[1])
  expect(directions).toEqual(['recvonly', 'sendrecv'])
  expect(phone.heard()).not.toContain('INVITE')
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true, hung_up_by: 'caller' })
})

test('a caller on hold is resumed by a re-INVITE that asks for an offer, as telephone systems do', async () => {
  const ear = await MediaPhone.open()
  const buyer = await target(...called.talksUntilTheEnd)
  const { number: user, cid } = await lineTo(buyer)
  const phone = await caller(
    calling.calls({ user }),
    calling.isAnswered(),
    calling.offersAgain(2, sdp({ formats: '8', direction: 'sendonly', version: 2 })),
    calling.isOfferedAnew(3, sdp({ formats: '0', port: ear.port, version: 3 })),
    wait(1_000),
    calling.hangsUp(),
  )
  // It is sent sound again, in the codec that it has chosen this time.
  expect((await ear.until(heard => heard.length > 1))[0]?.payloadType).toBe(0)
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  const offers = phone
    .messages()
    .filter(({ kind, direction }) => kind === 'INVITE 200' && direction === 'received')
    .map(({ text }) => [
      /^m=audio \d+ RTP\/AVP (.*)$/m.exec(text)?.[1],
      /^a=(sendrecv|sendonly|recvonly|inactive)$/m.exec(text)?.[1],
    ])
  expect(offers).toEqual([
    ['0 101', 'sendrecv'],
    ['8 101', 'recvonly'],
    ['8 0 101', 'sendrecv'],
  ])
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true, hung_up_by: 'caller' })
  await ear.close()
})

test('a target that wants its ringing acknowledged gets that', async () => {
  const buyer = await target(called.isCalled, called.ringsReliablyAndAnswers, called.isHungUpOn)
  const { number: user, cid } = await lineTo(buyer)
  const phone = await caller(calling.calls({ user }), calling.isAnswered(), wait(200), calling.hangsUp())
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  expect(headerIn(await buyer.hears('PRACK'), 'RAck')).toBe('7 1 INVITE')
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true })
})

test('a target that moves its sound before it answers is heard where it is then', async () => {
  const [first, second] = [await MediaPhone.open(), await MediaPhone.open()]
  const before = sdp({ port: first.port })
  const buyer = await target(
    called.isCalled,
    called.isHeardReliably(before),
    called.movesByUpdate(101, sdp({ port: second.port, version: 2 })),
    called.picksUp(before),
    called.isHungUpOn,
  )
  const { number: user, cid } = await lineTo(buyer)
  const speaker = await MediaPhone.open()
  const phone = await caller(
    calling.calls({ user, body: sdp({ port: speaker.port }) }),
    calling.isAnswered(),
    wait(1_500),
    calling.hangsUp(),
  )
  speaker.dial((await phone.hears('INVITE 200')).text).hum(900)
  expect((await second.until(heard => heard.length > 5))[0]?.payloadType).toBe(0)
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true })
  await Promise.all([first, second, speaker].map(party => party.close()))
})

test('a target that offers anew before it has answered reliably is told that offers cross', async () => {
  const buyer = await target(
    called.isCalled,
    called.rings,
    called.movesByUpdate(101, sdp({ version: 2 }), 491),
    called.picksUp(sdp()),
    called.isHungUpOn,
  )
  const { number: user, cid } = await lineTo(buyer)
  const phone = await caller(calling.calls({ user }), calling.isAnswered(), wait(200), calling.hangsUp())
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true })
})

test('a caller who moves before the answer goes on from there', async () => {
  const buyer = await target(
    called.isCalled,
    called.says('183 Session Progress', sdp()),
    wait(1_000),
    called.picksUp(sdp()),
    called.isHungUpOn,
  )
  const { number: user, cid } = await lineTo(buyer)
  const speaker = await MediaPhone.open()
  const phone = await caller(
    calling.calls({ user, headers: ['Require: 100rel'] }),
    calling.hearsReliably(180, 2),
    calling.hearsReliably(183, 3),
    calling.movesByUpdate(4, sdp({ port: speaker.port, version: 2 })),
    calling.isAnswered(),
    wait(1_000),
    calling.hangsUp(),
  )
  const { text } = await phone.hears('UPDATE 200')
  expect(text).toMatch(/^m=audio /m)
  expect((await phone.hears('INVITE 200')).text).not.toMatch(/^m=audio /m)
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true, hung_up_by: 'caller' })
  await speaker.close()
})

test('a caller who offers anew while the first offer waits for its answer is told to wait', async () => {
  const buyer = await target(
    called.isCalled,
    called.rings,
    wait(1_000),
    called.picksUp(sdp()),
    called.isHungUpOn,
  )
  const { number: user, cid } = await lineTo(buyer)
  const phone = await caller(
    calling.calls({ user }),
    '<recv response="100" optional="true"/>',
    '<recv response="180" rrs="true"/>',
    calling.movesByUpdate(2, sdp({ version: 2 }), 500),
    calling.isAnswered(),
    wait(200),
    calling.hangsUp(),
  )
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  expect(Number(headerIn(await phone.hears('UPDATE 500'), 'Retry-After'))).toBeLessThanOrEqual(10)
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true })
})

test('an interval of the session that is too small is refused with the smallest, and then refreshed', async () => {
  const buyer = await target(...called.talksUntilTheEnd)
  const { number: user, cid } = await lineTo(buyer)
  const timer = (seconds: number) => ['Supported: timer', `Session-Expires: ${seconds};refresher=uac`]
  const phone = await caller(
    calling.calls({ user, headers: timer(60) }),
    calling.isRefused(422, { user }),
    calling.calls({ user, number: 2, headers: [...timer(90), 'Min-SE: 90'] }),
    calling.isAnswered(null, 2),
    wait(200),
    calling.offersAgain(3, sdp(), timer(90)),
    calling.refreshesByUpdate(4, timer(90)),
    wait(200),
    calling.hangsUp(),
  )
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  expect(headerIn(await phone.hears('INVITE 422'), 'Min-SE')).toBe('90')
  const answers = phone.messages().filter(({ kind }) => kind === 'INVITE 200')
  for (const answer of answers) expect(headerIn(answer, 'Session-Expires')).toMatch(/^90;refresher=uac/)
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true, hung_up_by: 'caller' })
})

test('a caller who makes no offer gets one, and is heard by what he answers', async () => {
  const [speaker, listener] = [await MediaPhone.open(), await MediaPhone.open()]
  const buyer = await target(called.isCalled, called.answers(sdp({ port: listener.port })), called.isHungUpOn)
  const { number: user, cid } = await lineTo(buyer)
  const phone = await caller(
    calling.calls({ user, body: null }),
    calling.isAnswered(sdp({ port: speaker.port, formats: '0' })),
    wait(1_500),
    calling.hangsUp(),
  )
  speaker.dial((await phone.hears('INVITE 200')).text).hum(900)
  const packets = await listener.until(heard => heard.length > 5)
  expect(packets[0]?.payloadType).toBe(0)
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true })
  await Promise.all([speaker.close(), listener.close()])
})

test('a caller who makes no offer hears his own telephone ring, and not a target that cannot reach him yet', async () => {
  const buyer = await target(
    called.isCalled,
    called.says('183 Session Progress', sdp()),
    wait(500),
    called.picksUp(sdp()),
    called.isHungUpOn,
  )
  const { number: user, cid } = await lineTo(buyer)
  const phone = await caller(
    calling.calls({ user, body: null }),
    calling.isAnswered(sdp()),
    wait(300),
    calling.hangsUp(),
  )
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  expect(phone.heard()).toContain('INVITE 180')
  expect(phone.heard()).not.toContain('INVITE 183')
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true })
})

test('a caller who requires what nobody here knows is told so', async () => {
  const buyer = await target(...called.talksUntilTheEnd)
  const { number: user, cid } = await lineTo(buyer)
  const phone = await caller(
    calling.calls({ user, headers: ['Require: teleportation'] }),
    calling.isRefused(420, { user }),
  )
  await phone.succeeds()
  expect(headerIn(await phone.hears('INVITE 420'), 'Unsupported')).toBe('teleportation')
  expect(await service.callsOf(cid)).toEqual([])
  expect(buyer.messages()).toEqual([])
})

test('a caller and a target who speak over TCP', async () => {
  const buyer = await startSipp({ transport: 'tcp', scenario: scenario(...called.talksFor(300)) })
  const { number: user, cid } = await lineTo(buyer, ';transport=tcp')
  const phone = await startSipp({
    transport: 'tcp',
    calling: service.sip,
    scenario: scenario(calling.calls({ user, attributes: '' }), calling.isAnswered(), calling.isHungUpOn),
  })
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  expect(headerIn(await buyer.hears('INVITE'), 'Via')).toMatch(/^SIP\/2\.0\/TCP/)
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true, hung_up_by: 'target' })
})

test('a caller over TCP whose recorded route leaves the transport open is hung up on over the connection', async () => {
  const buyer = await target(...called.talksFor(200))
  const { number: user, cid } = await lineTo(buyer)
  const headers = ['Record-Route: <sip:[local_ip]:[local_port];lr>']
  const phone = await startSipp({
    transport: 'tcp',
    calling: service.sip,
    scenario: scenario(
      calling.calls({ user, attributes: '', headers }),
      calling.isAnswered(),
      calling.isHungUpOn,
    ),
  })
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true, hung_up_by: 'target' })
})
