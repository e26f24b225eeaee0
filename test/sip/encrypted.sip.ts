import { afterAll, beforeAll, expect } from 'vitest'
import { createCallNetwork } from '../harness/call-network.ts'
import { eventually } from '../harness/eventually.ts'
import { loudnessAt } from '../harness/media-phone.ts'
import { requirePrograms } from './parties/require-programs.ts'
import { startSecureSipService } from './parties/secure-sip-service.ts'
import { tellOnFailure } from './parties/sip-service.ts'
import { type BaresipParty, startBaresip } from './parties/start-baresip.ts'

/** Encrypted sound, with a telephone that has another SRTP than ours. */

const test = requirePrograms('baresip')

const SUITE = 'AES_CM_128_HMAC_SHA1_80'

/** Far above what is left of other tones, and of noise. */
const AUDIBLE = 1_000

let service: Awaited<ReturnType<typeof startSecureSipService>>
let certificate: string
beforeAll(async () => {
  service = await startSecureSipService()
  certificate = service.certificate
})
afterAll(() => service.stop())

const lastSecondOf = (sound: Int16Array) => sound.subarray(-8_000)

/** They talk until they have heard one another, and hang up. */
async function talk(phone: BaresipParty, buyer: BaresipParty, address: string) {
  phone.type('dial', address)
  await Promise.all([phone.has('CALL_ESTABLISHED'), buyer.has('CALL_ESTABLISHED')])
  await eventually(() => {
    expect(loudnessAt(1_100, lastSecondOf(buyer.heard()))).toBeGreaterThan(AUDIBLE)
    expect(loudnessAt(700, lastSecondOf(phone.heard()))).toBeGreaterThan(AUDIBLE)
  })
  phone.type('hangup')
  await Promise.all([phone.has('CALL_CLOSED'), buyer.has('CALL_CLOSED')])
}

/** What was kept of the one call of a campaign, once it has been. */
async function traceOf(cid: string) {
  const { call } = await service.finishedCall(cid)
  return eventually(async () => {
    const { status, body } = await service.request('GET', `/api/v5/calls/${call.uuid}/sip_trace.json`)
    expect(status).toBe(200)
    return body.sip_trace
  })
}

interface HeardParty {
  readonly party: number
  readonly encryption: string | null
  readonly received: { readonly refused: number }
}

/** By party. baresip greets and takes its leave by RTCP in the clear, which is refused and counted; all the rest is its own. */
function encryptionOf({ media }: { readonly media: readonly HeardParty[] }) {
  for (const { received } of media) expect(received.refused).toBeLessThanOrEqual(2)
  return Object.fromEntries(media.map(({ party, encryption }) => [party, encryption]))
}

test('a caller who insists on encryption talks with a target that knows none, and no key is kept', async () => {
  tellOnFailure(service)
  const buyer = await startBaresip({ number: 'buyer', tone: 700, answers: true })
  const phone = await startBaresip({
    number: '+13035550122',
    tone: 1_100,
    encryption: 'srtp-mand',
    certificate,
  })
  const { number, cid } = await createCallNetwork(service, {
    targets: [{ number: `sip:buyer@${buyer.address}` }],
  })
  await talk(phone, buyer, `sip:${number}@${service.secureSip};transport=tls`)
  const trace = await traceOf(cid)
  expect(encryptionOf(trace)).toEqual({ 0: SUITE, 1: null })
  const text = JSON.stringify(trace.messages)
  expect(text).toContain('RTP/SAVP')
  expect(text.match(/a=crypto:[^\\]*/g)?.every(line => /inline:\(masked\)/.test(line))).toBe(true)
})

test('a target over TLS is offered encryption, and takes it', async () => {
  tellOnFailure(service)
  const buyer = await startBaresip({
    number: 'buyer',
    tone: 700,
    answers: true,
    encryption: 'srtp',
    certificate,
  })
  const phone = await startBaresip({ number: '+13035550122', tone: 1_100 })
  const { number, cid } = await createCallNetwork(service, {
    targets: [{ number: `sip:buyer@${buyer.secureAddress};transport=tls` }],
  })
  await talk(phone, buyer, `sip:${number}@${service.sip}`)
  expect(encryptionOf(await traceOf(cid))).toEqual({ 0: null, 1: SUITE })
})

test('both are encrypted, each with keys of its own, where a trunk and a caller insist on it', async () => {
  tellOnFailure(service)
  const buyer = await startBaresip({
    number: 'buyer',
    tone: 700,
    answers: true,
    encryption: 'srtp-mand',
    certificate,
  })
  const trunk = await service.create('/trunks.json', 'trunk', {
    name: 'Secure',
    direction: 'outbound',
    proxy: `${buyer.secureAddress};transport=tls`,
    media_encryption: 'required',
  })
  const phone = await startBaresip({
    number: '+13035550122',
    tone: 1_100,
    encryption: 'srtp-mand',
    certificate,
  })
  const { number, cid } = await createCallNetwork(service, {
    targets: [{ number: `sip:buyer@${buyer.secureAddress}`, trunk_id: trunk.id }],
  })
  await talk(phone, buyer, `sip:${number}@${service.secureSip};transport=tls`)
  expect(encryptionOf(await traceOf(cid))).toEqual({ 0: SUITE, 1: SUITE })
})

test('who encrypts nothing is refused by a trunk that requires it, and the reason stands in its state', async () => {
  tellOnFailure(service)
  const trunk = await service.create('/trunks.json', 'trunk', {
    name: 'Strict',
    direction: 'inbound',
    addresses: ['127.0.0.1'],
    media_encryption: 'required',
  })
  const { number } = await createCallNetwork(service, { targets: [{ number: 'sip:buyer@127.0.0.1:9' }] })
  const plain = await startBaresip({ number: '+13035550122', certificate })
  plain.type('dial', `sip:${number}@${service.secureSip};transport=tls`)
  await plain.has('CALL_CLOSED')
  const overUdp = await startBaresip({ number: '+13035550122' })
  overUdp.type('dial', `sip:${number}@${service.sip}`)
  await overUdp.has('CALL_CLOSED')
  expect([...plain.events, ...overUdp.events]).not.toContain('CALL_ESTABLISHED')
  await eventually(async () => {
    const { body } = await service.request('GET', `/trunks/${trunk.id}.json`)
    const reasons = body.trunk.state.last_refusals.map(({ reason }: { reason: string }) => reason)
    expect(reasons).toContainEqual(expect.stringContaining('without a key that can be taken'))
    expect(reasons).toContainEqual('its sound has to be encrypted, which takes TLS')
  })
})
