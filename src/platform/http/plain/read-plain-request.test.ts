import { describe, expect, test } from 'vitest'
import { readPlainRequest } from './read-plain-request.ts'

const read = (text: string, encoding: BufferEncoding = 'utf8') =>
  readPlainRequest(Buffer.from(text, encoding))

/** A plain request, but for what `change` makes of its head. */
function request(change: (head: string) => string = head => head, body = '{"a":1}'): string {
  const head = [
    'POST /rtbs.json HTTP/1.1',
    'Host: example.com',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ].join('\r\n')
  return `${change(head)}\r\n\r\n${body}`
}

const withLine = (line: string) => request(head => `${head}\r\n${line}`)
const withType = (type: string) => request(head => head.replace('application/json', type))

describe('a request is plain', () => {
  test.each([
    ['with nothing but what it needs', request()],
    ['with headers that mean nothing here', withLine('User-Agent: curl/8\r\nAccept: */*\r\nX-Trace_1:')],
    ['with names in any case', request(head => head.replace('Content-Length', 'CONTENT-length'))],
    ['without a space after the colon', request(head => head.replace('Host: ', 'Host:'))],
    ['where it says that the connection stays open', withLine('Connection: Keep-Alive')],
    ['with the encoding of its body', withType('application/json; charset=UTF-8')],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual({ method: 'POST', path: '/rtbs.json', body: '{"a":1}' })
  })

  test('with text beyond ASCII, whose length is counted in bytes', () => {
    expect(read(request(undefined, '{"a":"Zoë €"}'))).toMatchObject({ body: '{"a":"Zoë €"}' })
  })

  test('whichever of the methods that confirm it has', () => {
    expect(read(request(head => head.replace('POST', 'PATCH')))).toMatchObject({ method: 'PATCH' })
  })
})

describe('a request is not plain', () => {
  const replaced = (from: string | RegExp, to: string) => request(head => head.replace(from, to))
  test.each([
    ['of another version', replaced('HTTP/1.1', 'HTTP/1.0')],
    ['with another method', replaced('POST', 'GET')],
    ['that asks for the head alone', replaced('POST', 'HEAD')],
    ['with a method in lower case', replaced('POST', 'post')],
    ['with a query', replaced('.json', '.json?key=1')],
    ['with a whole address as its target', replaced('/rtbs', 'http://example.com/rtbs')],
    ['with an encoded path', replaced('/rtbs', '/%72tbs')],
    ['with more than one space', replaced('POST ', 'POST  ')],
    ['with lines that end otherwise', replaced(/\r\n/g, '\n')],
    ['with one line that ends otherwise', withLine('A: b\nC: d')],
    ['with a return in a value', withLine('A: b\rC: d')],
    ['with a NUL in a value', withLine('A: \0')],
    ['with bytes beyond ASCII in a value', withLine('A: ë')],
    ['with a folded line', withLine('A: b\r\n c')],
    ['with a space before a colon', withLine('A : b')],
    ['with a line without a colon', withLine('A')],
    ['with a header without a name', withLine(': b')],
    ['without Host', replaced('Host: example.com\r\n', '')],
    ['with an empty Host', replaced('Host: example.com', 'Host:')],
    ['with two Hosts', withLine('Host: example.com')],
    ['with two lengths', withLine('Content-Length: 7')],
    ['with two types', withLine('Content-Type: application/json')],
    ['without a type', replaced('Content-Type: application/json\r\n', '')],
    ['that is a form', withType('application/x-www-form-urlencoded')],
    ['that is JSON by another name', withType('text/json')],
    ['in another encoding', withType('application/json; charset=latin1')],
    ['with a length that is none', replaced(/: \d+$/, ': 7 ,7')],
    ['with a length in other words', replaced(/: \d+$/, ': +7')],
    ['with a length that begins with zero', replaced(/: \d+$/, ': 07')],
    ['with an empty body', request(undefined, '')],
    ['sent in chunks', withLine('Transfer-Encoding: chunked')],
    ['that waits to be told to go on', withLine('Expect: 100-continue')],
    ['that asks for another protocol', withLine('Connection: upgrade\r\nUpgrade: websocket')],
    ['after which the connection is to be closed', withLine('Connection: close')],
    ['to a proxy', withLine('Proxy-Connection: close')],
    ['to another version of a route', withLine('Accept-Version: 2')],
    ['with half of its head', request().slice(0, 40)],
    ['with another behind it', request() + request()],
    ['with anything behind it', `${request()} `],
    ['that is long', request(undefined, `{"a":"${'b'.repeat(20_000)}"}`)],
    ['that will be long', request(head => head.replace(/\d+$/, '20000'))],
    ['with a character that stands for what is none', request(undefined, '{"a":"\ufffd"}')],
  ])('%s', (_, text) => {
    expect(read(text)).toBe('other')
    // What is known of a head is the same the second time.
    expect(read(text)).toBe('other')
  })

  test('with bytes that are no UTF-8', () => {
    expect(read(request(head => head, '{"a":"ë"}').replace(/: 10/, ': 9'), 'latin1')).toBe('other')
  })
})

test('a request whose body has not come to its end is unfinished', () => {
  const text = request()
  const headLength = text.indexOf('{')
  for (let length = headLength; length < text.length; length++) {
    expect(read(text.slice(0, length))).toBe('unfinished')
  }
})

test('heads that are never the same are read none the less', () => {
  for (let index = 0; index < 1_000; index++) {
    expect(read(withLine(`X-Trace: ${index}`))).toMatchObject({ body: '{"a":1}' })
  }
})
