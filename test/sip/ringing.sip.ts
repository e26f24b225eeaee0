import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { createCallNetwork } from '../harness/call-network.ts'
import * as called from './parties/called.ts'
import * as calling from './parties/calling.ts'
import { requirePrograms } from './parties/require-programs.ts'
import { scenario, wait } from './parties/scenario.ts'
import { leavesNothing, type SipService, startSipService, tellOnFailure } from './parties/sip-service.ts'
import { type SippParty, startSipp } from './parties/start-sipp.ts'

/** Whom a call rings, and how it ends. */

const test = requirePrograms('sipp')

let service: SipService
beforeAll(async () => {
  service = await startSipService()
})
afterAll(() => service.stop())

afterEach(() => leavesNothing(service))

const target = (...steps: readonly string[]) => startSipp({ scenario: scenario(...steps) })
const caller = (...steps: readonly string[]) =>
  startSipp({ scenario: scenario(...steps), calling: service.sip })

/** A campaign that dials these, in this order. */
const lineTo = (
  targets: readonly Pick<SippParty, 'address'>[],
  fields: Readonly<Record<string, unknown>> = {},
) => {
  tellOnFailure(service)
  return createCallNetwork(service, {
    targets: targets.map(({ address }) => ({
      number: `sip:buyer@${address}`,
      timeout_seconds: SHORTEST_RING_SECONDS,
      ...fields,
    })),
  })
}

const SHORTEST_RING_SECONDS = 5

test('a call to a number rings its target, which hears who calls and hangs up', async () => {
  const buyer = await target(...called.talksFor(1_200))
  const { number: user, cid } = await lineTo([buyer])
  const from = calling.fromNumber('+13035550177')
  const phone = await caller(calling.calls({ user, from }), calling.isAnswered(), calling.isHungUpOn)
  await Promise.all([phone.succeeds(), buyer.succeeds()])

  expect((await buyer.hears('INVITE')).text).toMatch(/^From:.*sip:\+13035550177@/m)
  expect(phone.heard()).toEqual(['INVITE 100', 'INVITE 180', 'INVITE 200', 'BYE'])
  const { call, legs } = await service.finishedCall(cid)
  expect(call).toMatchObject({
    via: 'sip',
    caller: '+13035550177',
    number: user,
    connected: true,
    hung_up_by: 'target',
    dialed_number: `sip:buyer@${buyer.address}`,
  })
  expect(call.dialed_call_duration).toBeGreaterThanOrEqual(1)
  expect(legs).toEqual(['dialled 1', 'ringing 1', 'answered 1'])
})

test('a caller who hangs up takes the target with him', async () => {
  const buyer = await target(...called.talksUntilTheEnd)
  const { number: user, cid } = await lineTo([buyer])
  const phone = await caller(calling.calls({ user }), calling.isAnswered(), wait(500), calling.hangsUp())
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true, hung_up_by: 'caller' })
})

test('a busy target has the next one rung', async () => {
  const busy = await target(called.isCalled, called.rejects('486 Busy Here'))
  const next = await target(...called.talksFor(300))
  const { number: user, cid } = await lineTo([busy, next])
  const phone = await caller(calling.calls({ user }), calling.isAnswered(), calling.isHungUpOn)
  await Promise.all([phone.succeeds(), busy.succeeds(), next.succeeds()])
  const { call, legs } = await service.finishedCall(cid)
  expect(call).toMatchObject({ connected: true, rescued: true, dialed_number: `sip:buyer@${next.address}` })
  expect(legs).toEqual(['dialled 1', 'failed 1 busy', 'dialled 2', 'ringing 2', 'answered 2'])
})

test.each(['404 Not Found', '480 Temporarily Unavailable', '500 Server Internal Error', '603 Decline'])(
  'a target that answers %s has the next one rung',
  async status => {
    const rejecting = await target(called.isCalled, called.rejects(status))
    const next = await target(...called.talksFor(100))
    const { number: user, cid } = await lineTo([rejecting, next])
    const phone = await caller(calling.calls({ user }), calling.isAnswered(), calling.isHungUpOn)
    await Promise.all([phone.succeeds(), rejecting.succeeds(), next.succeeds()])
    expect((await service.finishedCall(cid)).call).toMatchObject({ connected: true, rescued: true })
  },
)

test('nobody who takes the call: the caller hears busy where the last one was', async () => {
  const busy = await target(called.isCalled, called.rejects('486 Busy Here'))
  const { number: user, cid } = await lineTo([busy])
  const phone = await caller(calling.calls({ user }), calling.isRefused(486, { user }))
  await Promise.all([phone.succeeds(), busy.succeeds()])
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: false, hung_up_by: 'system' })
})

test('a target that only rings is cancelled when its time is over, and the next one rings', async () => {
  const ringing = await target(...called.ringsForEver)
  const next = await target(...called.talksFor(300))
  const { number: user, cid } = await lineTo([ringing, next])
  const phone = await caller(calling.calls({ user }), calling.isAnswered(), calling.isHungUpOn)
  await Promise.all([phone.succeeds(), ringing.succeeds(), next.succeeds()])
  const invited = (await ringing.hears('INVITE')).at
  expect((await ringing.hears('CANCEL')).at - invited).toBeGreaterThanOrEqual(
    SHORTEST_RING_SECONDS * 1_000 - 100,
  )
  expect((await service.finishedCall(cid)).legs).toEqual([
    'dialled 1',
    'ringing 1',
    'failed 1 no_answer',
    'dialled 2',
    'ringing 2',
    'answered 2',
  ])
})

test('of several that ring at once one has the call, and the others stop ringing', async () => {
  const slow = await target(...called.ringsForEver)
  const quick = await target(
    called.isCalled,
    called.rings,
    wait(400),
    called.answers(),
    wait(600),
    called.hangsUp,
  )
  const alsoSlow = await target(...called.ringsForEver)
  const parties = [slow, quick, alsoSlow]
  const targetIds: number[] = []
  tellOnFailure(service)
  for (const { address } of parties) {
    targetIds.push((await service.create('/targets.json', 'target', { number: `sip:buyer@${address}` })).id)
  }
  const group = await service.create('/target_groups.json', 'target_group', {
    name: 'Everybody',
    behavior: 2,
    priority: 1,
    weight: 1,
    target_ids: targetIds,
  })
  const network = await createCallNetwork(service, {
    targets: [],
    campaign: { target_group_ids: [group.id] },
  })
  const user = network.number
  const phone = await caller(calling.calls({ user }), calling.isAnswered(), calling.isHungUpOn)
  await Promise.all([phone, ...parties].map(party => party.succeeds()))
  const { call, legs } = await service.finishedCall(network.cid)
  expect(call).toMatchObject({ connected: true, dialed_number: `sip:buyer@${quick.address}` })
  expect(legs.filter(leg => leg.startsWith('answered'))).toHaveLength(1)
})

test('a caller who gives up has the target stop ringing', async () => {
  const ringing = await target(...called.ringsForEver)
  const { number: user, cid } = await lineTo([ringing])
  const phone = await caller(calling.calls({ user }), calling.hearsRinging, wait(200), calling.cancels(user))
  await Promise.all([phone.succeeds(), ringing.succeeds()])
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: false, hung_up_by: 'caller' })
})

test('a target that picks up in the moment of being cancelled is hung up on, and leaves no call behind', async () => {
  const late = await target(called.isCalled, called.rings, called.answersWhenCancelled)
  const { number: user, cid } = await lineTo([late])
  const phone = await caller(calling.calls({ user }), calling.hearsRinging, wait(200), calling.cancels(user))
  await Promise.all([phone.succeeds(), late.succeeds()])
  expect((await service.finishedCall(cid)).call).toMatchObject({ connected: false, hung_up_by: 'caller' })
})

test('who is called with an INVITE that is repeated rings once', async () => {
  const buyer = await target(...called.talksFor(300))
  const { number: user, cid } = await lineTo([buyer])
  const invite = calling.calls({ user, attributes: '' })
  const again = invite.replace('[branch]', '[branch-2]')
  const phone = await caller(
    invite,
    '<recv response="100"/>',
    again,
    calling.isAnswered(),
    calling.isHungUpOn,
  )
  await Promise.all([phone.succeeds(), buyer.succeeds()])
  await service.finishedCall(cid)
  expect(await service.callsOf(cid)).toHaveLength(1)
})
