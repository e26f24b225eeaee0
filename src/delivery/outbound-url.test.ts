import { describe, expect, test } from 'vitest'
import { parseOutboundUrl, requestPath } from './outbound-url.ts'

describe('an address of outbound requests', () => {
  test.each([
    ['https://buyer.example.com/bid?a=[a]', 'https://buyer.example.com', '/bid?a=[a]'],
    ['HTTPS://Buyer.Example.COM:443', 'https://buyer.example.com', '/'],
    ['http://buyer.example.com:8080?x=1', 'http://buyer.example.com:8080', '/?x=1'],
    ['http://buyer.example.com/a#part', 'http://buyer.example.com', '/a'],
    [' http://8.8.8.8/a ', 'http://8.8.8.8', '/a'],
    ['http://[2606:4700::1]:81/a', 'http://[2606:4700::1]:81', '/a'],
    ['https://bücher.example/a', 'https://xn--bcher-kva.example', '/a'],
  ])('%s is taken apart', (text, origin, pathTemplate) => {
    expect(parseOutboundUrl(text, false)).toEqual({ origin, pathTemplate })
  })

  test.each([
    ['ftp://example.com/', /must start with/],
    ['file:///etc/passwd', /must start with/],
    ['//example.com', /must start with/],
    ['[scheme]://example.com', /must start with/],
    ['http:///path', /must start with/],
    ['http://', /must start with/],
    ['', /must start with/],
    ['http://user:pass@example.com/', /user or password/],
    ['http://[host]/', /cannot hold tokens/],
    ['http://[host].example.com/', /cannot hold tokens/],
    ['http://example.com:[port]/', /cannot hold tokens/],
    ['http://exa mple.com/', /name a host/],
    ['http://example.com:99999/', /name a host/],
    ['http://127.0.0.1/', /must not lead/],
    ['http://0x7f.1:8080/', /must not lead/],
    ['http://[::1]/', /must not lead/],
    ['http://localhost/', /must not lead/],
    ['http://169.254.169.254/latest/meta-data', /must not lead/],
  ])('%j is refused', (text, error) => {
    expect(parseOutboundUrl(text, false)).toEqual({ error: expect.stringMatching(error) })
  })

  test('has its path, not another host, behind a backslash', () => {
    expect(parseOutboundUrl('http://example.com\\@127.0.0.1/', false)).toMatchObject({
      origin: 'http://example.com',
    })
  })

  test('may be private where that is allowed', () => {
    expect(parseOutboundUrl('http://localhost:4000/bid', true)).toMatchObject({
      origin: 'http://localhost:4000',
    })
  })

  test('is sent with what cannot stand in a request line encoded', () => {
    expect(requestPath('/são paulo?x=%20é\r\n')).toBe('/s%C3%A3o%20paulo?x=%20%C3%A9%0D%0A')
  })
})
