import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { createCallNetwork } from '../harness/call-network.ts'
import { eventually } from '../harness/eventually.ts'
import { freePort } from '../harness/free-port.ts'
import * as called from './parties/called.ts'
import * as calling from './parties/calling.ts'
import { requirePrograms } from './parties/require-programs.ts'
import { awaitRequest, respond, scenario, wait } from './parties/scenario.ts'
import { headerIn } from './parties/sip-log.ts'
import { type SipService, startSipService, tellOnFailure } from './parties/sip-service.ts'
import { startSipp } from './parties/start-sipp.ts'

/** How calls leave: by trunks, with passwords, and past what does not answer. */

const test = requirePrograms('sipp')

let service: SipService
beforeAll(async () => {
  service = await startSipService()
})
afterAll(() => service.stop())

const target = (...steps: readonly string[]) => startSipp({ scenario: scenario(...steps) })
const caller = (...steps: readonly string[]) =>
  startSipp({ scenario: scenario(...steps), calling: service.sip })

const lineTo = (...targets: readonly Readonly<Record<string, unknown>>[]) => {
  tellOnFailure(service)
  return createCallNetwork(service, { targets })
}

/** A trunk that calls only go out by, so that this machine may still call without one. */
const createTrunk = (fields: Readonly<Record<string, unknown>>) =>
  service.create('/trunks.json', 'trunk', { name: 'Carrier', direction: 'outbound', ...fields })

// biome-ignore lint/suspicious/noExplicitAny: tests read answers as a client without types would
const stateOf = async (id: number): Promise<any> =>
  (await service.request('GET', `/trunks/${id}.json`)).body.trunk.state

/** A party at the other end of a trunk; it never ends by itself. */
const farEnd = (...steps: readonly string[]) =>
  startSipp({ scenario: scenario(...called.besidesOptions(...steps)), calls: called.MANY_CALLS })

/** Between what happens at once, and what waits for a time-out. */
const AT_ONCE_MS = 2_500

test('a telephone number is called by the default trunk, and written as the trunk has it', async () => {
  const carrier = await farEnd(...called.talksFor(100))
  await createTrunk({
    proxy: carrier.address,
    default: true,
    caller_id_format: 'national',
    codecs: ['PCMA'],
  })
  const { number: user, cid } = await lineTo({ number: '+13055550101' })
  const phone = await caller(
    calling.calls({ user, from: calling.fromNumber('+13035550188') }),
    calling.isAnswered(),
    calling.isHungUpOn,
  )
  await Promise.all([phone.succeeds(), carrier.hears('BYE 200')])
  const invite = await carrier.hears('INVITE')
  expect(invite.startLine).toMatch(/^INVITE sip:3055550101@127\.0\.0\.1:/)
  expect(headerIn(invite, 'From')).toContain('sip:3035550188@')
  expect(invite.text).toMatch(/^m=audio \d+ RTP\/AVP 8 \d+$/m)
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true })
})

test('a target asks for a password, and gets that of the target', async () => {
  const buyer = await target(
    called.isCalled,
    called.rejects('407 Proxy Authentication Required', [
      'Proxy-Authenticate: Digest realm="buyer.example", nonce="c0ffee", algorithm=MD5, qop="auth"',
    ]),
    called.isCalled,
    called.rings,
    called.answers(),
    wait(100),
    called.hangsUp,
  )
  const { number: user, cid } = await lineTo({
    number: `sip:buyer@${buyer.address}`,
    sip_username: 'buyer-7',
    sip_password: 'correct horse',
  })
  const phone = await caller(calling.calls({ user }), calling.isAnswered(), calling.isHungUpOn)
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  const invites = buyer.messages().filter(({ kind }) => kind === 'INVITE')
  const [asked, proof = ''] = invites.map(invite => headerIn(invite, 'Proxy-Authorization'))
  expect(asked).toBeUndefined()
  expect(proof).toContain('username="buyer-7"')
  expect(isProofOf(proof, 'INVITE', 'correct horse')).toBe(true)
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true })
})

test.each([
  ['where nobody listens', async () => `127.0.0.1:${await freePort()}`],
  ['whose name does not resolve', async () => 'nobody.invalid'],
])('a target %s is passed over at once', async (_, address) => {
  const next = await target(...called.talksFor(100))
  const { number: user, cid } = await lineTo(
    { number: `sip:buyer@${await address()}` },
    { number: `sip:buyer@${next.address}` },
  )
  const phone = await caller(calling.calls({ user }), calling.isAnswered(), calling.isHungUpOn)
  await Promise.all([phone.succeeds(), next.succeeds()])
  const [invite] = phone.messages()
  const answered = await phone.hears('INVITE 200')
  expect(answered.at - (invite?.at ?? 0)).toBeLessThan(AT_ONCE_MS)
  const { call, legs } = await service.finishedCall(cid)
  expect(call).toMatchObject({ connected: true, rescued: true })
  expect(legs).toContain('failed 1 failed')
})

test('a trunk where nobody listens has the next target rung at once, and says so', async () => {
  const trunk = await createTrunk({ proxy: `127.0.0.1:${await freePort()}` })
  const next = await target(...called.talksFor(100))
  const { number: user, cid } = await lineTo(
    { number: '+13055550104', trunk_id: trunk.id },
    { number: `sip:buyer@${next.address}` },
  )
  const phone = await caller(calling.calls({ user }), calling.isAnswered(), calling.isHungUpOn)
  await Promise.all([phone.succeeds(), next.succeeds()])
  const [invite] = phone.messages()
  expect((await phone.hears('INVITE 200')).at - (invite?.at ?? 0)).toBeLessThan(AT_ONCE_MS)
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true })
  await eventually(async () => {
    expect(await stateOf(trunk.id)).toMatchObject({
      reachable: false,
      last_refusals: [{ source: '+13055550104' }],
    })
  })
})

test('a target that says no more than that it is trying is passed over before its time to ring is over', async () => {
  const trying = await target(
    called.isCalled,
    respond('100 Trying'),
    awaitRequest('CANCEL'),
    respond('200 OK', { tag: ';tag=[pid]' }),
  )
  const next = await target(...called.talksFor(100))
  const { number: user, cid } = await lineTo(
    { number: `sip:buyer@${trying.address}`, timeout_seconds: 60 },
    { number: `sip:buyer@${next.address}` },
  )
  const phone = await caller(calling.calls({ user }), calling.isAnswered(), calling.isHungUpOn)
  await Promise.all([phone.succeeds(), next.succeeds()])
  expect((await service.finishedCall(cid)).legs).toContain('failed 1 failed')
})

test('a target that says nothing at all is passed over before its time to ring is over', async () => {
  const silent = await target(called.isCalled, wait(20_000))
  const next = await target(...called.talksFor(100))
  const { number: user, cid } = await lineTo(
    { number: `sip:buyer@${silent.address}`, timeout_seconds: 60 },
    { number: `sip:buyer@${next.address}` },
  )
  const phone = await caller(calling.calls({ user }), calling.isAnswered(), calling.isHungUpOn)
  await Promise.all([phone.succeeds(), next.succeeds()])
  expect((await service.finishedCall(cid)).legs).toContain('failed 1 failed')
})

test('of failures that a trunk names alone the next target is rung', async () => {
  const declining = await farEnd(called.isCalled, called.rejects('603 Decline'))
  const trunk = await createTrunk({ proxy: declining.address, ring_next_on: [503] })
  const never = await target(...called.talksFor(100))
  const { number: user, cid } = await lineTo(
    { number: '+13055550106', trunk_id: trunk.id },
    { number: `sip:buyer@${never.address}` },
  )
  const phone = await caller(calling.calls({ user }), calling.isRefused(480, { user }))
  await Promise.all([phone.succeeds(), declining.hears('ACK')])
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: false })
  expect(never.messages()).toEqual([])
})

test('a trunk that is tried says what its far end answers', async () => {
  const far = await farEnd(...called.talksFor(100))
  const trunk = await createTrunk({ proxy: far.address })
  const { body } = await service.request('POST', `/trunks/${trunk.id}/test.json`)
  expect(body.trunk_test).toMatchObject({ reachable: true, status: 200, milliseconds: expect.any(Number) })
  await eventually(async () => expect(await stateOf(trunk.id)).toMatchObject({ reachable: true }))
})

test('a trunk that registers does so with its password, and is registered', async () => {
  const challenge = 'Digest realm="carrier.example", nonce="c0ffee", algorithm=MD5, qop="auth"'
  const registrar = await farEnd(
    awaitRequest('REGISTER'),
    respond('401 Unauthorized', { tag: ';tag=[pid]', headers: [`WWW-Authenticate: ${challenge}`] }),
    awaitRequest('REGISTER'),
    respond('200 OK', { tag: ';tag=[pid]', headers: ['[last_Contact:]'] }),
  )
  const trunk = await createTrunk({
    proxy: registrar.address,
    register: true,
    username: 'dialplane-7',
    password: 'a secret',
  })
  await eventually(async () => expect(await stateOf(trunk.id)).toMatchObject({ registered: true }))
  const [first, second] = registrar.messages().filter(({ kind }) => kind === 'REGISTER')
  expect(headerIn(first ?? NOTHING, 'Authorization')).toBeUndefined()
  const proof = headerIn(second ?? NOTHING, 'Authorization') ?? ''
  expect(proof).toContain('username="dialplane-7"')
  expect(isProofOf(proof, 'REGISTER', 'a secret')).toBe(true)
})

const NOTHING = { text: '' }

/** Whether credentials prove that a password is known (RFC 2617, 3.2.2, with MD5). */
function isProofOf(credentials: string, method: string, password: string): boolean {
  const { username, realm, nonce, uri, nc, cnonce, qop, response } = Object.fromEntries(
    [...credentials.matchAll(/(\w+)="?([^",]*)"?/g)].map(([, name, value]) => [name, value]),
  )
  const md5 = (...parts: readonly unknown[]) => createHash('md5').update(parts.join(':')).digest('hex')
  const secret = md5(username, realm, password)
  return response === md5(secret, nonce, nc, cnonce, qop, md5(method, uri))
}
