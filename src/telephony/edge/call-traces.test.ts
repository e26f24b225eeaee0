import { describe, expect, test } from 'vitest'
import type { Leg } from '../carrier.ts'
import type { SipMessage, SipRequest } from '../sip/message/sip-message.ts'
import { CallTraces, type TracedCall, type TracedMessage } from './call-traces.ts'
import { placeOverSip } from './testing/place-over-sip.ts'

const PEER = { protocol: 'udp', address: '192.0.2.1', port: 5060 } as const
const BEGUN = { companyId: 1, uuid: 'the call', startedAt: 0 }

/** `0 in INVITE`: whose, which way, and what. */
function rungs(messages: readonly TracedMessage[]): readonly string[] {
  return messages.map(({ party, direction, text }) => {
    const [first = ''] = text.split('\r\n')
    return `${party} ${direction} ${first.replace('SIP/2.0 ', '').split(' ')[0]}`
  })
}

describe('the ladder of a call', () => {
  test('has what the caller and the destination said, until all was said', async () => {
    const { call, pass, traced } = await placeOverSip({
      destinations: { '+12025550101': { outcome: 'answer', ringSeconds: 2, talkSeconds: 5 } },
    })
    call.listen(() => undefined)
    const leg: Leg = {
      leg: 1,
      targetId: 1,
      companyId: 1,
      address: '+12025550101',
      callerId: null,
      credentials: null,
      trunkId: null,
      sendDigits: null,
      ringTimeoutSeconds: 20,
    }
    call.send({ type: 'dial', legs: [leg] })
    await pass(7)
    expect(traced()).toEqual([])
    await pass(10)
    expect(traced()).toMatchObject([{ call: { uuid: 'the call' }, isComplete: true }])
    const messages = traced()[0]?.messages ?? []
    expect(rungs(messages.filter(({ party }) => party === 0))).toEqual(
      expect.arrayContaining(['0 in INVITE', '0 out 100', '0 out 180', '0 out 200', '0 in ACK', '0 in BYE']),
    )
    expect(rungs(messages.filter(({ party }) => party === 1))).toEqual([
      '1 out INVITE',
      '1 in 100',
      '1 in 180',
      '1 in 200',
      '1 out ACK',
      '1 out BYE',
      '1 in 200',
    ])
    expect(rungs(messages)[0]).toBe('0 in INVITE')
    expect(messages.map(({ at }) => at)).toEqual(messages.map(({ at }) => at).toSorted((a, b) => a - b))
  })
})

/** What is gathered of messages that are made up, on a clock that stands still until it is told to go on. */
function gather() {
  const kept: TracedCall[] = []
  const due: (() => void)[] = []
  const clock = {
    now: () => 0,
    schedule: (_: number, wake: () => void) => {
      due.push(wake)
      return () => undefined
    },
  }
  const traces = new CallTraces({ clock, keep: each => kept.push(each) })
  const pass = () => {
    for (const wake of due.splice(0)) wake()
  }
  return { traces, kept, pass }
}

function invite(callId: string, headers: Readonly<Record<string, string>> = {}, body = ''): SipMessage {
  const fields = { 'Call-ID': callId, ...headers }
  return {
    kind: 'request',
    method: 'INVITE',
    uri: 'sip:a@example.com',
    headers: Object.entries(fields).map(([name, value]) => ({ name, value })),
    body: Buffer.from(body),
  }
}

describe('how everybody was heard', () => {
  const quality = {
    codec: 'PCMU',
    encryption: null,
    received: { packets: 500, lost: 2, late: 1, jitterMs: 1.5, refused: 0 },
    sent: { packets: 498, lost: null, jitterMs: null, roundTripMs: null },
  } as const

  test('stands with the ladder, by party; what is of no party is left out', () => {
    const { traces, kept, pass } = gather()
    const trace = traces.begin('caller')
    trace.identify(BEGUN)
    trace.addLeg('target')
    trace.addMedia('target', quality)
    trace.addMedia('somebody else', quality)
    trace.end()
    trace.addMedia('caller', quality)
    pass()
    expect(kept[0]?.media).toEqual([
      { party: 1, ...quality },
      { party: 0, ...quality },
    ])
  })
})

describe('what is gathered', () => {
  test('begins with the INVITE that was heard before anybody knew of a call', () => {
    const { traces, kept, pass } = gather()
    traces.hear('in', invite('one'), PEER)
    traces.hear('in', invite('other'), PEER)
    const trace = traces.begin('one')
    trace.identify(BEGUN)
    trace.end()
    pass()
    expect(kept.map(({ messages }) => rungs(messages))).toEqual([['0 in INVITE']])
    expect(kept[0]?.messages[0]).toMatchObject({ peer: 'udp 192.0.2.1:5060', at: 0 })
  })

  test('is of either call where a destination is a number of this service', () => {
    const { traces, kept } = gather()
    const from = { From: '<sip:caller@example.com>;tag=ours' }
    const answer = (status: number): SipMessage => ({
      kind: 'response',
      status,
      reason: '',
      headers: invite('leg', from).headers,
      body: Buffer.alloc(0),
    })
    const hangUp: SipMessage = {
      ...(invite('leg', { From: '<sip:callee@example.com>;tag=theirs' }) as SipRequest),
      method: 'BYE',
    }
    const first = traces.begin('caller')
    first.identify(BEGUN)
    first.addLeg('leg')
    traces.hear('out', invite('leg', from), PEER)
    traces.hear('in', invite('leg', from), PEER)
    traces.begin('leg').identify({ ...BEGUN, uuid: 'the other' })
    for (const direction of ['out', 'in'] as const) traces.hear(direction, answer(200), PEER)
    for (const direction of ['out', 'in'] as const) traces.hear(direction, hangUp, PEER)
    traces.finish()
    expect(kept.map(({ call, messages }) => [call.uuid, rungs(messages)])).toEqual([
      ['the call', ['1 out INVITE', '1 in 200', '1 in BYE']],
      ['the other', ['0 in INVITE', '0 out 200', '0 out BYE']],
    ])
  })

  test('is dropped where it never became a call', () => {
    const { traces, kept, pass } = gather()
    traces.begin('one').end()
    pass()
    expect(kept).toEqual([])
  })

  test('is kept once, at the latest when everything stops', () => {
    const { traces, kept, pass } = gather()
    const trace = traces.begin('one')
    trace.identify(BEGUN)
    trace.end()
    traces.finish()
    pass()
    traces.finish()
    expect(kept).toHaveLength(1)
  })

  test('ends at 200 messages, and says so', () => {
    const { traces, kept } = gather()
    const trace = traces.begin('one')
    trace.identify(BEGUN)
    trace.addLeg('leg')
    for (let count = 0; count < 201; count++) traces.hear('out', invite('leg'), PEER)
    traces.finish()
    expect(kept[0]?.messages).toHaveLength(200)
    expect(kept[0]?.isComplete).toBe(false)
  })

  test('is no more than memory bears, and again as much once it has been kept', () => {
    const { traces, kept } = gather()
    const long = invite('leg', { Subject: 'x'.repeat(10_000) })
    for (let call = 0; call < 100; call++) {
      const trace = traces.begin(`call ${call}`)
      trace.identify(BEGUN)
      trace.addLeg('leg')
      for (let count = 0; count < 200; count++) traces.hear('out', long, PEER)
    }
    traces.finish()
    const characters = kept
      .flatMap(({ messages }) => messages)
      .reduce((sum, { text }) => sum + text.length, 0)
    expect(characters).toBeGreaterThan(64 * 1_024 * 1_024 - 10_000)
    expect(characters).toBeLessThan(64 * 1_024 * 1_024 + 10_000)
    expect(kept.at(-1)).toMatchObject({ messages: [], isComplete: false })

    const next = traces.begin('next')
    next.identify(BEGUN)
    traces.hear('in', invite('next'), PEER)
    traces.finish()
    expect(kept.at(-1)?.messages).toHaveLength(1)
  })

  test('says nothing that lets a reader in', () => {
    const { traces, kept } = gather()
    const trace = traces.begin('one')
    trace.identify(BEGUN)
    const headers = {
      Authorization: 'Digest username="a", response="secret"',
      'proxy-authorization': 'Digest response="secret"',
      Subject: 'stays',
    }
    const keys = [
      'a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:secret|2^31|1:4;inline:secret|2^31|2:4 KDR=1',
      'a=crypto:2\tAES_CM_128_HMAC_SHA1_32  inline: secret',
      'a=key-mgmt:mikey secret',
      'k=base64:secret',
    ]
    const body = `${keys.join('\r\n')}\r\na=sendrecv\r\n`
    traces.hear('in', invite('one', headers, body), PEER)
    traces.finish()
    const text = kept[0]?.messages[0]?.text ?? ''
    expect(text).not.toContain('secret')
    expect(text).toContain('Authorization: Digest (masked)\r\n')
    expect(text).toContain('Subject: stays\r\n')
    expect(text).toContain('inline:(masked)\r\na=crypto:2')
    expect(text).toContain('k=(masked)\r\na=sendrecv')
  })

  test('is cut off where a message is too long', () => {
    const { traces, kept } = gather()
    const trace = traces.begin('one')
    trace.identify(BEGUN)
    traces.hear('in', invite('one', { Subject: 'x'.repeat(5_000) }), PEER)
    traces.finish()
    expect(kept[0]?.messages[0]?.text).toHaveLength(4_000)
    expect(kept[0]?.messages[0]?.text).toMatch(/x\r\n\(cut off\)$/)
  })
})
