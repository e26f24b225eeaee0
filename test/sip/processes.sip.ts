import { expect, onTestFinished } from 'vitest'
import { createCallNetwork } from '../harness/call-network.ts'
import { eventually } from '../harness/eventually.ts'
import { freePort, mediaPorts } from '../harness/free-port.ts'
import { startServiceProcess } from '../harness/service-process.ts'
import { answersOptions, askOptions } from './parties/ask-options.ts'
import * as called from './parties/called.ts'
import * as calling from './parties/calling.ts'
import { requirePrograms } from './parties/require-programs.ts'
import { scenario, wait } from './parties/scenario.ts'
import { attachSipService, type SipService, startSipService, tellOnFailure } from './parties/sip-service.ts'
import { startKamailio } from './parties/start-kamailio.ts'
import { type SippParty, startSipp } from './parties/start-sipp.ts'

/** What becomes of calls when processes end. */

const test = requirePrograms('sipp')
const testOfProxies = requirePrograms('sipp', 'kamailio')

const target = (...steps: readonly string[]) => startSipp({ scenario: scenario(...steps) })
const lineTo = (service: SipService, { address }: Pick<SippParty, 'address'>) => {
  tellOnFailure(service)
  return createCallNetwork(service, { targets: [{ number: `sip:buyer@${address}` }] })
}

/** A service for one test, which may end it. */
async function startOwnService(settings: Readonly<Record<string, string>> = {}): Promise<SipService> {
  const service = await startSipService(settings)
  onTestFinished(() => service.stop())
  return service
}

test('calls that rang when the process was killed are ended as lost after the restart', async () => {
  const service = await startOwnService()
  const ringing = await target(called.isCalled, called.rings, wait(30_000))
  const { number: user, cid } = await lineTo(service, ringing)
  const phone = await startSipp({
    calling: service.sip,
    scenario: scenario(calling.calls({ user }), calling.hearsRinging, wait(30_000)),
  })
  await phone.hears('INVITE 180')
  service.process.kill('SIGKILL')
  await service.process.ended

  const restarted = await startServiceProcess(service.settings)
  onTestFinished(async () => {
    restarted.kill('SIGTERM')
    await restarted.ended
  })
  const { callsOf, eventsOf } = await attachSipService(restarted, service.settings)
  const [call] = await eventually(async () => {
    const found = await callsOf(cid)
    expect(found).toMatchObject([{ status: 'finished', connected: false, hung_up_by: 'system' }])
    return found
  })
  const events = await eventsOf(call.uuid)
  expect(events.at(-1)).toMatchObject({ type: 'call_ended', data: { reason: 'lost' } })
})

test('who talked when the process was killed is hung up on after the restart, whichever transport it came by', async () => {
  const service = await startOwnService()
  const parties = await Promise.all(
    (['udp', 'tcp'] as const).map(async transport => {
      const buyer = await target(...called.talksUntilTheEnd)
      const { number: user, cid } = await lineTo(service, buyer)
      const phone = await startSipp({
        calling: service.sip,
        transport,
        scenario: scenario(calling.calls({ user }), calling.isAnswered(), calling.isHungUpOn),
      })
      await phone.hears('INVITE 200')
      await eventually(async () => expect(await service.callsOf(cid)).toMatchObject([{ connected: true }]))
      return { buyer, phone, cid }
    }),
  )
  service.process.kill('SIGKILL')
  await service.process.ended

  const restarted = await startServiceProcess(service.settings)
  onTestFinished(async () => {
    restarted.kill('SIGTERM')
    await restarted.ended
  })
  const [byUdp, byTcp] = parties
  await Promise.all([byUdp?.phone.succeeds(), byUdp?.buyer.succeeds(), byTcp?.buyer.succeeds()])
  const { callsOf } = await attachSipService(restarted, service.settings)
  for (const { cid } of parties) {
    await eventually(async () =>
      expect(await callsOf(cid)).toMatchObject([
        { status: 'finished', connected: true, hung_up_by: 'system' },
      ]),
    )
  }
})

test('a service that is told to stop takes no more calls, and lets the one that there is go to its end', async () => {
  const service = await startOwnService()
  const buyer = await target(...called.talksFor(4_000))
  const { number: user, cid } = await lineTo(service, buyer)
  const phone = await startSipp({
    calling: service.sip,
    scenario: scenario(calling.calls({ user }), calling.isAnswered(), calling.isHungUpOn),
  })
  await phone.hears('INVITE 200')
  service.process.kill('SIGTERM')
  await answersOptions(service.sip, '127.0.0.1', 503)
  const late = await startSipp({
    calling: service.sip,
    scenario: scenario(calling.calls({ user }), calling.isRefused(503, { user })),
  })
  await late.succeeds()
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  expect(await service.process.ended).toEqual({ exitCode: 0, signal: null })

  const restarted = await startServiceProcess(service.settings)
  onTestFinished(async () => {
    restarted.kill('SIGTERM')
    await restarted.ended
  })
  const { callsOf } = await attachSipService(restarted, service.settings)
  const [call, ...others] = await callsOf(cid)
  expect(others).toEqual([])
  expect(call).toMatchObject({ status: 'finished', connected: true, hung_up_by: 'target' })
  expect(call.dialed_call_duration).toBeGreaterThanOrEqual(3)
})

testOfProxies(
  'two edges behind a dispatcher: where one stops or dies, the other takes the calls',
  async () => {
    const first = await startOwnService()
    const port = String(await freePort())
    const other = await startServiceProcess({ ...first.settings, SIP_PORT: port, RTP_PORTS: mediaPorts() })
    onTestFinished(async () => {
      other.kill('SIGTERM')
      await other.ended
    })
    const second = await attachSipService(other, { ...first.settings, SIP_PORT: port })
    const proxy = await startKamailio([first.sip, second.sip])

    /** A call by way of the proxy. @returns the edge that carried it */
    const carriedBy = async () => {
      const buyer = await target(...called.talksFor(200))
      const { number: user, cid } = await createCallNetwork(second, {
        targets: [{ number: `sip:buyer@${buyer.address}` }],
      })
      const phone = await startSipp({
        calling: proxy.address,
        scenario: scenario(calling.calls({ user }), calling.isAnswered(), calling.isHungUpOn),
      })
      await Promise.all([phone.succeeds(), buyer.succeeds()])
      expect((await second.finishedCall(cid)).call).toMatchObject({ connected: true, hung_up_by: 'target' })
      const via = (await buyer.hears('INVITE')).text
      return [first.sip, second.sip].find(edge => via.includes(edge))
    }

    expect(await carriedBy()).toBe(first.sip)
    first.process.kill('SIGKILL')
    await first.process.ended
    expect(await askOptions(first.sip)).toBeNull()
    expect(await carriedBy()).toBe(second.sip)
  },
)
