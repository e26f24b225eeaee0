import { describe, expect, test } from 'vitest'
import { headerOf } from '../message/sip-message.ts'
import type { Source } from '../transport/transport.ts'
import { ScriptedParty } from './testing/scripted-party.ts'
import { BOB, startTwoAgents, type TwoAgentsOptions } from './testing/two-agents.ts'

/** A request of a stranger to Bob, with what is not usual about it. */
function request(method: string, changes: Readonly<Record<string, string>> = {}, body = ''): string {
  const { uri = `sip:bob@${BOB}`, ...fields } = changes
  const usual: Readonly<Record<string, string>> = {
    Via: 'SIP/2.0/UDP 127.0.0.9:5060;branch=z9hG4bKone',
    From: '<sip:carol@127.0.0.9>;tag=carol',
    To: `<sip:bob@${BOB}>`,
    'Call-ID': 'one',
    CSeq: `1 ${method}`,
    Contact: '<sip:carol@127.0.0.9>',
    'Max-Forwards': '70',
    'Content-Length': String(body.length),
  }
  const lines = Object.entries({ ...usual, ...fields }).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${uri} SIP/2.0\n${lines.join('\n')}\n\n${body}`
}

async function answerTo(text: string, options: TwoAgentsOptions = {}) {
  const agents = await startTwoAgents(options)
  const party = new ScriptedParty(agents.network, '127.0.0.9', BOB)
  party.say(text)
  await agents.scheduler.pass(10)
  const answers = party.received.filter(message => message.kind === 'response')
  return { agents, party, answers, statuses: answers.map(({ status }) => status) }
}

const SDP = { 'Content-Type': 'application/sdp' }

test('an offer with keys of sound is not sent in the clear', async () => {
  const { call, scheduler, sent } = await startTwoAgents()
  const { story } = call({ offer: 'v=alice\r\na=crypto:1 S inline:secret\r\n' })
  await scheduler.pass(100)
  expect(story.lines).toEqual([
    `failed unreachable: sip:bob@${BOB} is not reached by TLS, as keys of sound must be`,
  ])
  expect(sent()).toEqual([])
})

describe('a request of a stranger', () => {
  const cases: readonly (readonly [string, string, number])[] = [
    ['of a method that is unknown', request('NEWMETHOD'), 405],
    ['to transfer a call', request('REFER'), 405],
    ['to register', request('REGISTER'), 405],
    ['to a URI of another scheme', request('INVITE', { uri: 'nobodyKnows:this' }), 416],
    ['that requires an extension', request('INVITE', { Require: 'nothingSupportsThis, timer' }), 420],
    ['that came through too many hands', request('INVITE', { 'Max-Forwards': '0' }), 483],
    ['with a body of another kind', request('INVITE', { 'Content-Type': 'text/plain' }, 'hello'), 415],
    ['with a compressed body', request('INVITE', { ...SDP, 'Content-Encoding': 'gzip' }, 'v=0'), 415],
    ['without a Contact', request('INVITE', { Contact: 'nonsense' }), 400],
    [
      'that wants its session refreshed too often',
      request('INVITE', { 'Session-Expires': '60', Supported: 'timer' }),
      422,
    ],
    ['to hang up a call that there is not', request('BYE', { To: `<sip:bob@${BOB}>;tag=gone` }), 481],
    [
      'to describe a call anew that there is not',
      request('INVITE', { To: `<sip:bob@${BOB}>;tag=gone` }),
      481,
    ],
    ['to cancel a call that there is not', request('CANCEL'), 481],
    ['to say what we can', request('OPTIONS'), 200],
    ['to say what we can, wherever it gets', request('OPTIONS', { 'Max-Forwards': '0' }), 200],
  ]

  test.each(cases)('%s', async (_, text, status) => {
    const { agents, answers, statuses } = await answerTo(text)
    expect(statuses).toEqual([status])
    expect(agents.received).toEqual([])
    expect(agents.bob.load()).toEqual({ calls: 0, transactions: 0 })
    expect(headerOf(answers[0] ?? { headers: [] }, 'To')).toContain('tag=')
  })

  test('is told which extension is unknown, which methods are known, which interval is too small', async () => {
    const unsupported = await answerTo(request('INVITE', { Require: 'nothingSupportsThis, timer' }))
    expect(unsupported.answers[0]).toMatchObject({
      headers: expect.arrayContaining([{ name: 'Unsupported', value: 'nothingSupportsThis' }]),
    })
    const notAllowed = await answerTo(request('REFER'))
    expect(notAllowed.answers[0]?.headers.map(({ name }) => name)).toContain('Allow')
    const tooSmall = await answerTo(request('INVITE', { 'Session-Expires': '60', Supported: 'timer' }))
    expect(tooSmall.answers[0]).toMatchObject({
      headers: expect.arrayContaining([{ name: 'Min-SE', value: '90' }]),
    })
  })

  test('that was let in and is refused is told of, with words; what is for a call that is over is not', async () => {
    const refused: string[] = []
    const onRefused = (_: unknown, source: Source, words: string) => {
      refused.push(`${source.address}: ${words}`)
    }
    const { party, agents } = await answerTo(request('INVITE', { Require: 'nothingSupportsThis' }), {
      bob: { onRefused },
    })
    party.say(request('INVITE', { 'Session-Expires': '60', Supported: 'timer' }))
    party.say(request('INVITE', { Contact: 'nonsense' }))
    party.say(request('REFER'))
    party.say(request('REGISTER'))
    party.say(request('OPTIONS', { Require: 'nothingSupportsThis' }))
    party.say(request('BYE', { To: `<sip:bob@${BOB}>;tag=gone` }))
    await agents.scheduler.pass(10)
    expect(refused).toEqual([
      '127.0.0.9: it requires nothingSupportsThis, which is not supported',
      '127.0.0.9: it wants its session refreshed too often (Session-Expires)',
      expect.stringContaining('Contact'),
      '127.0.0.9: REFER is not known',
      '127.0.0.9: REGISTER is not known',
      '127.0.0.9: it requires nothingSupportsThis, which is not supported',
    ])
  })

  test('that sends ACK for nothing gets no answer', async () => {
    const { statuses } = await answerTo(request('ACK', { To: `<sip:bob@${BOB}>;tag=gone` }))
    expect(statuses).toEqual([])
  })

  test('who is a scanner gets no answer at all, and costs nothing', async () => {
    const { agents, statuses } = await answerTo(request('INVITE'), { bob: { admit: () => 'ignore' } })
    expect(statuses).toEqual([])
    expect(agents.bob.load()).toEqual({ calls: 0, transactions: 0 })
    expect(agents.scheduler.pending()).toBe(0)
  })

  test('who is refused is told so each time, and costs nothing', async () => {
    const headers = [{ name: 'Retry-After', value: '30' }]
    const { agents, party, statuses } = await answerTo(request('INVITE'), {
      bob: { admit: () => ({ status: 503, reason: 'Too Many Calls', headers }) },
    })
    party.say(request('INVITE'))
    party.say(request('ACK'))
    await agents.scheduler.pass(10)
    expect(statuses).toEqual([503])
    expect(party.statuses('INVITE')).toEqual([503, 503])
    expect(new Set(party.responses('INVITE').map(response => headerOf(response, 'To'))).size).toBe(1)
    expect(agents.bob.load()).toEqual({ calls: 0, transactions: 0 })
  })

  test('whose request comes a second time by a fork is told so, and not asked for the password anew', async () => {
    let isNew = true
    const admit = () => {
      const isLetIn = isNew
      isNew = false
      return isLetIn ? 'accept' : { status: 401 }
    }
    const { agents, party } = await answerTo(request('INVITE'), { bob: { admit } })
    party.say(request('INVITE', { Via: 'SIP/2.0/UDP 127.0.0.9:5060;branch=z9hG4bKtwo' }))
    party.say(request('INVITE', { Via: 'SIP/2.0/UDP 127.0.0.9:5060;branch=z9hG4bKthree', 'Call-ID': 'two' }))
    await agents.scheduler.pass(10)
    expect(party.statuses('INVITE')).toEqual([100, 482, 401])
  })

  test('beyond as many calls as may be is asked to come later', async () => {
    const { agents, party } = await answerTo(request('INVITE'), { bobOptions: { maxCalls: 1 } })
    party.say(request('INVITE', { Via: 'SIP/2.0/UDP 127.0.0.9:5060;branch=z9hG4bKtwo', 'Call-ID': 'two' }))
    await agents.scheduler.pass(10)
    expect(party.statuses('INVITE')).toEqual([100, 503])
    expect(headerOf(party.responses('INVITE')[1] ?? { headers: [] }, 'Retry-After')).toBe('5')
  })

  test('beyond as many transactions as may be is asked to come later', async () => {
    const { agents, party } = await answerTo(request('INVITE'), { bobOptions: { maxTransactions: 1 } })
    party.say(request('INVITE', { Via: 'SIP/2.0/UDP 127.0.0.9:5060;branch=z9hG4bKtwo', 'Call-ID': 'two' }))
    await agents.scheduler.pass(10)
    expect(party.statuses('INVITE')).toEqual([100, 503])
  })
})

describe('an answer', () => {
  test('goes to the port that the request came from where rport asks for it', async () => {
    const via = 'SIP/2.0/UDP phone.invalid:9999;branch=z9hG4bKone;rport'
    const { answers } = await answerTo(request('OPTIONS', { Via: via }))
    expect(headerOf(answers[0] ?? { headers: [] }, 'Via')).toBe(
      'SIP/2.0/UDP phone.invalid:9999;branch=z9hG4bKone;rport=5060;received=127.0.0.9',
    )
  })

  test('has the address that the request came from where Via says another', async () => {
    const via = 'SIP/2.0/UDP phone.invalid;branch=z9hG4bKone'
    const { answers } = await answerTo(request('OPTIONS', { Via: via }))
    expect(headerOf(answers[0] ?? { headers: [] }, 'Via')).toContain(';received=127.0.0.9')
  })
})
