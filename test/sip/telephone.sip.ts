import { afterAll, beforeAll, expect, vi } from 'vitest'
import { createCallNetwork } from '../harness/call-network.ts'
import { loudnessAt } from '../harness/media-phone.ts'
import { requirePrograms } from './parties/require-programs.ts'
import { type SipService, startSipService, tellOnFailure } from './parties/sip-service.ts'
import { startBaresip } from './parties/start-baresip.ts'
import { PATIENCE } from './parties/start-sipp.ts'

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
  await vi.waitFor(() => {
    expect(loudnessAt(1_100, lastSecondOf(buyer.heard()))).toBeGreaterThan(AUDIBLE)
    expect(loudnessAt(700, lastSecondOf(phone.heard()))).toBeGreaterThan(AUDIBLE)
  }, PATIENCE)
  phone.type('hangup')
  await Promise.all([phone.has('CALL_CLOSED'), buyer.has('CALL_CLOSED')])
  expect((await service.finishedCall(cid)).call).toMatchObject({
    caller: '+13035550122',
    connected: true,
    hung_up_by: 'caller',
  })
})
