import { describe, expect, test } from 'vitest'
import { MAX_MESSAGE_BYTES, parseMessage } from './parse-message.ts'
import { serialiseMessage } from './serialise-message.ts'
import { headerOf, headersOf, type SipMessage, type SipRequest } from './sip-message.ts'

const OPTIONS = [
  'OPTIONS sip:service@example.com SIP/2.0',
  'Via: SIP/2.0/UDP 192.0.2.1:5062;branch=z9hG4bK1;rport',
  'Max-Forwards: 70',
  'From: <sip:probe@example.com>;tag=1',
  'To: <sip:service@example.com>',
  'Call-ID: 1@192.0.2.1',
  'CSeq: 1 OPTIONS',
]

describe('what can be read', () => {
  test('a message without Content-Length ends with its datagram', () => {
    expect(read([...OPTIONS], 'all of this').body.toString()).toBe('all of this')
  })

  test('what follows Content-Length is left out', () => {
    expect(read([...OPTIONS, 'Content-Length: 3'], 'all of this').body.toString()).toBe('all')
  })

  test('line breaks before the first line mean nothing', () => {
    const parsed = parseMessage(Buffer.concat([Buffer.from('\r\n\r\n'), bytesOf(OPTIONS)]))
    expect(parsed.kind).toBe('message')
  })

  test('an unknown name stays as it was written, a known one is brought to its long form', () => {
    const message = read([...OPTIONS, 'x-Dialplane: 1', 'k: timer,100rel', 'USER-agent: telephone'])
    expect(message.headers.slice(-4)).toEqual([
      { name: 'x-Dialplane', value: '1' },
      { name: 'Supported', value: 'timer' },
      { name: 'Supported', value: '100rel' },
      { name: 'User-Agent', value: 'telephone' },
    ])
  })

  test('commas in quotation marks, in brackets and in digests divide nothing', () => {
    const contact = '"Bell, A" <sip:a,b@192.0.2.1>, <sip:c@192.0.2.1>'
    const authorization = 'Digest username="a", realm="b"'
    const message = read([...OPTIONS, `Contact: ${contact}`, `Authorization: ${authorization}`])
    expect(headersOf(message, 'Contact')).toEqual(['"Bell, A" <sip:a,b@192.0.2.1>', '<sip:c@192.0.2.1>'])
    expect(headersOf(message, 'authorization')).toEqual([authorization])
  })

  test('text in Latin-1 is legible', () => {
    const bytes = Buffer.from(`${OPTIONS.join('\r\n')}\r\nSubject: Jos\xe9\r\n\r\n`, 'latin1')
    const parsed = parseMessage(bytes)
    expect(parsed.kind === 'message' && headerOf(parsed.message, 'Subject')).toBe('José')
  })

  test('a request without Max-Forwards, as RFC 2543 has it', () => {
    expect(read(OPTIONS.filter(line => !line.startsWith('Max-Forwards'))).kind).toBe('request')
  })

  test('all contacts may be meant', () => {
    expect(headersOf(read([...OPTIONS, 'Contact: *']), 'Contact')).toEqual(['*'])
  })
})

describe('what is refused', () => {
  test.each([
    ['a line feed of its own', [...OPTIONS, 'Subject: a\nInjected: b']],
    ['a carriage return of its own', [...OPTIONS, 'Subject: a\rInjected: b']],
    ['a field without colon', [...OPTIONS, 'Foobar roobar']],
    ['a name with spaces', [...OPTIONS, 'Foo bar: baz']],
    ['a field with no name', [...OPTIONS, ': baz']],
    ['a second From', [...OPTIONS, 'f: <sip:other@example.com>;tag=2']],
    ['a hop with no address', [...OPTIONS, 'Via: SIP/2.0/UDP']],
    ['a hop with an impossible port', [...OPTIONS, 'Via: SIP/2.0/UDP a:65536']],
    ['an empty hop', [...OPTIONS, 'Via: SIP/2.0/UDP a,,SIP/2.0/UDP b']],
    ['a route that is none', [...OPTIONS, 'Route: somewhere']],
    ['a length that is not a number', [...OPTIONS, 'Content-Length: 0x0']],
    ['an empty length', [...OPTIONS, 'Content-Length:']],
    ['a field of 9,000 characters', [...OPTIONS, `Subject: ${'a'.repeat(9000)}`]],
    ['500 fields', [...OPTIONS, ...Array.from({ length: 500 }, () => 'Subject: a')]],
    ['500 elements of a list', [...OPTIONS, `Supported: ${'a,'.repeat(500)}`]],
  ])('%s: 400', (_, lines) => {
    expect(parseMessage(bytesOf(lines))).toMatchObject({
      kind: 'malformed',
      status: 400,
      request: { method: 'OPTIONS' },
    })
  })

  test.each(['From', 'To', 'Call-ID', 'CSeq'])('a request without %s: 400', name => {
    const parsed = parseMessage(bytesOf(OPTIONS.filter(line => !line.startsWith(`${name}:`))))
    expect(parsed).toMatchObject({
      status: 400,
      reason: `${name} is missing`,
      request: { method: 'OPTIONS' },
    })
  })

  test('a request whose header fields never end: 400', () => {
    expect(parseMessage(Buffer.from(OPTIONS.join('\r\n')))).toMatchObject({
      status: 400,
      reason: 'no empty line ends the header fields',
    })
  })

  test('a folded first line: 400', () => {
    const [, ...fields] = OPTIONS
    const lines = ['OPTIONS sip:service@example.com', ' SIP/2.0', ...fields]
    expect(parseMessage(bytesOf(lines))).toMatchObject({ kind: 'malformed' })
  })

  test('a version to come, whatever else it says: 505', () => {
    const [, ...fields] = OPTIONS
    expect(parseMessage(bytesOf(['OPTIONS sip:service@example.com SIP/3.1', ...fields]))).toMatchObject({
      status: 505,
      request: { method: 'OPTIONS' },
    })
  })
})

describe('what is dropped', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a keep-alive', Buffer.from('\r\n\r\n')],
    ['zeros', Buffer.alloc(20)],
    ['HTTP', Buffer.from('GET / HTTP/1.1\r\nHost: example.com\r\n\r\n')],
    ['a request without Via', bytesOf(OPTIONS.filter(line => !line.startsWith('Via:')))],
    ['more than a datagram can be', Buffer.alloc(MAX_MESSAGE_BYTES + 1, 0x20)],
    ['a broken response', bytesOf(['SIP/2.0 200 OK', ...OPTIONS.slice(1), 'Content-Length: 9'])],
    ['a broken ACK, which nobody answers', bytesOf(['ACK sip:a@example.com SIP/2.0', ...OPTIONS.slice(1)])],
  ])('%s', (_, bytes) => {
    expect(parseMessage(bytes)).toMatchObject({ kind: 'malformed', request: null })
  })
})

describe('a message that is written', () => {
  const request: SipRequest = {
    kind: 'request',
    method: 'OPTIONS',
    uri: 'sip:service@example.com',
    headers: OPTIONS.slice(1).map(line => {
      const colon = line.indexOf(':')
      return { name: line.slice(0, colon), value: line.slice(colon + 2) }
    }),
    body: Buffer.from('día'),
  }

  test('says how many bytes its body has', () => {
    expect(serialiseMessage(request).toString()).toBe(
      `${OPTIONS.join('\r\n')}\r\nContent-Length: 4\r\n\r\ndía`,
    )
  })

  test('says it where the field stood, and once', () => {
    const length = { name: 'Content-Length', value: '99' }
    const bytes = serialiseMessage({ ...request, headers: [length, ...request.headers, length] })
    expect(bytes.toString().split('\r\n').slice(0, 2)).toEqual([OPTIONS[0], 'Content-Length: 4'])
    expect(parseMessage(bytes).kind).toBe('message')
  })

  test('lets no value add a field', () => {
    const evil = { name: 'Subject', value: 'a\r\nRoute: <sip:evil.example.com>\nb' }
    const parsed = parseMessage(serialiseMessage({ ...request, headers: [...request.headers, evil] }))
    const message = parsed.kind === 'message' ? parsed.message : { headers: [] }
    expect(headerOf(message, 'Subject')).toBe('a Route: <sip:evil.example.com> b')
    expect(headersOf(message, 'Route')).toEqual([])
  })

  test('of a response has its status and reason first', () => {
    const response: SipMessage = { ...request, kind: 'response', status: 486, reason: 'Busy Here' }
    expect(serialiseMessage(response).toString().startsWith('SIP/2.0 486 Busy Here\r\nVia: ')).toBe(true)
  })
})

function bytesOf(lines: readonly string[], body = ''): Buffer {
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

function read(lines: readonly string[], body = ''): SipMessage {
  const parsed = parseMessage(bytesOf(lines, body))
  if (parsed.kind !== 'message') throw new Error(parsed.reason)
  return parsed.message
}
