import { describe, expect, test } from 'vitest'
import { type TwimlAccount, twimlAccount } from '../../../test/harness/twiml-accounts.ts'
import type { OutboundRequest } from '../../delivery/exchange.ts'
import type { OutboundOutcome } from '../../delivery/outbound-client.ts'
import { VirtualClock } from '../clock/virtual-clock.ts'
import { createProviderApi, type ProviderApi } from './provider-api.ts'
import { isNotInProgress, isOverAlready } from './provider-refusal.ts'
import { twimlProviders } from './providers/twiml-providers.ts'

const CALL = { accountSid: 'AC1', callSid: 'CA1' }

const answer = (status: number, body: unknown = {}): OutboundOutcome => ({
  kind: 'answered',
  status,
  headers: {},
  body: Buffer.from(JSON.stringify(body)),
})
const NONE = answer(200, { recordings: [] })
const TIMED_OUT: OutboundOutcome = { kind: 'timed-out', status: null }
const FAILED: OutboundOutcome = { kind: 'failed', detail: 'It closed the connection.' }

/** What comes of an order to a provider that answers so, one request after the other. */
async function outcomeOf(
  answers: readonly OutboundOutcome[],
  order: (api: ProviderApi) => Promise<unknown>,
  name: TwimlAccount['name'] = 'twilio',
) {
  const clock = new VirtualClock(0)
  const asked: string[] = []
  const send = async ({ method, path }: OutboundRequest) => {
    asked.push(`${method} ${path.split('/').at(-1)}`)
    return answers[asked.length - 1] ?? answer(404)
  }
  const provider = twimlProviders(twimlAccount(name).settings).get(name)
  if (provider === undefined) throw new Error('no provider')
  let outcome: unknown
  const done = order(createProviderApi(provider, { client: { send }, clock })).then(
    value => {
      outcome = value
    },
    error => {
      outcome = error
    },
  )
  let isOver = false
  void done.then(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise(setImmediate)
    clock.jump()
  }
  return { outcome, asked }
}

const POST = 'POST Recordings.json'
const GET = 'GET Recordings.json'
const start = (answers: readonly OutboundOutcome[]) =>
  outcomeOf(answers, api => api.startRecording(CALL, 'https://calls.example.com/recording'))

describe('a recording is begun once:', () => {
  test.each([
    ['no answer comes', TIMED_OUT],
    ['the connection breaks', FAILED],
    ['the provider has trouble', answer(503)],
  ])('%s, and it is found to be there', async (_, first) => {
    const { outcome, asked } = await start([first, answer(200, { recordings: [{ sid: 'RE7' }] })])
    expect(outcome).toBe('RE7')
    expect(asked).toEqual([POST, GET])
  })

  test('after no answer it is not begun again, though it is not to be seen', async () => {
    const { outcome, asked } = await start([TIMED_OUT, NONE, NONE, answer(201, { sid: 'RE7' })])
    expect(outcome).toMatchObject({ message: 'twilio was asked, and timed-out came of it' })
    expect(asked).toEqual([POST, GET, GET])
  })

  test('nor where it cannot be looked for', async () => {
    const { outcome, asked } = await start([FAILED, FAILED, answer(429), answer(201, { sid: 'RE7' })])
    expect(outcome).toBeInstanceOf(Error)
    expect(asked).toEqual([POST, GET, GET])
  })

  test('and is looked for again where that fails at first', async () => {
    const { outcome, asked } = await start([
      FAILED,
      answer(503),
      answer(200, { recordings: [{ sid: 'RE7' }] }),
    ])
    expect(outcome).toBe('RE7')
    expect(asked).toEqual([POST, GET, GET])
  })

  test.each([
    ['the provider was asked too fast', [answer(429)], [POST, POST]],
    ['it was not even asked', [{ kind: 'busy' }], [POST, POST]],
    ['it had trouble, and has begun none', [answer(500), NONE], [POST, GET, POST]],
  ] as const)('%s: it is tried again', async (_, answers, expected) => {
    const { outcome, asked } = await start([...answers, answer(201, { sid: 'RE7' })])
    expect(outcome).toBe('RE7')
    expect(asked).toEqual(expected)
  })
})

test('what may be repeated is, after no answer too', async () => {
  const { outcome, asked } = await outcomeOf([TIMED_OUT, answer(503), answer(200)], api => api.hangUp(CALL))
  expect(outcome).toBeUndefined()
  expect(asked).toHaveLength(3)
})

test('a refusal says what the provider says', async () => {
  const refused = answer(400, { code: 21_220, message: 'Call is not in-progress' })
  const { outcome } = await outcomeOf([refused], api => api.redirect(CALL, 'https://calls.example.com/'))
  expect(outcome).toMatchObject({ status: 400, code: 21_220 })
  expect(isNotInProgress(outcome)).toBe(true)
  const { outcome: inHtml } = await start([{ ...refused, body: Buffer.from('<html>') } as OutboundOutcome])
  expect(inHtml).toMatchObject({ status: 400, code: null })
})

const ofTelnyx = (code: string, title: string) => answer(422, { errors: [{ code, title }] })

test.each([
  ['twilio', 'not in progress, be it not yet or not any more', answer(400, { code: 21_220 }), true, true],
  ['signalwire', 'not in progress, be it not yet or not any more', answer(400, { code: 21_220 }), true, true],
  ['telnyx', 'over', ofTelnyx('90018', 'Call has already ended'), false, true],
  ['telnyx', 'not answered yet', ofTelnyx('90034', 'This call is not answered yet'), true, false],
  ['telnyx', 'unknown', answer(404, { errors: [{ code: '10005' }] }), false, true],
  ['telnyx', 'told too much', ofTelnyx('10015', 'Invalid value'), false, false],
] as const)('%s says that a call is %s', async (name, _, refused, isNotYet, isOver) => {
  const { outcome } = await outcomeOf([refused], api => api.changeRecording(CALL, 'RE7', 'paused'), name)
  expect(outcome).toBeInstanceOf(Error)
  expect([isNotInProgress(outcome), isOverAlready(outcome)]).toEqual([isNotYet, isOver])
})
