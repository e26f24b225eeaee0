import { describe, expect, test } from 'vitest'
import { VirtualClock } from '../clock/virtual-clock.ts'
import { inviteWith } from '../edge/testing/invite-with.ts'
import { createCallAttestor } from './call-attestor.ts'
import { judgeChain } from './certificate-chain.ts'
import type { CertificateStore, KnownCertificate } from './certificate-store.ts'
import {
  CERTIFICATE_URL,
  certificateOf,
  identityOf,
  makeAuthority,
  type PassportContent,
  TEST_TIME,
} from './testing/throwaway-authority.ts'

const root = makeAuthority({ name: 'Root' })
const provider = makeAuthority({ name: 'Provider', issuer: root })
const other = makeAuthority({ name: 'Provider', issuer: root })

const TRUSTED = judgeChain(provider.certificate, [certificateOf(root)])

interface Circumstances {
  readonly certificates?: CertificateStore | null
  readonly at?: number
}

function startAttestor({ certificates = storeOf(TRUSTED), at = TEST_TIME }: Circumstances = {}) {
  const clock = new VirtualClock(at)
  const told: unknown[] = []
  const tell = (...words: unknown[]) => void told.push(words)
  const logger = { info: tell, warn: tell }
  return { attestor: createCallAttestor({ certificates, clock, logger }), clock, told }
}

const storeOf = (certificate: KnownCertificate): CertificateStore => ({
  find: async url => (url === CERTIFICATE_URL ? certificate : { kind: 'unreachable', problem: 'not there' }),
})

const CALL = { isBelieved: true, callerNumber: '+12025550123', calledNumber: '+18005550100' }

const callWith = (Identity: string) => ({ ...CALL, request: inviteWith({ Identity }) })

const signed = (content?: PassportContent) => callWith(identityOf(provider, content))

const payload = (values: Readonly<Record<string, unknown>>) => signed({ payload: values })
const header = (values: Readonly<Record<string, unknown>>) => signed({ header: values })

describe('a call with an Identity', () => {
  test.each(['A', 'B', 'C'])('is what its provider says: %s', async attest => {
    const { attestor, told } = startAttestor()
    expect(await attestor.attest(payload({ attest }))).toBe(attest)
    expect(told).toEqual([])
  })

  test.each([
    ['is signed for several numbers', payload({ dest: { tn: ['12025550199', '18005550100'] } })],
    ['writes its numbers as people do', payload({ orig: { tn: '+1 (202) 555-0123' } })],
    ['was signed a minute ago', payload({ iat: TEST_TIME / 1_000 - 60 })],
    [
      'has parameters in capital letters',
      callWith(identityOf(provider).replace('ppt=shaken', 'PPT="shaken"')),
    ],
  ])('holds where it %s', async (_what, call) => {
    expect(await startAttestor().attestor.attest(call)).toBe('A')
  })

  test.each([
    ['another caller', payload({ orig: { tn: '12025550124' } }), 'another caller'],
    ['another called number', payload({ dest: { tn: ['18005550101'] } }), 'another called number'],
    ['an older call', payload({ iat: TEST_TIME / 1_000 - 61 }), 'signed 61 seconds ago'],
    ['a call to come', payload({ iat: TEST_TIME / 1_000 + 61 }), 'signed -61 seconds ago'],
    ['nobody', callWith(identityOf(other)), 'signature is wrong'],
    ['a call that was changed', callWith(tampered()), 'signature is wrong'],
    ['an unknown level', payload({ attest: 'D' }), 'no attestation'],
    ['no time', payload({ iat: 'now' }), 'when it was signed'],
    ['no origin', payload({ orig: {} }), 'no number of origin'],
    ['no destination', payload({ dest: { tn: [] } }), 'no called number'],
    ['another algorithm', header({ alg: 'none' }), 'ES256'],
    ['another extension inside', header({ ppt: 'div' }), 'not a SHAKEN one'],
    ['no certificate', header({ x5u: undefined }), 'names no certificate'],
    ['two certificates', header({ x5u: 'https://other.example.com/' }), 'names two certificates'],
    ['a compact form', callWith(`..c2ln;info=<${CERTIFICATE_URL}>;ppt=shaken`), 'compact form'],
    ['what is no JSON', callWith('YQ.YQ.YQ;ppt=shaken'), 'not well-formed'],
    ['what is no base64', callWith('{}.{}.{};ppt=shaken'), 'not well-formed'],
    ['a list', callWith('W10.W10.YQ;ppt=shaken'), 'not well-formed'],
    [
      'no signature',
      callWith(`${identityOf(provider).split('.', 2).join('.')}.;ppt=shaken`),
      'not well-formed',
    ],
  ])('failed where it is signed for %s', async (_what, call, reason) => {
    const { attestor, told } = startAttestor()
    expect(await attestor.attest(call)).toBe('failed')
    expect(told).toEqual([
      [{ attestation: 'failed', reason: expect.stringContaining(reason) }, expect.any(String)],
    ])
  })

  test('failed where its certificate is not trusted', async () => {
    const certificates = storeOf(judgeChain(provider.certificate, []))
    expect(await startAttestor({ certificates }).attestor.attest(signed())).toBe('failed')
  })

  test('failed where its certificate is out of date', async () => {
    const old = makeAuthority({ issuer: root, validUntil: TEST_TIME - 1_000 })
    const certificates = storeOf(judgeChain(old.certificate, [certificateOf(root)]))
    expect(await startAttestor({ certificates }).attestor.attest(callWith(identityOf(old)))).toBe('failed')
  })

  test('says nothing where its certificate cannot be had', async () => {
    const certificates = storeOf({ kind: 'unreachable', problem: 'its certificate was answered with 404' })
    const { attestor, told } = startAttestor({ certificates })
    expect(await attestor.attest(signed())).toBe('none')
    expect(told).toMatchObject([[{ reason: 'its certificate was answered with 404' }, expect.any(String)]])
  })

  test('says nothing where its certificate takes too long, and the caller waits a second', async () => {
    const certificates: CertificateStore = { find: () => new Promise(() => {}) }
    const { attestor, clock } = startAttestor({ certificates })
    const attested = attestor.attest(signed())
    expect(clock.jump()).toBe(true)
    expect(clock.now()).toBe(TEST_TIME + 1_000)
    expect(await attested).toBe('none')
  })

  test('says nothing where the trunk is not believed, and no certificate is asked for', async () => {
    const certificates: CertificateStore = { find: () => Promise.reject(new Error('asked')) }
    const { attestor } = startAttestor({ certificates })
    expect(await attestor.attest({ ...signed(), isBelieved: false })).toBe('none')
  })

  test('says nothing where no root is trusted, which is told once', async () => {
    const { attestor, told } = startAttestor({ certificates: null })
    expect(await attestor.attest(signed())).toBe('none')
    expect(await attestor.attest(signed())).toBe('none')
    expect(told).toEqual([[expect.stringContaining('STIR_TRUST_ANCHORS')]])
  })

  test('says nothing where a reservation’s address is called', async () => {
    expect(await startAttestor().attestor.attest({ ...signed(), calledNumber: null })).toBe('none')
  })

  test('of another extension alone says nothing', async () => {
    const call = callWith(identityOf(provider).replace('ppt=shaken', 'ppt=div'))
    expect(await startAttestor().attestor.attest(call)).toBe('none')
  })
})

describe('a caller who withholds its number', () => {
  const anonymous = (headers: Readonly<Record<string, string>>) => ({
    ...CALL,
    callerNumber: null,
    request: inviteWith({
      From: '"Anonymous" <sip:anonymous@anonymous.invalid>;tag=1',
      Identity: identityOf(provider),
      ...headers,
    }),
  })

  test('is vouched for by the number that its network asserts', async () => {
    const { attestor } = startAttestor()
    const asserted = (number: string) =>
      anonymous({ 'P-Asserted-Identity': `<sip:${number}@carrier.example>` })
    expect(await attestor.attest(asserted('+12025550123'))).toBe('A')
    expect(await attestor.attest(asserted('+12025550124'))).toBe('failed')
  })

  test('has no attestation where nobody says who it is', async () => {
    expect(await startAttestor().attestor.attest(anonymous({}))).toBe('none')
  })
})

describe('a call without an Identity', () => {
  const stated = (headers: Readonly<Record<string, string>>, isBelieved = true) =>
    startAttestor().attestor.attest({ ...CALL, isBelieved, request: inviteWith(headers) })
  const asserted = (verstat: string) => ({
    'P-Asserted-Identity': `<sip:+12025550123@carrier.example;user=phone;verstat=${verstat}>`,
  })

  test.each([
    ['TN-Validation-Passed-A', 'A'],
    ['TN-Validation-Passed-B', 'B'],
    ['TN-Validation-Passed-C', 'C'],
    ['tn-validation-passed-a', 'A'],
    ['TN-Validation-Passed', 'C'],
    ['TN-Validation-Failed', 'failed'],
    ['TN-Validation-Failed-C', 'failed'],
    ['No-TN-Validation', 'none'],
    ['anything', 'none'],
  ])('is what its trunk says: %s is %s', async (verstat, attestation) => {
    expect(await stated(asserted(verstat))).toBe(attestation)
  })

  test('is what its trunk says, wherever the address has it', async () => {
    const verstat = 'verstat=TN-Validation-Passed-B'
    expect(await stated({ 'P-Asserted-Identity': `<tel:+12025550123;${verstat}>` })).toBe('B')
    expect(await stated({ From: `<sip:+12025550123;${verstat}@carrier.example>;tag=1` })).toBe('B')
    const indicator = { 'P-Attestation-Indicator': 'A' }
    expect(await stated({ ...asserted('TN-Validation-Passed'), ...indicator })).toBe('A')
  })

  test('is nothing that its caller says of itself', async () => {
    const name = '"x;verstat=TN-Validation-Passed-A" <sip:+12025550123@carrier.example>;tag=1'
    expect(await stated({ From: name })).toBe('none')
    expect(await stated(asserted('TN-Validation-Passed-A'), false)).toBe('none')
    expect(await stated({})).toBe('none')
  })
})

function tampered(): string {
  const [head, body = '', ...rest] = identityOf(provider, { payload: { attest: 'C' } }).split('.')
  const text = Buffer.from(body, 'base64url').toString().replace('"attest":"C"', '"attest":"A"')
  return [head, Buffer.from(text).toString('base64url'), ...rest].join('.')
}
