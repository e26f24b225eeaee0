import { expect, test } from 'vitest'
import { twimlAccount } from '../../../test/harness/twiml-accounts.ts'
import { VirtualClock } from '../clock/virtual-clock.ts'
import { createCallDesk } from './call-desk.ts'
import { twimlProviders } from './providers/twiml-providers.ts'
import type { LeftTalk } from './talk-rows.ts'

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

test.each([
  ['that does not go on here is not told to have ended', new Error('stopping'), []],
  ['that does is, where it has', null, ['CA1']],
])('a talk %s', async (_, refusal, told) => {
  const ended: string[] = []
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
    tellConnected: async () => true,
    tellEnded: async ({ callSid }) => void ended.push(callSid),
    taker: () => ({
      accept: nothing,
      takeOver: async ({ letGo }) => {
        if (refusal === null) return
        letGo()
        throw refusal
      },
    }),
    logger: { warn: () => undefined, error: () => undefined },
  })
  const takenOver = desk.takeOver(LEFT, ENDED, null)
  if (refusal === null) await takenOver
  else await expect(takenOver).rejects.toThrow(refusal)
  expect([ended, desk.count]).toEqual([told, 0])
})
