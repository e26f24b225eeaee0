import { describe, expect, test } from 'vitest'
import { headerOf, headersOf } from '../message/sip-message.ts'
import { CAROL, type Carol, carolTowardsBob } from './testing/carol.ts'
import { ScriptedParty } from './testing/scripted-party.ts'
import { ALICE, startTwoAgents, type TwoAgents } from './testing/two-agents.ts'

/** What telephones, proxies and people who mean no good have sent to others. */

interface Odd extends TwoAgents, Carol {
  lines(): readonly string[]
}

/** Carol, who follows the test; Bob answers at once. */
async function start(): Promise<Odd> {
  const agents = await startTwoAgents({ onInvite: call => call.accept('v=bob') })
  const carol = carolTowardsBob(agents, 'odd')
  return { ...agents, ...carol, lines: () => agents.received[0]?.story.lines ?? [] }
}

async function startTalking(): Promise<Odd> {
  const odd = await start()
  await odd.say('INVITE', 1, {}, 'v=carol')
  odd.enterDialog()
  await odd.say('ACK', 1)
  return odd
}

describe('a new call', () => {
  test('whose proxies stand in one Via, by commas, is answered with all of them', async () => {
    const { say, answer } = await start()
    const via = `SIP/2.0/UDP ${CAROL}:5060;branch=z9hG4bKnear, SIP/2.0/TCP "far.example" ;branch=z9hG4bKfar`
    await say('INVITE', 1, { Via: via.replaceAll('"', '') }, 'v=carol')
    expect(answer('INVITE').status).toBe(200)
    expect(headersOf(answer('INVITE'), 'Via').map(value => /branch=(\w+)/.exec(value)?.[1])).toEqual([
      'z9hG4bKnear',
      'z9hG4bKfar',
    ])
  })

  test('that would replace another is a call of its own', async () => {
    const odd = await startTalking()
    const to = headerOf(odd.answer('INVITE'), 'To') ?? ''
    const replaces = `odd;to-tag=${/tag=(\w+)/.exec(to)?.[1]};from-tag=carol`
    await odd.say(
      'INVITE',
      1,
      {
        Replaces: replaces,
        'Call-ID': 'other',
        To: '<sip:bob@127.0.0.2>',
        Via: `SIP/2.0/UDP ${CAROL}:5060;branch=z9hG4bKreplaces`,
      },
      'v=carol',
    )
    expect(odd.received).toHaveLength(2)
    expect(odd.lines()).toEqual(['acknowledged'])
  })

  test.each(['PUBLISH', 'MESSAGE', 'SUBSCRIBE', 'REGISTER', 'NOTIFY'])(
    'is none where it is %s, within a call or without',
    async method => {
      const outside = await start()
      await outside.say(method, 1)
      const within = await startTalking()
      await within.say(method, 2)
      expect([outside.answer(method).status, within.answer(method).status]).toEqual([405, 405])
      expect(headerOf(within.answer(method), 'Allow')).toContain('INVITE')
      expect(within.lines()).toEqual(['acknowledged'])
    },
  )

  test.each(['0.0.0.0', '224.0.1.75', '255.255.255.255'])(
    'from who says that it is at %s is hung up on where it talks from',
    async host => {
      const { say, enterDialog, received, scheduler, party, sent } = await start()
      const Contact = `<sip:carol@${host}:5060>`
      await say('INVITE', 1, { Contact }, 'v=carol')
      enterDialog()
      await say('ACK', 1)
      received[0]?.call.bye()
      await scheduler.pass(10)
      expect(party.requests('BYE').map(({ uri }) => uri)).toEqual([`sip:carol@${host}:5060`])
      expect(sent().filter(line => line.endsWith('BYE'))).toHaveLength(1)
    },
  )

  test.each(['9999999', '999999999', '99999999999'])(
    'that wants a session of %s s at least does not expire at once',
    async seconds => {
      const { say, answer, enterDialog, lines, scheduler } = await start()
      await say('INVITE', 1, { 'Session-Expires': seconds, 'Min-SE': seconds, Supported: 'timer' }, 'v=carol')
      expect(answer('INVITE').status).toBe(200)
      enterDialog()
      await say('ACK', 1)
      await scheduler.pass(60_000)
      expect(lines()).toEqual(['acknowledged'])
      const agreed = Number.parseInt(headerOf(answer('INVITE'), 'Session-Expires') ?? '0', 10)
      // What a timer can hold: 2^31 milliseconds.
      expect(agreed).toBeLessThan(2 ** 31 / 1_000)
    },
  )

  test('is cancelled too late where it has been answered, though the ACK is lost', async () => {
    const { say, answer, enterDialog, lines, scheduler, party } = await start()
    const Via = `SIP/2.0/UDP ${CAROL}:5060;branch=z9hG4bKone`
    await say('INVITE', 1, { Via }, 'v=carol')
    await say('CANCEL', 1, { Via })
    expect(answer('CANCEL').status).toBe(200)
    await scheduler.pass(2_000)
    expect(party.statuses('INVITE').filter(status => status === 200).length).toBeGreaterThan(2)
    expect(party.statuses('INVITE')).not.toContain(487)
    enterDialog()
    await say('ACK', 1)
    expect(lines()).toEqual(['acknowledged'])
  })
})

describe('within a call', () => {
  test.each([
    ['whose number names another method', '2 INVITE', 400],
    ['whose number was used before', '1 BYE', 500],
  ])('BYE %s ends nothing', async (_, CSeq, status) => {
    const { say, answer, party, lines } = await startTalking()
    await say('BYE', 2, { CSeq })
    const answers = party.received.filter(message => message.kind === 'response')
    expect(answers.at(-1)?.status).toBe(status)
    expect(lines()).toEqual(['acknowledged'])
    await say('BYE', 3)
    expect(answer('BYE').status).toBe(200)
  })

  test('BYE with a body of whatever kind ends it', async () => {
    const { say, answer, lines } = await startTalking()
    await say('BYE', 2, { 'Content-Type': 'application/vnd.example' }, 'whatever')
    expect(answer('BYE').status).toBe(200)
    expect(lines().at(-1)).toMatch(/^ended by remote/)
  })

  test.each([
    ['application/vnd.example', 415],
    ['application/sdp', 415],
  ])('INFO of %s is refused, and the call goes on', async (type, status) => {
    const { say, answer, lines } = await startTalking()
    await say('INFO', 2, { 'Content-Type': type }, 'whatever')
    expect(answer('INFO').status).toBe(status)
    expect(lines()).toEqual(['acknowledged'])
  })

  test('its ACK that comes with another description after it was acknowledged says nothing', async () => {
    const { say, lines } = await startTalking()
    await say('ACK', 1, { Via: `SIP/2.0/UDP ${CAROL}:5060;branch=z9hG4bKagain` }, 'v=hijacked')
    await say('ACK', 9, {}, 'v=hijacked')
    expect(lines()).toEqual(['acknowledged'])
  })

  test.each([
    ['of another of several parts', 'outer', 'inner'],
    ['of one whose boundary begins with the other', 'part', 'part-2'],
    ['of one whose boundary has signs of patterns', 'a+b(c)?', 'a.b'],
  ])('a description may be a part %s', async (_, outer, inner) => {
    const { say, answer, lines } = await startTalking()
    const body = [
      `--${outer}`,
      'Content-Type: application/isup;version=itu',
      '',
      'binary',
      `--${outer}`,
      'Content-Type: multipart/alternative;',
      ` boundary="${inner}"`,
      '',
      `--${inner}`,
      'Content-Type: text/plain',
      '',
      'words',
      `--${inner}`,
      'Content-Type: application/sdp',
      '',
      'v=within',
      `--${inner}--`,
      `--${outer}--`,
    ].join('\r\n')
    await say('UPDATE', 2, { 'Content-Type': `multipart/mixed;boundary="${outer}"` }, body)
    expect(answer('UPDATE').status).toBe(200)
    expect(lines().at(-1)).toBe('offered v=within\r\n')
  })

  test('several parts without a description are refused: 415', async () => {
    const { say, answer } = await startTalking()
    const nested = (depth: number): string =>
      depth === 0
        ? 'Content-Type: application/sdp\r\n\r\nv=deep'
        : `Content-Type: multipart/mixed;boundary=b${depth}\r\n\r\n--b${depth}\r\n${nested(depth - 1)}\r\n--b${depth}--`
    await say(
      'UPDATE',
      2,
      { 'Content-Type': 'multipart/mixed;boundary=top' },
      `--top\r\n${nested(9)}\r\n--top--`,
    )
    expect(answer('UPDATE').status).toBe(415)
  })
})

test('early media of two forks is told with the fork that it is of, and the answer of one is that of the call', async () => {
  const { call, network, scheduler } = await startTwoAgents()
  const party = new ScriptedParty(network, CAROL, ALICE)
  const { story } = call({ uri: `sip:carol@${CAROL}` })
  await scheduler.pass(10)
  const [invite] = party.requests('INVITE')
  if (invite === undefined) throw new Error('no INVITE arrived')
  const headers = `Contact: <sip:carol@${CAROL}>`
  party.answer(invite, 183, { tag: 'one', headers, sdp: 'v=one' })
  await scheduler.pass(10)
  party.answer(invite, 183, { tag: 'two', headers, sdp: 'v=two' })
  await scheduler.pass(10)
  party.answer(invite, 200, { tag: 'one', headers, sdp: 'v=one' })
  await scheduler.pass(10)
  expect(story.lines).toEqual(['progress 183 v=one', 'progress 183 v=two', 'answered v=one'])
})
