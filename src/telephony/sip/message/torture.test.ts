import { describe, expect, test } from 'vitest'
import { parseNameAddress } from './name-address.ts'
import { type ParsedMessage, parseMessage } from './parse-message.ts'
import { headerOf, headersOf, type SipMessage } from './sip-message.ts'
import { parseSipUri } from './sip-uri.ts'
import { TORTURE_MESSAGES } from './torture/rfc-4475.ts'
import { parseVia } from './via.ts'

describe('the torture messages of RFC 4475', () => {
  test('are all 49 here', () => {
    expect(new Set(TORTURE_MESSAGES.map(({ name }) => name)).size).toBe(49)
    expect(new Set(TORTURE_MESSAGES.map(({ section }) => section)).size).toBe(49)
  })

  test.each(TORTURE_MESSAGES)('$name ($section) gets what it deserves', ({ bytes, deserves }) => {
    expect(verdictOn(parseMessage(bytes))).toEqual(
      deserves.verdict === 'refused' ? `refused with ${deserves.status}` : deserves.verdict,
    )
  })

  test('say the truth about their length, but for four that lie on purpose and a slip of the RFC (multi01)', () => {
    const liars = TORTURE_MESSAGES.filter(({ bytes }) => {
      const parsed = parseMessage(bytes)
      const message = parsed.kind === 'message' ? parsed.message : parsed.request
      const length = message === null ? undefined : headerOf(message, 'Content-Length')
      const blank = bytes.indexOf('\r\n\r\n')
      return length !== undefined && Number(length) !== bytes.length - blank - 4
    })
    expect(liars.map(({ name }) => name)).toEqual(['dblreq', 'clerr', 'ncl', 'multi01', 'mcl01'])
  })
})

describe('what is read of them', () => {
  test('wsinv: folded fields, compact names and lists, in the order of the message', () => {
    const message = messageOf('wsinv')
    expect(message).toMatchObject({ method: 'INVITE', uri: 'sip:vivekg@chair-dnrc.example.com;unknownparam' })
    expect(headerOf(message, 'CSeq')).toBe('0009 INVITE')
    expect(headerOf(message, 'Subject')).toBe('')
    expect(headerOf(message, 'NewFangledHeader')).toBe('newfangled value continued newfangled value')
    expect(headerOf(message, 'UnknownHeaderWithUnusualValue')).toBe(';;,,;;,;')

    const vias = headersOf(message, 'Via').map(parseVia)
    expect(vias.map(via => [via?.protocol, via?.host, via?.parameters.get('branch')])).toEqual([
      ['UDP', '192.0.2.2', '390skdjuw'],
      ['TCP', 'spindle.example.com', 'z9hG4bK9ikj8'],
      ['UDP', '192.168.255.111', 'z9hG4bK30239'],
    ])

    const from = parseNameAddress(headerOf(message, 'From') ?? '')
    expect(from).toMatchObject({ displayName: 'J Rosenberg \\"', uri: 'sip:jdrosen@example.com' })
    expect(from?.parameters.get('tag')).toBe('98asjd8')

    const contact = parseNameAddress(headerOf(message, 'Contact') ?? '')
    expect(contact?.displayName).toBe('Quoted string ""')
    expect([...(contact?.parameters ?? [])]).toEqual([
      ['newparam', 'newvalue'],
      ['secondparam', null],
      ['q', '0.33'],
    ])
  })

  test('intmeth: a NUL in a quoted string, text that is not ASCII, a byte order mark', () => {
    const message = messageOf('intmeth')
    const uri = parseSipUri(message.kind === 'request' ? message.uri : '')
    expect(uri).toMatchObject({
      host: 'example.com',
      user: "1_unusual.URI~(to-be!sure)&isn't+it$/crazy?,/;;*",
    })
    const to = parseNameAddress(headerOf(message, 'To') ?? '')
    expect(to?.displayName).toBe('BEL:\x07 NUL:\0 DEL:\x7f')
    const from = parseNameAddress(headerOf(message, 'From') ?? '')
    expect(from?.displayName).toBe("token1~` token2'+_ token3*%!.-")
    expect(from?.parameters.get("fromparam''~+*_!.-%")).toBe('работающий')
    expect(from?.parameters.get('tag')).toBe("_token~1'+`*%!-.")
    expect(headerOf(message, "extensionHeader-!.%*+_`'~")).toBe('\ufeff大停電')
  })

  test('esc01 and escnull: escapes in URIs', () => {
    const message = messageOf('esc01')
    const uri = parseSipUri(message.kind === 'request' ? message.uri : '')
    expect(uri).toMatchObject({ scheme: 'sip', user: 'sips:user@example.com', host: 'example.net' })
    const contact = parseSipUri(parseNameAddress(headerOf(message, 'Contact') ?? '')?.uri ?? '')
    expect(contact?.user).toBe('caller')
    expect([...(contact?.parameters ?? [])]).toEqual([
      ['lr', null],
      ['name', 'value%41'],
    ])
    const contacts = headersOf(messageOf('escnull'), 'Contact').map(
      value => parseNameAddress(value)?.uri ?? '',
    )
    expect(contacts.map(text => parseSipUri(text)?.user)).toEqual(['\0', '\0\0'])
  })

  test('esc02: an escaped name is another name', () => {
    expect(headersOf(messageOf('esc02'), 'Contact')).toEqual([
      '<sip:alias1@host1.example.com>',
      '<sip:alias3@host3.example.com>',
    ])
  })

  test('lwsdisp: no space is needed before the bracket', () => {
    expect(parseNameAddress(headerOf(messageOf('lwsdisp'), 'From') ?? '')?.displayName).toBe('caller')
  })

  test('longreq: 34 hops', () => {
    const hops = headersOf(messageOf('longreq'), 'Via')
    expect(hops).toHaveLength(34)
    expect(parseVia(hops[33] ?? '')?.parameters.get('received')).toBe('192.0.2.5')
  })

  test('dblreq: the second request is no part of the first', () => {
    expect(messageOf('dblreq')).toMatchObject({ method: 'REGISTER', body: Buffer.alloc(0) })
  })

  test('semiuri: the semicolon belongs to the user, and Accept is a list', () => {
    const message = messageOf('semiuri')
    const uri = parseSipUri(message.kind === 'request' ? message.uri : '')
    expect(uri).toMatchObject({ user: 'user;par=u@example.net', host: 'example.com' })
    expect(headersOf(message, 'Accept')).toHaveLength(6)
  })

  test('transports: unknown ones are read too', () => {
    expect(headersOf(messageOf('transports'), 'Via').map(value => parseVia(value)?.protocol)).toEqual([
      'UDP',
      'SCTP',
      'TLS',
      'UNKNOWN',
      'TCP',
    ])
  })

  test('mpart01: the body is bytes', () => {
    const { body } = messageOf('mpart01')
    expect(body).toHaveLength(553)
    expect(body.includes(Buffer.from('3082015206092a864886f70d010702', 'hex'))).toBe(true)
  })

  test('unreason and noreason: any text will do as a reason, and none', () => {
    expect(messageOf('unreason')).toMatchObject({
      status: 200,
      reason: '= 2**3 * 5**2 но сто девяносто девять - простое',
    })
    expect(messageOf('noreason')).toMatchObject({ status: 100, reason: '' })
  })

  test('cparam01 and cparam02: without brackets the parameter is not the URI’s', () => {
    const [bare, bracketed] = ['cparam01', 'cparam02'].map(name =>
      parseNameAddress(headerOf(messageOf(name), 'Contact') ?? ''),
    )
    expect(bare?.uri).toBe('sip:+19725552222@gw1.example.net')
    expect(bare?.parameters.has('unknownparam')).toBe(true)
    expect(bracketed?.uri).toBe('sip:+19725552222@gw1.example.net;unknownparam')
    expect(bracketed?.parameters.size).toBe(0)
  })

  test('badinv01: of the broken Via enough is left to answer by', () => {
    const parsed = parseMessage(bytesOf('badinv01'))
    const request = parsed.kind === 'malformed' ? parsed.request : null
    expect(headersOf(request ?? { headers: [] }, 'Via')[0]).toBe('SIP/2.0/UDP 192.0.2.15')
  })
})

function verdictOn(parsed: ParsedMessage): string {
  if (parsed.kind === 'message') return 'parsed'
  return parsed.request === null ? 'dropped' : `refused with ${parsed.status}`
}

function bytesOf(name: string): Buffer {
  const found = TORTURE_MESSAGES.find(message => message.name === name)
  if (found === undefined) throw new Error(`there is no torture message ${name}`)
  return found.bytes
}

function messageOf(name: string): SipMessage {
  const parsed = parseMessage(bytesOf(name))
  if (parsed.kind !== 'message') throw new Error(`${name} was not read: ${parsed.reason}`)
  return parsed.message
}
