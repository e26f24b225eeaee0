import { expect, test } from 'vitest'
import { withResolver } from '../../platform/jobs/with-resolver.ts'
import { VirtualClock } from '../clock/virtual-clock.ts'
import type { MadeRecording, StatedCall } from './provider-api.ts'
import { createTalkHeir } from './talk-heir.ts'
import type { LeftTalk, TalkRecording } from './talk-rows.ts'
import { passOn, settled } from './testing/pass-time.ts'
import type { Webhook } from './webhook.ts'

const START = Date.parse('2026-11-20T15:00:00.000Z')
const GOING_ON: StatedCall = { status: 'in-progress', seconds: null, endedAt: null }

const left = (callSid: string, recording: TalkRecording | null = null): LeftTalk => ({
  provider: 'twilio',
  callSid,
  call: { companyId: 1, uuid: callSid, startedAt: START },
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
    legSid: `${callSid}-1`,
    answeredAt: START,
    rungTargetIds: [1],
  },
  recording,
  goesOn: true,
})

const webhook = (callSid: string): Webhook => ({
  provider: 'twilio',
  baseUrl: 'https://calls.example.com',
  kind: 'status',
  callSid,
  number: 0,
  parameters: {},
})

interface HeirOptions {
  /** What each claim finds; an error is what it fails with. */
  readonly claims?: (readonly LeftTalk[] | Error)[]
  readonly recordings?: readonly MadeRecording[] | Error
  readonly isClosing?: boolean
}

/** An heir whose provider, desk and database are the test. */
function heir({ claims = [], recordings = [], isClosing = false }: HeirOptions = {}) {
  const clock = new VirtualClock(START)
  const running = new Map<string, MadeRecording | null>()
  const ended: string[] = []
  const asked: (readonly string[])[] = []
  let failsToTakeOver = 0
  let answers = (): Promise<StatedCall | null> => Promise.resolve(GOING_ON)
  const created = createTalkHeir({
    clock,
    announced: {
      inheritTalks: async processIds => {
        asked.push(processIds)
        const found = claims.shift() ?? []
        if (found instanceof Error) throw found
        return found
      },
      inheritTalk: async () => null,
      end: async ({ callSid }) => void ended.push(callSid),
    },
    desk: {
      hear: ({ callSid }) => (running.has(callSid) ? Promise.resolve(`heard ${callSid}`) : null),
      takeOver: async ({ callSid, recording }, _fate, made) => {
        if (failsToTakeOver-- > 0) throw new Error('no room')
        running.set(callSid, recording === null ? null : made)
      },
      callSids: () => [...running.keys()],
    },
    api: name =>
      name !== 'twilio'
        ? null
        : {
            redirect: async () => undefined,
            hangUp: async () => undefined,
            startRecording: async () => 'RE9',
            changeRecording: async () => undefined,
            statusOf: () => answers(),
            recordingsOf: async () => {
              if (recordings instanceof Error) throw recordings
              return recordings
            },
          },
    processId: () => (isClosing ? null : 'own'),
    logger: { info: () => undefined, warn: () => undefined },
  })
  return {
    ...created,
    running,
    ended,
    asked,
    pass: (seconds: number) => passOn(clock, seconds),
    failToTakeOver: (times: number) => {
      failsToTakeOver = times
    },
    answerWith: (given: typeof answers) => {
      answers = given
    },
  }
}

test('talks of the dead are run here, and the rows of calls that have ended are ended', async () => {
  const { inherit, running, ended } = heir({ claims: [[left('CA1'), { ...left('CA2'), goesOn: false }]] })
  await inherit(['dead'])
  await settled()
  expect([[...running.keys()], ended]).toEqual([['CA1'], ['CA2']])
})

test('who is about to stop takes nothing over', async () => {
  const { inherit, asked } = heir({ isClosing: true, claims: [[left('CA1')]] })
  await inherit(['dead'])
  expect(asked).toEqual([])
})

test('what was claimed, and of which the answer was lost, is asked for again', async () => {
  const { inherit, running, asked } = heir({ claims: [new Error('connection lost'), [left('CA1')]] })
  await expect(inherit(['dead'])).rejects.toThrow('connection lost')
  await inherit([])
  await inherit([])
  await settled()
  expect(asked).toEqual([['dead'], ['own']])
  expect([...running.keys()]).toEqual(['CA1'])
})

test('a talk that could not be gone on with is tried again', async () => {
  const { inherit, running, failToTakeOver } = heir({ claims: [[left('CA1')], [left('CA1')]] })
  failToTakeOver(1)
  await inherit(['dead'])
  await settled()
  expect(running.size).toBe(0)
  await inherit([])
  await settled()
  expect(running.size).toBe(1)
})

test('what is said meanwhile is heard once the talk is run, or asked for again', async () => {
  const { promise, resolve } = withResolver()
  const placed = heir({ claims: [[left('CA1')]] })
  placed.answerWith(() => promise.then(() => GOING_ON))
  await placed.inherit(['dead'])
  expect(placed.hear(webhook('CA2'))).toBeNull()
  const early = placed.hear(webhook('CA1'))
  await placed.pass(11)
  expect(await early).toBeNull()
  const late = placed.hear(webhook('CA1'))
  resolve()
  expect(await late).toBe('heard CA1')
  // From here on it is the desk's.
  expect(placed.hear(webhook('CA1'))).toBeNull()
})

test.each<[string, TalkRecording, readonly MadeRecording[] | Error, MadeRecording | null]>([
  [
    'the one that was ordered, whatever else is recorded of the call',
    { recordingSid: 'RE1', stopsAt: null },
    [
      { sid: 'RE2', state: 'on' },
      { sid: 'RE1', state: 'paused' },
    ],
    { sid: 'RE1', state: 'paused' },
  ],
  [
    'the one that was ordered, although it is not listed yet',
    { recordingSid: 'RE1', stopsAt: null },
    [],
    { sid: 'RE1', state: 'on' },
  ],
  [
    'the one that was ordered, although nothing is answered',
    { recordingSid: 'RE1', stopsAt: null },
    new Error('500'),
    { sid: 'RE1', state: 'on' },
  ],
  [
    'what was begun, of an order whose outcome is not known',
    { recordingSid: null, stopsAt: null },
    [{ sid: 'RE2', state: 'on' }],
    { sid: 'RE2', state: 'on' },
  ],
  ['nothing yet, of an order of which nothing has come', { recordingSid: null, stopsAt: null }, [], null],
  [
    'none that can be changed, where it is not known which',
    { recordingSid: null, stopsAt: null },
    new Error('500'),
    null,
  ],
])('its recording is %s', async (_, recording, recordings, made) => {
  const { inherit, running } = heir({ claims: [[left('CA1', recording)]], recordings })
  await inherit(['dead'])
  await settled()
  expect(running.get('CA1')).toEqual(made)
})
