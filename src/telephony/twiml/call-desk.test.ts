import { expect, test } from 'vitest'
import { twimlAccount } from '../../../test/harness/twiml-accounts.ts'
import type { CarrierCall } from '../carrier.ts'
import { VirtualClock } from '../clock/virtual-clock.ts'
import { createCallDesk } from './call-desk.ts'
import { twimlProviders } from './providers/twiml-providers.ts'
import type { LeftTalk } from './talk-rows.ts'
import { LEG } from './testing/begun-call.ts'
import { settled } from './testing/pass-time.ts'

const START = Date.parse('2026-11-20T15:00:00.000Z')
const nothing = async () => undefined

const LEFT: LeftTalk = {
  provider: 'twilio',
  callSid: 'CA1',
  call: { companyId: 1, uuid: '01a22165-cfe5-76b5-bf6e-6ab613cec486', startedAt: START - 130_000 },
  talk: {
    accountSid: 'AC1',
    baseUrl: 'https://calls.example.com',
    offer: {
      carrier: 'twilio',
      callerNumber: null,
      called: { kind: 'number', number: '+18005550100' },
      tags: {},
    },
    dial: 1,
    leg: { leg: 1, address: '+12025550101', targetId: 1, ringTimeoutSeconds: 20 },
    legSid: 'CA2',
    answeredAt: START - 120_000,
    rungTargetIds: [1],
  },
  recording: null,
  goesOn: true,
}
const ENDED = {
  caller: { CallStatus: 'completed' },
  destination: { CallStatus: 'completed', CallDuration: '60' },
}

/** A process whose engine refuses talks so; null: it goes on with them. */
function oneDesk(refusal: Error | null) {
  const lines: CarrierCall[] = []
  const ended: string[] = []
  const connected: unknown[] = []
  const provider = twimlProviders(twimlAccount('twilio').settings).get('twilio')
  if (provider === undefined) throw new Error('no provider')
  const desk = createCallDesk({
    clock: new VirtualClock(START),
    provider: () => ({
      provider,
      api: {
        redirect: nothing,
        hangUp: nothing,
        startRecording: async () => 'RE1',
        changeRecording: nothing,
        statusOf: async () => null,
        recordingsOf: async () => [],
      },
    }),
    recordings: () => ({ order: nothing, begun: nothing, drop: nothing }),
    ownNumber: null,
    tellConnected: async (_, record, talk) => {
      connected.push([record.uuid, talk?.legSid])
      return true
    },
    tellEnded: async ({ callSid }) => void ended.push(callSid),
    taker: () => ({
      accept: nothing,
      takeOver: async ({ letGo, carrierCall }) => {
        lines.push(carrierCall)
        if (refusal === null) return
        letGo()
        throw refusal
      },
    }),
    logger: { warn: () => undefined, error: () => undefined },
  })
  return { desk, lines, ended, connected }
}

test('who answers after a talk has come to nothing is written down for the next', async () => {
  const { desk, lines, connected } = oneDesk(null)
  const leg = { ...LEFT.talk.leg, sendDigits: 'WWWWW' }
  const gone = { ...ENDED.destination, CallDuration: '3' }
  const fate = { caller: { CallStatus: 'in-progress' }, destination: gone }
  await desk.takeOver({ ...LEFT, talk: { ...LEFT.talk, leg } }, fate, null)
  expect(connected).toEqual([])
  lines[0]?.send({ type: 'dial', legs: [{ ...LEG, leg: 2 }] })
  const answered = { CallSid: 'CA3', CallStatus: 'in-progress' }
  const said = { provider: 'twilio', baseUrl: LEFT.talk.baseUrl, callSid: 'CA1', number: 2 }
  await desk.hear({ ...said, kind: 'leg', parameters: answered })
  await settled()
  expect(connected).toEqual([[LEFT.call.uuid, 'CA3']])
})

test.each([
  ['that does not go on here is not told to have ended', new Error('stopping'), []],
  ['that does is, where it has', null, ['CA1']],
])('a talk %s', async (_, refusal, told) => {
  const { desk, ended } = oneDesk(refusal)
  const takenOver = desk.takeOver(LEFT, ENDED, null)
  if (refusal === null) await takenOver
  else await expect(takenOver).rejects.toThrow(refusal)
  expect([ended, desk.count]).toEqual([told, 0])
})
