import { describe, expect, test } from 'vitest'
import { MAX_MESSAGE_BYTES } from '../message/parse-message.ts'
import { type Framed, StreamFramer } from './stream-framer.ts'

describe('messages in a stream', () => {
  const first = message('first', 'body 1')
  const second = message('second', 'a longer body\r\n\r\nwith an empty line')
  const third = message('third', '')

  test('are the same, whether they come in one piece or byte by byte', () => {
    const bytes = Buffer.concat([first, second, third])
    for (const size of [1, 2, 3, 7, 64, bytes.length]) {
      expect(texts(framedIn(bytes, size)), `pieces of ${size}`).toEqual([first, second, third].map(String))
    }
  })

  test('may be preceded by line breaks', () => {
    expect(texts(new StreamFramer().push(Buffer.from(`\r\n${first}\r\n${second}`)))).toEqual([
      String(first),
      String(second),
    ])
  })

  test('may have compact and folded fields', () => {
    const bytes = Buffer.from('INFO sip:a@b SIP/2.0\r\nl :\r\n  4\r\n\r\nbodySIP')
    const framer = new StreamFramer()
    expect(texts(framer.push(bytes))).toEqual(['INFO sip:a@b SIP/2.0\r\nl :\r\n  4\r\n\r\nbody'])
    expect(framer.isWithinMessage).toBe(true)
  })

  test('stay what they were when more arrives', () => {
    const framer = new StreamFramer()
    const [framed] = framer.push(first)
    framer.push(second)
    expect(framed && texts([framed])).toEqual([String(first)])
  })

  test('of the largest size are taken byte by byte without copying it as often', () => {
    const bytes = message('large', 'x'.repeat(60_000))
    expect(texts(framedIn(bytes, 1))).toEqual([String(bytes)])
  })
})

describe('a keep-alive', () => {
  test('is one for each pair of line breaks', () => {
    expect(new StreamFramer().push(Buffer.from('\r\n\r\n\r\n\r\n'))).toEqual([
      { kind: 'ping' },
      { kind: 'ping' },
    ])
  })

  test('may come byte by byte', () => {
    expect(framedIn(Buffer.from('\r\n\r\n'), 1)).toEqual([{ kind: 'ping' }])
  })

  test('is not a single line break, the answer to one of ours', () => {
    const framer = new StreamFramer()
    expect(framer.push(Buffer.from('\r\n'))).toEqual([])
    expect(framer.isWithinMessage).toBe(false)
    expect(framer.push(Buffer.concat([message('a', ''), Buffer.from('\r\n')]))).toHaveLength(1)
  })
})

describe('a stream breaks', () => {
  test.each([
    ['without Content-Length', 'Via: SIP/2.0/TCP a', 400, 'Content-Length is missing'],
    ['with one that is negative', 'Content-Length: -1', 400, 'Content-Length is malformed'],
    ['with one that is empty', 'Content-Length:', 400, 'Content-Length is malformed'],
    ['with two', 'Content-Length: 0\r\nl: 0', 400, 'Content-Length is there twice'],
    ['with one that is too large', 'Content-Length: 65536', 513, 'the message is too large'],
    ['with an enormous one', `Content-Length: ${'9'.repeat(400)}`, 513, 'the message is too large'],
    ['with a line that is no field', 'nonsense\r\nContent-Length: 0', 400, 'a header field has no colon'],
  ])('%s', (_, fields, status, reason) => {
    const head = `INVITE sip:a@b SIP/2.0\r\n${fields}\r\n\r\n`
    const framer = new StreamFramer()
    const framed = framer.push(Buffer.from(`${head}whatever follows`))
    expect(framed).toEqual([{ kind: 'fault', status, reason, head: Buffer.from(head) }])
    expect(framer.push(message('after', '')), 'nothing is read any more').toEqual([])
  })

  test('when header fields do not end', () => {
    const framer = new StreamFramer()
    expect(framer.push(Buffer.alloc(MAX_MESSAGE_BYTES, 'a'))).toEqual([])
    expect(framer.push(Buffer.from('a'))).toMatchObject([{ kind: 'fault', status: 513, head: null }])
  })
})

function message(subject: string, body: string): Buffer {
  return Buffer.from(
    `INFO sip:a@b SIP/2.0\r\nSubject: ${subject}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

function framedIn(bytes: Buffer, size: number): readonly Framed[] {
  const framer = new StreamFramer()
  const framed: Framed[] = []
  for (let at = 0; at < bytes.length; at += size) framed.push(...framer.push(bytes.subarray(at, at + size)))
  return framed
}

function texts(framed: readonly Framed[]): readonly string[] {
  return framed.map(item => (item.kind === 'message' ? item.bytes.toString() : item.kind))
}
