import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPhone, type PhoneTls } from '../../src/phone/phone.ts'
import type { Behaviour } from '../../src/phone/phone-call.ts'
import type { PhoneEvent } from '../../src/phone/phone-event.ts'
import { toneOf } from '../../src/telephony/media/sound/tones.ts'
import { TEST_CERTIFICATE, TEST_KEY } from '../../src/telephony/sip/transport/test-certificate.ts'
import { createCallNetwork } from '../harness/call-network.ts'
import { eventually } from '../harness/eventually.ts'
import { startSecureSipService } from '../sip/parties/secure-sip-service.ts'
import { tellOnFailure } from '../sip/parties/sip-service.ts'

/** Calls over TLS with encrypted sound on both sides, by telephones that need nothing of others. */

let service: Awaited<ReturnType<typeof startSecureSipService>>
beforeAll(async () => {
  service = await startSecureSipService()
})
afterAll(() => service.stop())

const SUITE = 'AES_CM_128_HMAC_SHA1_80'
const QUIET: Behaviour = { says: null, keys: [], keysAfterSeconds: null, seconds: null, isRecording: false }
const TLS: PhoneTls = {
  port: 0,
  own: { certificate: TEST_CERTIFICATE, key: TEST_KEY },
  authorities: [TEST_CERTIFICATE],
}

async function phone(options: Partial<Parameters<typeof openPhone>[0]>) {
  const told: PhoneEvent[] = []
  const tell = (event: PhoneEvent) => void told.push(event)
  const opened = await openPhone({ host: '127.0.0.1', port: 0, answering: null, tell, ...options })
  onTestFinished(() => opened.close())
  const happened = (type: PhoneEvent['type']) => told.filter(event => event.type === type)
  return { ...opened, happened }
}

test('a trunk that requires encryption takes a telephone over TLS, and is heard; who encrypts nothing it refuses', async () => {
  tellOnFailure(service)
  const answering = { ...QUIET, says: toneOf('busy'), ringSeconds: 0 }
  const buyer = await phone({ answering, tls: TLS, encryption: 'required' })
  const trunk = await service.create('/trunks.json', 'trunk', {
    name: 'Secure',
    direction: 'both',
    addresses: ['127.0.0.1'],
    proxy: `127.0.0.1:${buyer.tlsPort};transport=tls`,
    media_encryption: 'required',
  })
  const { number, cid } = await createCallNetwork(service, {
    targets: [{ number: `sip:buyer@127.0.0.1:${buyer.tlsPort}`, trunk_id: trunk.id }],
  })
  const uri = `sip:${number}@${service.secureSip};transport=tls`

  const plain = await phone({ tls: { ...TLS, own: null }, encryption: 'off' })
  expect(await plain.call({ ...QUIET, uri, from: '+13035550121' })).toMatchObject({
    words: expect.stringContaining('488'),
    seconds: null,
  })

  const caller = await phone({ tls: { ...TLS, own: null }, encryption: 'required' })
  const over = caller.call({ ...QUIET, says: toneOf('busy'), uri, from: '+13035550122' })
  await eventually(() => {
    expect(caller.happened('hears').length).toBeGreaterThan(0)
    expect(buyer.happened('hears').length).toBeGreaterThan(0)
  })
  await buyer.close()
  const outcome = await over
  expect(outcome.received.packets).toBeGreaterThan(0)
  for (const { happened } of [caller, buyer]) {
    expect(happened('answered')).toEqual([{ type: 'answered', encryption: SUITE }])
  }
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true, hung_up_by: 'target' })
})
