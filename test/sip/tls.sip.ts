import { afterAll, beforeAll, expect } from 'vitest'
import { createCallNetwork } from '../harness/call-network.ts'
import * as called from './parties/called.ts'
import * as calling from './parties/calling.ts'
import { requirePrograms } from './parties/require-programs.ts'
import { scenario, wait } from './parties/scenario.ts'
import { startSecureSipService } from './parties/secure-sip-service.ts'
import { headerIn } from './parties/sip-log.ts'
import { tellOnFailure } from './parties/sip-service.ts'
import { startSipp } from './parties/start-sipp.ts'
import { bridgeFromTls, bridgeToTls } from './parties/tls-bridge.ts'

/** Calls over TLS, which Debian's sipp does not speak: a bridge of ours stands before it. */

const test = requirePrograms('sipp')

let service: Awaited<ReturnType<typeof startSecureSipService>>
beforeAll(async () => {
  service = await startSecureSipService()
})
afterAll(() => service.stop())

const overTls = { transport: 'tcp' } as const
const unrepeated = { attributes: '' }

test('a caller over TLS talks and hangs up', async () => {
  tellOnFailure(service)
  const buyer = await startSipp({ scenario: scenario(...called.talksUntilTheEnd) })
  const { number: user, cid } = await createCallNetwork(service, {
    targets: [{ number: `sip:buyer@${buyer.address}` }],
  })
  const bridge = await bridgeToTls(service.secureSip)
  const phone = await startSipp({
    ...overTls,
    calling: bridge.address,
    scenario: scenario(
      calling.calls({ user, ...unrepeated }),
      calling.isAnswered(),
      wait(200),
      calling.hangsUp(),
    ),
  })
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  expect(headerIn(await phone.hears('INVITE 200'), 'Contact')).toMatch(/transport=tls/i)
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true, hung_up_by: 'caller' })
})

test('a caller over TLS is hung up on by the connection that he opened', async () => {
  tellOnFailure(service)
  const buyer = await startSipp({ scenario: scenario(...called.talksFor(200)) })
  const { number: user, cid } = await createCallNetwork(service, {
    targets: [{ number: `sip:buyer@${buyer.address}` }],
  })
  const bridge = await bridgeToTls(service.secureSip)
  const phone = await startSipp({
    ...overTls,
    calling: bridge.address,
    scenario: scenario(calling.calls({ user, ...unrepeated }), calling.isAnswered(), calling.isHungUpOn),
  })
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true, hung_up_by: 'target' })
})

test('a target is called over TLS', async () => {
  tellOnFailure(service)
  const buyer = await startSipp({ ...overTls, scenario: scenario(...called.talksFor(200)) })
  const bridge = await bridgeFromTls(buyer.address)
  const { number: user, cid } = await createCallNetwork(service, {
    targets: [{ number: `sip:buyer@${bridge.address};transport=tls` }],
  })
  const phone = await startSipp({
    calling: service.sip,
    scenario: scenario(calling.calls({ user }), calling.isAnswered(), calling.isHungUpOn),
  })
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true, hung_up_by: 'target' })
})
