import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test.each(['/console/', '/console/calls', '/console/calls?status=live&page=2', '/console/first#token=a'])(
  'a page of the console is returned to: %s',
  path => {
    expect(returnPath(path)).toBe(path)
  },
)

test.each([
  undefined,
  '',
  'https://evil.example/',
  '//evil.example/console/',
  '/\\evil.example/console/',
  '/console/\\..\\..\\evil.example',
  '/console/../../evil',
  '/console/%2e%2e/session.json',
  '/console/..//evil.example',
  '/consoles/',
  '/console',
  '/session.json',
  'javascript:alert(1)',
  'console/',
  ' /console/',
  '/console/\r\nset-cookie: a=b',
  '/console/\t/evil',
  '/console/é',
  `/console/${'a'.repeat(1_000)}`,
])('anything else leads to its first page: %j', path => {
  expect(returnPath(path)).toBe('/console/')
})
