import { beforeEach, describe, expect, test } from 'vitest'
import { isWithin, parseIpAddress } from '../../platform/networks/ip-network.ts'
import { digestOf } from '../sip/digest/digest.ts'
import type { Source } from '../sip/transport/transport.ts'
import type { Trunk } from '../trunks/trunk.ts'
import { type AdmissionPorts, createGate } from './admission.ts'
import { createCallerAuthentication } from './caller-authentication.ts'
import { createListedSources, type ListedSources } from './listed-sources.ts'
import { inviteWith } from './testing/invite-with.ts'
import { trunkWith } from './testing/trunk-of.ts'

const START = Date.parse('2026-11-20T15:00:00.000Z')

let refusals: string[]
let ofTrunks: string[]
let change: () => void
let sources: ListedSources
let trunks: readonly Trunk[]
let now: number

beforeEach(() => {
  now = START
  refusals = []
  ofTrunks = []
  trunks = []
})

function gate(
  settings: Partial<Pick<AdmissionPorts, 'unknownSources' | 'openReservations'>> = {},
  isLoopback = true,
) {
  const clock = { now: () => now, schedule: () => () => undefined }
  const directory = {
    trunks: () => trunks,
    find: (id: number) => trunks.find(trunk => trunk.id === id) ?? null,
    fromAddress: (address: string) => {
      const source = parseIpAddress(address)
      return source === null
        ? []
        : trunks.filter(({ networks }) => networks.some(each => isWithin(each, source)))
    },
    onChange: (listener: () => void) => {
      change = listener
    },
  }
  sources = createListedSources(directory, isLoopback)
  return createGate({
    unknownSources: 'reject',
    openReservations: false,
    ...settings,
    sources,
    authentication: createCallerAuthentication(clock, ['MD5', 'SHA-256']),
    trunkRefusals: { note: (_, __, reason) => ofTrunks.push(reason), noteAside: () => undefined },
    refusals: { note: (_, words) => refusals.push(words), stop: () => undefined },
  })
}

function from(address: string): Source {
  const local = { address: '127.0.0.1', port: 5060 }
  return { protocol: 'udp', address, port: 5060, local, reply: async () => undefined }
}

test('a trunk’s addresses are let in, and others are refused', () => {
  trunks = [trunkWith({ addresses: ['198.51.100.0/24'] })]
  const { admit, trunksOf } = gate()
  expect(admit(inviteWith(), from('198.51.100.77'))).toBe('accept')
  expect(trunksOf(inviteWith(), from('198.51.100.77'))).toEqual(trunks)
  expect(admit(inviteWith(), from('192.0.2.1'))).toMatchObject({ status: 403 })
  expect(refusals).toEqual(['no trunk lists this address'])
})

test('strangers get no answer at all where that is wished', () => {
  trunks = [trunkWith({ addresses: ['198.51.100.1'] })]
  expect(gate({ unknownSources: 'ignore' }).admit(inviteWith(), from('192.0.2.1'))).toBe('ignore')
})

test('a request within a call that is no more is told so, wherever it comes from, and not logged', () => {
  trunks = [
    trunkWith({ direction: 'outbound', addresses: ['198.51.100.1'] }),
    trunkWith({ id: 2, credentials: SECRET }),
  ]
  const within = { To: '<sip:+18005550100@127.0.0.1>;tag=gone' }
  for (const method of ['BYE', 'INVITE', 'UPDATE']) {
    const request = inviteWith(within, { method })
    expect(gate().admit(request, from('192.0.2.1'))).toEqual({ status: 481 })
    expect(gate({ unknownSources: 'ignore' }).admit(request, from('192.0.2.1'))).toBe('ignore')
    // The stack knows what to say.
    expect(gate().admit(request, from('198.51.100.1'))).toBe('accept')
  }
  expect([refusals, ofTrunks]).toEqual([[], []])
})

test('this machine may call while no trunk takes calls in, and no longer then', () => {
  const { admit } = gate()
  expect(admit(inviteWith(), from('127.0.0.9'))).toBe('accept')
  expect(admit(inviteWith(), from('192.0.2.1'))).toMatchObject({ status: 403 })
  trunks = [trunkWith({ direction: 'outbound' })]
  change()
  expect(admit(inviteWith(), from('127.0.0.9'))).toBe('accept')
  trunks = [trunkWith({ addresses: ['198.51.100.1'] })]
  change()
  expect(admit(inviteWith(), from('127.0.0.9'))).toMatchObject({ status: 403 })
})

describe('this machine may call beside a trunk', () => {
  const fromThisMachine = (trunk: Parameters<typeof trunkWith>[0]) => {
    trunks = [trunkWith(trunk)]
    const admission = gate().admit(inviteWith(), from('127.0.0.1'))
    return typeof admission === 'object' ? admission.status : admission
  }

  test('that no call can come by, whatever its direction', () => {
    expect(fromThisMachine({})).toBe('accept')
    expect(fromThisMachine({ direction: 'inbound', proxy: null })).toBe('accept')
    expect(fromThisMachine({ direction: 'outbound', credentials: SECRET, registers: true })).toBe('accept')
  })

  test('whose password its carrier is told, and none by whose password calls are to come in', () => {
    expect(fromThisMachine({ credentials: SECRET })).toBe('accept')
    expect(fromThisMachine({ direction: 'inbound', credentials: SECRET })).toBe(401)
    expect(fromThisMachine({ proxy: null, credentials: SECRET })).toBe(401)
  })

  test('but not where it registers, or lists where its calls come from', () => {
    expect(fromThisMachine({ credentials: SECRET, registers: true })).toBe(401)
    expect(fromThisMachine({ addresses: ['198.51.100.1'] })).toBe(403)
  })
})

test('an edge that listens to the world trusts nobody for being on this machine', () => {
  expect(gate({}, false).admit(inviteWith(), from('127.0.0.1'))).toMatchObject({ status: 403 })
})

test('a trunk that calls only go out by brings none in, and is told why; it may ask whether we are there', () => {
  trunks = [trunkWith({ direction: 'outbound', addresses: ['198.51.100.1'] })]
  const { admit, concernedBy } = gate()
  expect(admit(inviteWith(), from('198.51.100.1'))).toMatchObject({ status: 403 })
  expect(ofTrunks).toEqual(['a call came by it, and its direction is outbound'])
  const question = inviteWith({}, { method: 'OPTIONS' })
  expect(admit(question, from('198.51.100.1'))).toBe('accept')
  expect(concernedBy(question, from('198.51.100.1'))).toEqual(trunks)
  expect(concernedBy(question, from('192.0.2.1'))).toEqual([])
})

test('calls of a trunk come from where it is registered too, for as long as it is', () => {
  trunks = [trunkWith({ credentials: SECRET, registers: true })]
  const { admit, trunksOf } = gate({}, false)
  expect(admit(inviteWith(), from('198.51.100.9'))).toMatchObject({ status: 401 })
  sources.noteRegistrar(1, '198.51.100.9')
  expect(admit(inviteWith(), from('198.51.100.9'))).toBe('accept')
  expect(trunksOf(inviteWith(), from('198.51.100.9'))).toEqual(trunks)
  sources.noteRegistrar(1, null)
  expect(admit(inviteWith(), from('198.51.100.9'))).toMatchObject({ status: 401 })
})

test('reservations may be called from anywhere where that is wished, numbers not', () => {
  trunks = [trunkWith({ addresses: ['198.51.100.1'] })]
  const { admit } = gate({ openReservations: true })
  const reservation = { uri: 'sip:01a205b9-bf24-7099-ad9c-ff5c4b91c490@sip.localhost' }
  expect(admit(inviteWith({}, reservation), from('192.0.2.1'))).toBe('accept')
  expect(admit(inviteWith(), from('192.0.2.1'))).toMatchObject({ status: 403 })
  trunks = [trunkWith({ direction: 'outbound', addresses: ['198.51.100.1'] })]
  const { admit: outbound } = gate({ openReservations: true })
  expect(outbound(inviteWith({}, reservation), from('198.51.100.1'))).toBe('accept')
  expect(outbound(inviteWith(), from('198.51.100.1'))).toMatchObject({ status: 403 })
})

const SECRET = { username: 'branch', password: 'correct horse' }

/** The Authorization that answers a challenge. */
function authorization(challenge: string, password: string): string {
  const parameter = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1] ?? ''
  const protection = { count: '00000001', clientNonce: 'abc' }
  const claim = {
    username: SECRET.username,
    realm: parameter('realm'),
    nonce: parameter('nonce'),
    uri: 'sip:x',
  }
  const response = digestOf({ ...claim, algorithm: 'SHA-256', password, method: 'INVITE', protection })
  return (
    `Digest username="${claim.username}", realm="${claim.realm}", nonce="${claim.nonce}", uri="sip:x", ` +
    `response="${response}", algorithm=SHA-256, qop=auth, nc=00000001, cnonce="abc"`
  )
}

function challengeOf(admission: ReturnType<ReturnType<typeof gate>['admit']>): string {
  if (typeof admission === 'string' || admission.status !== 401) throw new Error('must be challenged')
  return admission.headers?.find(({ value }) => value.includes('SHA-256'))?.value ?? ''
}

test('whoever knows the password of a trunk may call from anywhere, also when the request is sent again', () => {
  trunks = [trunkWith({ credentials: SECRET })]
  const { admit, trunksOf } = gate({}, false)
  const challenge = challengeOf(admit(inviteWith(), from('192.0.2.1')))
  const proof = inviteWith({ Authorization: authorization(challenge, SECRET.password) })
  expect(admit(proof, from('192.0.2.1'))).toBe('accept')
  expect(admit(proof, from('192.0.2.1'))).toBe('accept')
  expect(trunksOf(proof, from('192.0.2.1'))).toEqual(trunks)
  expect(refusals).toEqual([])
})

test('challenges come in the order that was asked for', () => {
  trunks = [trunkWith({ credentials: SECRET })]
  const admission = gate({}, false).admit(inviteWith(), from('192.0.2.1'))
  const challenges = typeof admission === 'string' ? [] : (admission.headers ?? []).map(({ value }) => value)
  expect(challenges.map(value => /algorithm=([\w-]+)/.exec(value)?.[1])).toEqual(['MD5', 'SHA-256'])
})

test('a proof serves for one call alone', () => {
  trunks = [trunkWith({ credentials: SECRET })]
  const { admit } = gate({}, false)
  const Authorization = authorization(challengeOf(admit(inviteWith(), from('192.0.2.1'))), SECRET.password)
  expect(admit(inviteWith({ Authorization }), from('192.0.2.1'))).toBe('accept')
  challengeOf(admit(inviteWith({ Authorization, 'Call-ID': 'call-2' }), from('192.0.2.9')))
})

test('a request is the same when it is sent again within half a minute, and a replay elsewhere or later', () => {
  trunks = [trunkWith({ credentials: SECRET })]
  const { admit } = gate({}, false)
  const Authorization = authorization(challengeOf(admit(inviteWith(), from('192.0.2.1'))), SECRET.password)
  const Via = 'SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK1'
  const proof = inviteWith({ Authorization, Via })
  expect(admit(proof, from('192.0.2.1'))).toBe('accept')
  const isStale = (admission: ReturnType<typeof admit>) =>
    expect(challengeOf(admission)).toContain('stale=true')
  isStale(admit(inviteWith({ Authorization, Via: `${Via}23` }), from('192.0.2.1')))
  isStale(admit(inviteWith({ Authorization, Via }, { uri: 'sip:+18005550199@127.0.0.1' }), from('192.0.2.1')))
  isStale(admit(inviteWith({ Authorization, Via, From: '<sip:+19005550100@x>;tag=1' }), from('192.0.2.1')))
  now += 31_000
  expect(admit(proof, from('192.0.2.1'))).toBe('accept')
  now += 1_000
  isStale(admit(proof, from('192.0.2.1')))
})

test('once a call has begun by it, a request is let in no more', () => {
  trunks = [trunkWith({ credentials: SECRET })]
  const { admit, trunksOf, useUp } = gate({}, false)
  const Authorization = authorization(challengeOf(admit(inviteWith(), from('192.0.2.1'))), SECRET.password)
  const proof = inviteWith({ Authorization })
  expect(admit(proof, from('192.0.2.1'))).toBe('accept')
  useUp(proof)
  expect(challengeOf(admit(proof, from('192.0.2.1')))).toContain('stale=true')
  expect(trunksOf(proof, from('192.0.2.1'))).toEqual([])
})

test('whoever was let in by a password is not once that is another, or its trunk gone', () => {
  trunks = [
    trunkWith({ credentials: SECRET }),
    trunkWith({ id: 2, credentials: { ...SECRET, username: 'x' } }),
  ]
  const { admit } = gate({}, false)
  const Authorization = authorization(challengeOf(admit(inviteWith(), from('192.0.2.1'))), SECRET.password)
  const proof = inviteWith({ Authorization })
  expect(admit(proof, from('192.0.2.1'))).toBe('accept')
  trunks = [trunkWith({ credentials: { ...SECRET } }), ...trunks.slice(1)]
  change()
  expect(admit(proof, from('192.0.2.1'))).toBe('accept')
  trunks = [trunkWith({ credentials: { ...SECRET, password: 'another' } }), ...trunks.slice(1)]
  change()
  expect(admit(proof, from('192.0.2.1'))).toMatchObject({ status: 403 })
  trunks = trunks.slice(1)
  change()
  expect(admit(proof, from('192.0.2.1'))).toMatchObject({ status: 403 })
})

test('a wrong password is refused, and told', () => {
  trunks = [trunkWith({ credentials: SECRET })]
  const { admit } = gate({}, false)
  const Authorization = authorization(challengeOf(admit(inviteWith(), from('192.0.2.1'))), 'wrong')
  expect(admit(inviteWith({ Authorization }), from('192.0.2.1'))).toMatchObject({ status: 403 })
  expect(refusals).toEqual(['the username is unknown or the password wrong'])
})

describe('a trunk that lists addresses and has a password', () => {
  const listed = trunkWith({ companyId: 1, addresses: ['198.51.100.1'], credentials: SECRET, proxy: null })
  const { proxy } = trunkWith({})

  test('takes calls from there without it, and from anywhere with it', () => {
    trunks = [listed]
    const { admit, trunksOf } = gate({}, false)
    expect(admit(inviteWith(), from('198.51.100.1'))).toBe('accept')
    const challenge = challengeOf(admit(inviteWith(), from('192.0.2.1')))
    const guess = inviteWith({ Authorization: authorization(challenge, 'guessed') })
    expect(admit(guess, from('192.0.2.1'))).toMatchObject({ status: 403 })
    const proof = inviteWith({ Authorization: authorization(challenge, SECRET.password) })
    expect(admit(proof, from('192.0.2.1'))).toBe('accept')
    expect(trunksOf(proof, from('192.0.2.1')).map(({ id }) => id)).toEqual([1])
  })

  test('is asked for that where another Company lists the caller’s address, and not from its own addresses', () => {
    trunks = [listed, trunkWith({ id: 2, companyId: 2, addresses: ['0.0.0.0/0'] })]
    const { admit, trunksOf, passwordQuestion } = gate({}, false)
    expect(admit(inviteWith(), from('192.0.2.1'))).toBe('accept')
    const challenge = passwordQuestion(inviteWith())?.(1)?.at(-1)?.value ?? ''
    const proof = inviteWith({ Authorization: authorization(challenge, SECRET.password) })
    expect(admit(proof, from('192.0.2.1'))).toBe('accept')
    expect(trunksOf(proof, from('192.0.2.1')).map(({ id }) => id)).toEqual([1, 2])
    expect(trunksOf(inviteWith(), from('198.51.100.1')).map(({ id }) => id)).toContain(1)
  })

  test('does not ask strangers for what the carrier asks of us', () => {
    trunks = [{ ...listed, proxy }]
    expect(gate({}, false).admit(inviteWith(), from('192.0.2.1'))).toMatchObject({ status: 403 })
    trunks = [{ ...listed, proxy, direction: 'inbound' }]
    expect(gate({}, false).admit(inviteWith(), from('192.0.2.1'))).toMatchObject({ status: 401 })
  })

  test('lets nobody in by it where its calls only go out', () => {
    trunks = [{ ...listed, direction: 'outbound' }]
    expect(gate({}, false).admit(inviteWith(), from('192.0.2.1'))).toMatchObject({ status: 403 })
  })
})

describe('where one Company lists the address from which another one is called', () => {
  const listed = (direction: Trunk['direction']) =>
    trunkWith({ id: 2, companyId: 2, addresses: ['0.0.0.0/0'], direction })

  test('who knows the other one’s password comes by its trunk before any', () => {
    trunks = [listed('inbound'), trunkWith({ companyId: 1, credentials: SECRET })]
    const { admit, trunksOf, passwordQuestion } = gate({}, false)
    const asked = inviteWith()
    expect(admit(asked, from('192.0.2.1'))).toBe('accept')
    expect(trunksOf(asked, from('192.0.2.1')).map(({ id }) => id)).toEqual([2])
    const headers = passwordQuestion(asked)?.(1)
    expect(passwordQuestion(asked)?.(3)).toBeNull()
    const challenge = headers?.find(({ value }) => value.includes('SHA-256'))?.value ?? ''
    const proof = inviteWith({ Authorization: authorization(challenge, SECRET.password) })
    expect(admit(proof, from('192.0.2.1'))).toBe('accept')
    expect(trunksOf(proof, from('192.0.2.1')).map(({ id }) => id)).toEqual([1, 2])
    expect(passwordQuestion(proof)).toBeNull()
  })

  test('a wrong password is as good as none', () => {
    trunks = [listed('inbound'), trunkWith({ companyId: 1, credentials: SECRET })]
    const { admit, trunksOf, passwordQuestion } = gate({}, false)
    const challenge = passwordQuestion(inviteWith())?.(1)?.at(-1)?.value ?? ''
    const guess = inviteWith({ Authorization: authorization(challenge, 'guessed') })
    expect(admit(guess, from('192.0.2.1'))).toBe('accept')
    expect(trunksOf(guess, from('192.0.2.1')).map(({ id }) => id)).toEqual([2])
    expect(passwordQuestion(guess)).toBeNull()
    expect(refusals).toEqual(['the username is unknown or the password wrong'])
  })

  test('a trunk for calls that go out keeps nobody else’s out', () => {
    trunks = [listed('outbound'), trunkWith({ companyId: 1, credentials: SECRET })]
    challengeOf(gate({}, false).admit(inviteWith(), from('192.0.2.1')))
    expect(ofTrunks).toEqual(['a call came by it, and its direction is outbound'])
  })

  test('the password of a trunk of all is asked for whomever is called', () => {
    trunks = [listed('inbound'), trunkWith({ companyId: null, credentials: SECRET })]
    expect(gate({}, false).passwordQuestion(inviteWith())?.(7)).not.toBeNull()
  })
})
