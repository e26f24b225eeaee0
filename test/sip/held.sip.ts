import { afterAll, beforeAll, expect } from 'vitest'
import { createCallNetwork } from '../harness/call-network.ts'
import * as called from './parties/called.ts'
import * as calling from './parties/calling.ts'
import { requirePrograms } from './parties/require-programs.ts'
import { awaitRequest, respond, scenario, sdp } from './parties/scenario.ts'
import { type SipService, startSipService, tellOnFailure } from './parties/sip-service.ts'
import { startSipp } from './parties/start-sipp.ts'

/** Apart from the others, since it takes as long as a party may say nothing, and is then asked. */

const test = requirePrograms('sipp')

let service: SipService
beforeAll(async () => {
  service = await startSipService()
})
afterAll(() => service.stop())

const SILENCE_MS = 60_000
const LIFETIME_SECONDS = 130
const TEST_MS = 140_000

const GONE = expect.stringMatching(/^the destination (was asked within the call|could not be reached)/)

test(
  'a caller on hold whose target is gone is asked whether it is there, is, and is hung up on',
  async () => {
    tellOnFailure(service)
    // Its telephone goes off as soon as it has put the caller on hold.
    const buyer = await startSipp({
      lifetimeSeconds: LIFETIME_SECONDS,
      scenario: scenario(
        called.isCalled,
        called.rings,
        called.answers(),
        called.offersAgain(101, sdp({ direction: 'sendonly', version: 2 })),
      ),
    })
    const { number: user, cid } = await createCallNetwork(service, {
      targets: [{ number: `sip:buyer@${buyer.address}` }],
    })
    const phone = await startSipp({
      calling: service.sip,
      lifetimeSeconds: LIFETIME_SECONDS,
      scenario: scenario(
        calling.calls({ user }),
        calling.isAnswered(),
        awaitRequest('OPTIONS'),
        respond('200 OK'),
        calling.isHungUpOn,
      ),
    })
    await buyer.succeeds()
    await phone.succeeds()
    const [asked, hungUp] = [await phone.hears('OPTIONS'), await phone.hears('BYE')]
    const answered = await phone.hears('INVITE 200')
    expect(asked.at - answered.at).toBeGreaterThanOrEqual(SILENCE_MS - 1_000)
    expect(hungUp.at - answered.at).toBeLessThan(2 * SILENCE_MS)
    const { call, events } = await service.finishedCall(cid)
    expect(call).toMatchObject({ connected: true, hung_up_by: 'system' })
    expect(events.filter(({ type }) => type === 'call_ended')).toMatchObject([
      { data: { reason: 'line_lost', detail: GONE } },
    ])
  },
  TEST_MS,
)
