import { afterAll, beforeAll, expect } from 'vitest'
import { createCallNetwork } from '../harness/call-network.ts'
import { eventually } from '../harness/eventually.ts'
import { loudnessAt } from '../harness/media-phone.ts'
import { answersOptions } from './parties/ask-options.ts'
import { requirePrograms } from './parties/require-programs.ts'
import { type SipService, startSipService, tellOnFailure } from './parties/sip-service.ts'
import { startBaresip } from './parties/start-baresip.ts'

/** A telephone that people use, instead of a program that plays messages. */

const test = requirePrograms('baresip')

/** Far above what is left of other tones. */
const AUDIBLE = 1_000

const lastSecondOf = (sound: Int16Array) => sound.subarray(-8_000)

let service: SipService
beforeAll(async () => {
  service = await startSipService()
})
afterAll(() => service.stop())

test('two telephones hear each other', async () => {
  tellOnFailure(service)
  const buyer = await startBaresip({ number: 'buyer', tone: 700, answers: true })
  const phone = await startBaresip({ number: '+13035550122', tone: 1_100 })
  const { number, cid } = await createCallNetwork(service, {
    targets: [{ number: `sip:buyer@${buyer.address}` }],
  })
  phone.type('dial', `sip:${number}@${service.sip}`)
  await Promise.all([phone.has('CALL_ESTABLISHED'), buyer.has('CALL_ESTABLISHED')])
  await eventually(() => {
    expect(loudnessAt(1_100, lastSecondOf(buyer.heard()))).toBeGreaterThan(AUDIBLE)
    expect(loudnessAt(700, lastSecondOf(phone.heard()))).toBeGreaterThan(AUDIBLE)
  })
  phone.type('hangup')
  await Promise.all([phone.has('CALL_CLOSED'), buyer.has('CALL_CLOSED')])
  expect((await service.finishedCall(cid)).call).toMatchObject({
    caller: '+13035550122',
    connected: true,
    hung_up_by: 'caller',
  })
})

test('a telephone that knows the password of a trunk calls by it, and one that does not is refused', async () => {
  tellOnFailure(service)
  await service.create('/trunks.json', 'trunk', {
    name: 'By password',
    direction: 'inbound',
    username: 'publisher',
    password: 'secret',
  })
  // From now on this machine is a stranger too.
  await answersOptions(service.sip, '127.0.0.1', 403)
  const buyer = await startBaresip({ number: 'buyer', answers: true })
  const { number, cid } = await createCallNetwork(service, {
    targets: [{ number: `sip:buyer@${buyer.address}` }],
  })
  const stranger = await startBaresip({
    number: '+13035550123',
    credentials: { username: 'publisher', password: 'guess' },
  })
  stranger.type('dial', `sip:${number}@${service.sip}`)
  await stranger.has('CALL_CLOSED')
  expect(stranger.events).not.toContain('CALL_ESTABLISHED')

  const phone = await startBaresip({
    number: '+13035550122',
    credentials: { username: 'publisher', password: 'secret' },
  })
  phone.type('dial', `sip:${number}@${service.sip}`)
  await phone.has('CALL_ESTABLISHED')
  phone.type('hangup')
  await Promise.all([phone.has('CALL_CLOSED'), buyer.has('CALL_CLOSED')])
  expect((await service.finishedCall(cid)).call).toMatchObject({ caller: '+13035550122', connected: true })
})
