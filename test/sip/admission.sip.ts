import { afterAll, beforeAll, describe, expect } from 'vitest'
import { createCallNetwork } from '../harness/call-network.ts'
import { eventually } from '../harness/eventually.ts'
import { createRtbNetwork } from '../harness/rtb-network.ts'
import { answersOptions, askOptions } from './parties/ask-options.ts'
import * as called from './parties/called.ts'
import * as calling from './parties/calling.ts'
import { requirePrograms } from './parties/require-programs.ts'
import { sayAgain } from './parties/say-again.ts'
import { scenario, wait } from './parties/scenario.ts'
import { headerIn } from './parties/sip-log.ts'
import { type SipService, startSipService, tellOnFailure } from './parties/sip-service.ts'
import { type SippParty, startSipp } from './parties/start-sipp.ts'

/** Whose calls are taken, and how the others are refused. */

const test = requirePrograms('sipp')

const LISTED = '127.0.0.2'
const STRANGER = '127.0.0.9'

const target = (...steps: readonly string[]) => startSipp({ scenario: scenario(...steps) })

const caller = (service: SipService, address: string, ...steps: readonly string[]) => {
  tellOnFailure(service)
  return startSipp({ scenario: scenario(...steps), calling: service.sip, address })
}

const lineTo = (service: SipService, { address }: Pick<SippParty, 'address'>, campaign = {}) =>
  createCallNetwork(service, { targets: [{ number: `sip:buyer@${address}` }], campaign })

/** A target that nobody listens at: no call gets there. */
const NOBODY = { address: '127.0.0.1:9' }

/** A reservation, and the user part of the SIP address that calls to it have. */
async function reserve(service: SipService, { address }: Pick<SippParty, 'address'>) {
  const network = await createRtbNetwork(service, { targets: [{ number: `sip:buyer@${address}` }] })
  const { body } = await network.ping()
  const [, user = ''] = /^([^@]+)@/.exec(body.sip_address) ?? []
  expect(user).not.toBe('')
  return { user, cid: network.cid }
}

describe('on a machine without trunks', () => {
  let service: SipService
  beforeAll(async () => {
    service = await startSipService()
  })
  afterAll(() => service.stop())

  test('a number that nobody has is not found', async () => {
    const user = '+18885559999'
    const phone = await caller(
      service,
      '127.0.0.1',
      calling.calls({ user }),
      calling.isRefused(404, { user }),
    )
    await phone.succeeds()
  })

  test('this machine may go on calling beside a trunk that is for calls out', async () => {
    const { id } = await service.create('/trunks.json', 'trunk', {
      name: 'Out',
      proxy: NOBODY.address,
      default: true,
    })
    const seen = async () => (await service.request('GET', `/trunks/${id}.json`)).body.trunk.state.reachable
    await eventually(async () => expect(await seen()).toBe(false))
    const user = '+18885559999'
    const phone = await caller(
      service,
      '127.0.0.1',
      calling.calls({ user }),
      calling.isRefused(404, { user }),
    )
    await phone.succeeds()
    await service.request('DELETE', `/trunks/${id}.json`)
  })

  test('a suppressed caller is refused before anybody answers', async () => {
    const { number: user, cid } = await lineTo(service, NOBODY)
    await service.request('POST', '/suppressed_numbers/+13035550166.json')
    const from = calling.fromNumber('+13035550166')
    const phone = await caller(
      service,
      '127.0.0.1',
      calling.calls({ user, from }),
      calling.isRefused(603, { user, from }),
    )
    await phone.succeeds()
    expect(phone.heard()).not.toContain('INVITE 180')
    const { call, events } = await service.finishedCall(cid)
    expect(call).toMatchObject({ caller: '+13035550166', connected: false })
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'call_refused', data: { reason: 'caller_suppressed' } }),
    )
  })

  test('a call to a paused campaign is declined', async () => {
    const { number: user, cid } = await lineTo(service, NOBODY, { paused: true })
    const phone = await caller(
      service,
      '127.0.0.1',
      calling.calls({ user }),
      calling.isRefused(603, { user }),
    )
    await phone.succeeds()
    const { events } = await service.finishedCall(cid)
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'call_refused', data: { reason: 'campaign_paused' } }),
    )
  })

  test('a call to a reservation rings its target and claims it', async () => {
    const buyer = await target(...called.talksFor(100))
    const { user, cid } = await reserve(service, buyer)
    const phone = await caller(
      service,
      '127.0.0.1',
      calling.calls({ user }),
      calling.isAnswered(),
      calling.isHungUpOn,
    )
    await Promise.all([phone.succeeds(), buyer.succeeds()])
    const { call } = await service.finishedCall(cid)
    expect(call).toMatchObject({ connected: true, reservation_uuid: expect.any(String) })
  })

  test('a caller who withholds his number has none', async () => {
    const buyer = await target(...called.talksFor(100))
    const { number: user, cid } = await lineTo(service, buyer)
    const from = '"Anonymous" <sip:anonymous@anonymous.invalid>'
    const phone = await caller(
      service,
      '127.0.0.1',
      calling.calls({ user, from, headers: ['Privacy: id'] }),
      calling.isAnswered(),
      calling.isHungUpOn,
    )
    await Promise.all([phone.succeeds(), buyer.succeeds()])
    const invite = await buyer.hears('INVITE')
    expect(headerIn(invite, 'From')).toContain('sip:anonymous@anonymous.invalid')
    expect((await service.finishedCall(cid)).call).toMatchObject({ caller: null, connected: true })
  })

  test('whoever asks whether we are there is told so', async () => {
    expect(await askOptions(service.sip)).toBe(200)
  })
})

describe('with a trunk that lists where calls come from', () => {
  let service: SipService
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as a client without types would
  let trunk: any
  beforeAll(async () => {
    service = await startSipService()
    trunk = await service.create('/trunks.json', 'trunk', {
      name: 'Listed',
      direction: 'inbound',
      addresses: [LISTED],
    })
    await service.create('/trunks.json', 'trunk', {
      name: 'By password',
      direction: 'inbound',
      username: 'publisher',
      password: 'a secret',
    })
    await service.create('/trunks.json', 'trunk', {
      name: 'Narrow',
      direction: 'inbound',
      addresses: ['127.0.0.3'],
      max_calls: 1,
    })
    await service.create('/trunks.json', 'trunk', {
      name: 'Believed',
      direction: 'inbound',
      addresses: ['127.0.0.4'],
      trusted_identity: true,
    })
    await answersOptions(service.sip, '127.0.0.4', 200)
    await answersOptions(service.sip, LISTED, 200)
  })
  afterAll(() => service.stop())

  test('a call from a listed address is taken', async () => {
    const buyer = await target(...called.talksFor(100))
    const { number: user, cid } = await lineTo(service, buyer)
    const phone = await caller(
      service,
      LISTED,
      calling.calls({ user }),
      calling.isAnswered(),
      calling.isHungUpOn,
    )
    await Promise.all([phone.succeeds(), buyer.succeeds()])
    expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true })
  })

  test('a stranger who does not know the password gets nowhere, though he calls a number that there is', async () => {
    const { number: user, cid } = await lineTo(service, NOBODY)
    const wrong = { username: 'publisher', password: 'a guess' }
    const phone = await startSipp({
      calling: service.sip,
      address: STRANGER,
      credentials: wrong,
      scenario: scenario(
        calling.calls({ user }),
        calling.isRefused(401, { user, authenticates: true }),
        calling.calls({ user, number: 2, headers: ['[authentication]'] }),
        calling.isRefused(403, { user, number: 2 }),
      ),
    })
    await phone.succeeds()
    expect(await service.callsOf(cid)).toEqual([])
  })

  test('a stranger who knows the password of a trunk calls by it', async () => {
    const buyer = await target(...called.talksFor(100))
    const { number: user, cid } = await lineTo(service, buyer)
    const phone = await startSipp({
      calling: service.sip,
      address: STRANGER,
      credentials: { username: 'publisher', password: 'a secret' },
      scenario: scenario(
        calling.calls({ user }),
        calling.isRefused(401, { user, authenticates: true }),
        calling.calls({ user, number: 2, headers: ['[authentication]'] }),
        calling.isAnswered(null, 2),
        calling.isHungUpOn,
      ),
    })
    await Promise.all([phone.succeeds(), buyer.succeeds()])
    expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true })
  })

  test('who has seen such a call gets nowhere by sending it again, with another branch or without', async () => {
    const buyer = await target(...called.talksFor(100))
    const { number: user, cid } = await lineTo(service, buyer)
    const phone = await startSipp({
      calling: service.sip,
      address: STRANGER,
      credentials: { username: 'publisher', password: 'a secret' },
      scenario: scenario(
        calling.calls({ user }),
        calling.isRefused(401, { user, authenticates: true }),
        calling.calls({ user, number: 2, headers: ['[authentication]'] }),
        calling.isAnswered(null, 2),
        calling.isHungUpOn,
      ),
    })
    await Promise.all([phone.succeeds(), buyer.succeeds()])
    const seen = phone
      .messages()
      .find(({ kind, text }) => kind === 'INVITE' && text.includes('Authorization:'))
    if (seen === undefined) throw new Error('sipp has sent no password')
    const replays: readonly (readonly [RegExp, (text: string) => string])[] = [
      [/ 401 /, text => text.replace('Call-ID: ', 'Call-ID: another-').replace('branch=', 'branch=z9hG4bKa')],
      [/ 401 /, text => text.replace('Call-ID: ', 'Call-ID: a-third-').replace('branch=', 'branch=z9hG4bKb')],
      // The call of this name is known still.
      [/ 482 /, text => text.replace('branch=', 'branch=z9hG4bKc')],
    ]
    for (const [answer, change] of replays) {
      expect(await sayAgain(seen, { from: phone.address, to: service.sip, change })).toMatch(answer)
    }
    await service.finishedCall(cid)
    expect(await service.callsOf(cid)).toHaveLength(1)
  })

  test('each refusal of a listed source has its reason in words', async () => {
    const { number } = await lineTo(service, NOBODY)
    const refused = [
      { user: '+18885559999', status: 404, headers: [] },
      { user: number, status: 420, headers: ['Require: telepathy'] },
      { user: number, status: 422, headers: ['Session-Expires: 60', 'Supported: timer'] },
    ]
    for (const { user, status, headers } of refused) {
      const phone = await caller(
        service,
        LISTED,
        calling.calls({ user, headers }),
        calling.isRefused(status, { user }),
      )
      await phone.succeeds()
    }
    await eventually(async () => {
      const { state } = (await service.request('GET', `/trunks/${trunk.id}.json`)).body.trunk
      expect(state.last_refusals.map(({ reason }: { reason: string }) => reason)).toEqual([
        expect.stringContaining('refreshed too often'),
        expect.stringContaining('it requires telepathy'),
        expect.stringContaining('nobody whom the trunk may call has the number'),
      ])
    })
    expect(service.process.output()).toContain('it requires telepathy')
  })

  test('a reservation is called from a listed address, and from no other', async () => {
    const buyer = await target(...called.talksFor(100))
    const { user, cid } = await reserve(service, buyer)
    const stranger = await caller(
      service,
      STRANGER,
      calling.calls({ user }),
      calling.isRefused(401, { user }),
    )
    await stranger.succeeds()
    const phone = await caller(
      service,
      LISTED,
      calling.calls({ user }),
      calling.isAnswered(),
      calling.isHungUpOn,
    )
    await Promise.all([phone.succeeds(), buyer.succeeds()])
    expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true })
    expect(await service.callsOf(cid)).toHaveLength(1)
  })

  test('one call too many is asked to come again later, and the trunk says why', async () => {
    const buyer = await target(...called.talksFor(1_500))
    const { number: user, cid } = await lineTo(service, buyer)
    const first = await caller(
      service,
      '127.0.0.3',
      calling.calls({ user }),
      calling.isAnswered(),
      calling.isHungUpOn,
    )
    await first.hears('INVITE 200')
    const second = await caller(
      service,
      '127.0.0.3',
      calling.calls({ user }),
      calling.isRefused(503, { user }),
    )
    await second.succeeds()
    expect(headerIn(await second.hears('INVITE 503'), 'Retry-After')).toMatch(/^\d+$/)
    await Promise.all([first.succeeds(), buyer.succeeds()])
    expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true })
    const trunks = (await service.request('GET', '/trunks.json')).body
    const { id } = trunks.find((each: { trunk: { name: string } }) => each.trunk.name === 'Narrow').trunk
    await eventually(async () => {
      const { state } = (await service.request('GET', `/trunks/${id}.json`)).body.trunk
      expect(state).toMatchObject({
        calls: 0,
        last_refusals: [{ reason: expect.stringContaining('max_calls') }],
      })
    })
  })

  test('what the network says of the caller is believed by a trunk that is trusted, and by no other', async () => {
    const asserted = ['P-Asserted-Identity: <sip:+13035550144@carrier.example>']
    const numbers = new Map<string, string | null>()
    for (const address of ['127.0.0.4', LISTED]) {
      const buyer = await target(...called.talksFor(100))
      const { number: user, cid } = await lineTo(service, buyer)
      const phone = await caller(
        service,
        address,
        calling.calls({ user, headers: asserted }),
        calling.isAnswered(),
        calling.isHungUpOn,
      )
      await Promise.all([phone.succeeds(), buyer.succeeds()])
      numbers.set(address, (await service.finishedCall(cid)).call.caller)
    }
    expect(Object.fromEntries(numbers)).toEqual({ '127.0.0.4': '+13035550144', [LISTED]: '+13035550100' })
  })

  test('a trunk that is deleted lets no more calls in', async () => {
    await service.request('DELETE', `/trunks/${trunk.id}.json`)
    await answersOptions(service.sip, LISTED, 403)
  })
})

describe('with an open door for reservations, and strangers ignored', () => {
  let service: SipService
  beforeAll(async () => {
    service = await startSipService({ SIP_OPEN_RESERVATIONS: '1', SIP_UNKNOWN_SOURCES: 'ignore' })
    await service.create('/trunks.json', 'trunk', {
      name: 'Listed',
      direction: 'inbound',
      addresses: [LISTED],
    })
    await answersOptions(service.sip, LISTED, 200)
    await answersOptions(service.sip, STRANGER, null)
  })
  afterAll(() => service.stop())

  test('a reservation is called from anywhere', async () => {
    const buyer = await target(...called.talksFor(100))
    const { user, cid } = await reserve(service, buyer)
    const phone = await caller(
      service,
      STRANGER,
      calling.calls({ user }),
      calling.isAnswered(),
      calling.isHungUpOn,
    )
    await Promise.all([phone.succeeds(), buyer.succeeds()])
    expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true })
  })

  test('a stranger who calls a number hears nothing at all, as if nobody were there', async () => {
    const { number: user, cid } = await lineTo(service, NOBODY)
    const phone = await caller(service, STRANGER, calling.calls({ user, attributes: '' }), wait(1_000))
    await phone.succeeds()
    expect(phone.heard()).toEqual([])
    expect(await service.callsOf(cid)).toEqual([])
  })
})
