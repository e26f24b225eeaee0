import { describe, expect, test } from 'vitest'
import { childrenOf, parseTwiml, textOf } from '../../../test/harness/parse-twiml.ts'
import { type TwimlAccount, twimlAccount } from '../../../test/harness/twiml-accounts.ts'
import type { CarrierCall, CarrierEvent } from '../carrier.ts'
import { VirtualClock } from '../clock/virtual-clock.ts'
import type { AnnouncedCalls } from './announced-calls.ts'
import { createCallDesk } from './call-desk.ts'
import { twimlProviders } from './providers/twiml-providers.ts'
import { receiveWebhook, type WebhookPorts } from './receive-webhook.ts'
import { BASE_URL, LEG } from './testing/begun-call.ts'
import { settled } from './testing/pass-time.ts'
import { WEBHOOK_KINDS, webhookPath } from './webhook.ts'

type Announcement = Awaited<ReturnType<AnnouncedCalls['announce']>>

interface ProcessOptions {
  readonly name?: TwimlAccount['name']
  readonly announcement?: Announcement
  readonly isInherited?: boolean
  readonly elsewhere?: Awaited<ReturnType<WebhookPorts['relay']['ask']>>
}

/** One process, whose others and whose engine are the test. */
function oneProcess({
  name = 'twilio',
  announcement = 'new',
  isInherited = false,
  elsewhere = null,
}: ProcessOptions = {}) {
  const clock = new VirtualClock(Date.parse('2026-11-20T15:00:00.000Z'))
  const account = twimlAccount(name)
  const providers = twimlProviders(account.settings)
  const provider = providers.get(name)
  if (provider === undefined) throw new Error('no provider')
  const calls: CarrierCall[] = []
  const events: CarrierEvent[] = []
  const ended: string[] = []
  let asked = 0
  const logger = { warn: () => undefined, error: () => undefined }
  const nothing = async () => undefined
  const desk = createCallDesk({
    clock,
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
      accept: async ({ carrierCall }) => {
        calls.push(carrierCall)
        carrierCall.listen(event => events.push(event))
      },
      takeOver: nothing,
    }),
    logger,
  })
  const ports: WebhookPorts = {
    providers,
    desk,
    announced: { announce: async () => announcement, inherit: async () => isInherited },
    heir: { inheritOf: nothing, hear: () => null },
    relay: {
      ask: async () => {
        asked++
        return elsewhere
      },
    },
    hearOfRecording: nothing,
    now: () => clock.now(),
    logger,
  }
  const post = async (path: string, parameters: Readonly<Record<string, string>> = {}): Promise<string> => {
    const url = path.startsWith('http') ? path : `${BASE_URL}/carriers/${name}/${path}`
    const form = account.signed(url, { CallSid: 'CA1', ...parameters }, clock.now())
    const { pathname, search } = new URL(url)
    const kind = WEBHOOK_KINDS.find(each => pathname === `/carriers/${name}/${webhookPath(each)}`)
    if (kind === undefined) throw new Error(`no such webhook: ${path}`)
    const header = (key: string) => form.headers[key] ?? null
    const query = search.slice(1)
    const received = { provider: name, baseUrl: BASE_URL, kind, url, query, header, body: form.body }
    const outcome = await receiveWebhook(received, ports)
    if (outcome.outcome !== 'answered') throw new Error(outcome.outcome)
    return outcome.document
  }
  const announce = (parameters = {}) =>
    post('voice', { From: '+12025550123', To: '+18005550100', CallStatus: 'ringing', ...parameters })
  return { calls, events, ended, clock, desk, post, announce, timesAsked: () => asked }
}

const verbs = (document: string) => childrenOf(parseTwiml(document)).map(({ name }) => name)
const ENDED = { CallStatus: 'completed' }

/** A call that rings, and is connected. */
async function dialling(options: ProcessOptions = {}) {
  const running = oneProcess(options)
  const document = running.announce()
  await settled()
  running.calls[0]?.send({ type: 'dial', legs: [LEG] })
  return { ...running, document: await document }
}

describe('a call that has ended', () => {
  test('is not begun again by being announced again, and costs nobody a question', async () => {
    const { calls, ended, announce, post, timesAsked } = await dialling()
    await post('calls/leg?call=CA1&number=1', {
      CallSid: 'CA2',
      ParentCallSid: 'CA1',
      CallStatus: 'canceled',
    })
    await post('status', ENDED)
    expect(ended).toEqual(['CA1'])
    expect(verbs(await announce())).toEqual(['Hangup'])
    expect(verbs(await post('calls/dialled?call=CA1&number=1', { DialCallStatus: 'canceled' }))).toEqual([
      'Hangup',
    ])
    expect(verbs(await post('status', ENDED))).toEqual([])
    expect(calls).toHaveLength(1)
    expect(timesAsked()).toBe(0)
  })

  test('is remembered for some minutes', async () => {
    const { clock, announce, desk, post } = await dialling()
    await post('status', ENDED)
    while (clock.jump());
    expect(desk.count).toBe(0)
    clock.schedule(clock.now() + 11 * 60_000, () => undefined)
    clock.jump()
    void announce()
    await settled()
    expect(desk.count).toBe(1)
  })

  test('in another process is not begun here', async () => {
    const { calls, announce, timesAsked } = oneProcess({ announcement: 'over' })
    expect(verbs(await announce())).toEqual(['Hangup'])
    expect(calls).toEqual([])
    expect(timesAsked()).toBe(0)
  })

  test('since it could not be taken is not asked to come again', async () => {
    const { ended, announce } = oneProcess()
    expect(verbs(await announce({ To: 'client:someone' }))).toEqual(['Reject'])
    expect(ended).toEqual(['CA1'])
    expect(verbs(await announce({ To: 'client:someone' }))).toEqual(['Hangup'])
  })

  test('before it was told of is not begun at all', async () => {
    const { calls, announce } = oneProcess()
    expect(verbs(await announce(ENDED))).toEqual(['Hangup'])
    expect(calls).toEqual([])
  })
})

describe('a call that was announced to another process', () => {
  test('is asked to come again while that is slow, and begins no second one', async () => {
    const { calls, announce } = oneProcess({ announcement: 'known' })
    expect(verbs(await announce())).toEqual(['Pause', 'Redirect'])
    expect(calls).toEqual([])
  })

  test('begins anew where that is dead', async () => {
    const { calls, announce } = oneProcess({ announcement: 'known', isInherited: true })
    void announce()
    await settled()
    expect(calls).toHaveLength(1)
  })
})

describe('a question that is to be asked again', () => {
  const again = (document: string) => {
    const [, redirect] = childrenOf(parseTwiml(document))
    return redirect === undefined ? '' : textOf(redirect)
  }

  test.each(['twilio', 'signalwire'] as const)('keeps what it says: %s signs the address', async name => {
    const late = oneProcess({ name, elsewhere: { kind: 'late' } })
    const url = again(await late.post('calls/gather?call=CA1&number=1', { Digits: '#' }))
    expect(url).toBe(`${BASE_URL}/carriers/${name}/calls/gather?call=CA1&number=1&Digits=%23`)
    expect(again(await late.post(url))).toBe(url)
    const running = oneProcess({ name })
    void running.announce()
    await settled()
    running.calls[0]?.send({ type: 'gather', gather: 1, timeoutSeconds: 5 })
    await settled()
    void running.post(url)
    await settled()
    expect(running.events).toEqual([{ type: 'digit', gather: 1, digit: '#' }])
  })

  test.each([
    [
      'by the question whose answer did not arrive',
      '11200',
      'calls/gather?call=CA1&number=2',
      'calls/gather?call=CA1&number=2',
    ],
    [
      'with what has failed',
      '12100',
      'calls/gather?call=CA1&number=2',
      `voice?${new URLSearchParams({ ErrorUrl: `${BASE_URL}/carriers/twilio/calls/gather?call=CA1&number=2`, ErrorCode: '12100', FallbackId: 'ID' })}`,
    ],
  ])('at the fallback address comes again %s', async (_, ErrorCode, failed, expected) => {
    const late = oneProcess({ announcement: 'known', elsewhere: { kind: 'late' } })
    const ErrorUrl = `${BASE_URL}/carriers/twilio/${failed}`
    const comesAt = again(await late.announce({ ErrorCode, ErrorUrl }))
    expect(comesAt.replace(/(?<=FallbackId=)[\da-f-]{36}$/, 'ID')).toBe(
      `${BASE_URL}/carriers/twilio/${expected}`,
    )
  })

  test('says nothing that Telnyx has not signed', async () => {
    const { post } = oneProcess({ name: 'telnyx', elsewhere: { kind: 'late' } })
    const url = `${BASE_URL}/carriers/telnyx/calls/gather?call=CA1&number=1`
    expect(again(await post(url, { Digits: '#' }))).toBe(url)
    const running = oneProcess({ name: 'telnyx' })
    void running.announce()
    await settled()
    running.calls[0]?.send({ type: 'gather', gather: 1, timeoutSeconds: 5 })
    await settled()
    void running.post(`${url}&Digits=%23`)
    await settled()
    expect(running.events).toEqual([{ type: 'gather-timed-out', gather: 1 }])
  })
})

describe('where something of a call has failed, and its fallback address is that of new calls', () => {
  const url = `${BASE_URL}/carriers/twilio/calls/dialled?call=CA1&number=1`

  test('the question whose answer did not arrive is asked', async () => {
    const { calls, events, announce } = await dialling()
    const asked = announce({ ErrorCode: '11200', ErrorUrl: url, DialCallStatus: 'busy' })
    await settled()
    expect(events).toEqual([{ type: 'leg-failed', leg: 1, cause: 'busy' }])
    calls[0]?.send({ type: 'dial', legs: [{ ...LEG, leg: 2, address: '+12025550102' }] })
    const [dial] = childrenOf(parseTwiml(await asked))
    expect(dial && childrenOf(dial).map(textOf)).toEqual(['+12025550102'])
  })

  test('the first question has the same answer', async () => {
    const { document, announce } = await dialling()
    const first = `${BASE_URL}/carriers/twilio/voice`
    expect(await announce({ ErrorCode: '11200', ErrorUrl: first })).toBe(document)
  })

  test.each([
    ['the document was no good', '12100', url],
    ['a recording could not be played', '11200', 'https://calls.example.com/files/1.mp3'],
    ['it failed at its first document', '13214', `${BASE_URL}/carriers/twilio/voice`],
  ])('nothing is done twice where %s: what it was doing has failed', async (_, ErrorCode, ErrorUrl) => {
    const { calls, events, announce, document } = await dialling()
    const asked = announce({ ErrorCode, ErrorUrl })
    await settled()
    expect(events).toEqual([{ type: 'leg-failed', leg: 1, cause: 'failed' }])
    calls[0]?.send({ type: 'hang-up' })
    expect(verbs(await asked)).toEqual(['Hangup'])
    expect(await asked).not.toBe(document)
  })

  test('what is asked to come again is the same failure, and fails nothing that follows it', async () => {
    const failed = { ErrorCode: '12100', ErrorUrl: url }
    const late = oneProcess({ announcement: 'known', elsewhere: { kind: 'late' } })
    const [, redirect] = childrenOf(parseTwiml(await late.announce(failed)))
    const { calls, events, post } = await dialling()
    const asked = post(redirect === undefined ? '' : textOf(redirect), failed)
    await settled()
    calls[0]?.send({ type: 'dial', legs: [{ ...LEG, leg: 2, address: '+12025550102' }] })
    await asked
    const before = [...events]
    expect(await post(redirect === undefined ? '' : textOf(redirect))).toBe(await asked)
    expect(events).toEqual(before)
  })

  test('a talk goes on: no document fails while somebody talks', async () => {
    const { events, announce, post } = await dialling()
    await post('calls/leg?call=CA1&number=1', {
      CallSid: 'CA2',
      ParentCallSid: 'CA1',
      CallStatus: 'in-progress',
    })
    await settled()
    expect(verbs(await announce({ ErrorCode: '12100', ErrorUrl: url }))).toEqual(['Pause', 'Redirect'])
    expect(events).toEqual([{ type: 'leg-answered', leg: 1 }])
  })

  test('a call that nobody knows is a new one', async () => {
    const { calls, announce } = oneProcess()
    void announce({ ErrorCode: '11200', ErrorUrl: 'https://elsewhere.example.com/voice' })
    await settled()
    expect(calls).toHaveLength(1)
  })
})
