import { expect, test } from 'vitest'
import { parseUrlTemplate } from './url-template.ts'

test.each([
  'https://example.com/',
  'http://example.com:8080/p?a=[caller_id]&b=[call_uuid]',
  'https://[sub_id].example.com/[campaign_id]',
  'http://[::1]/ping',
])('%s can be requested', url => {
  expect(parseUrlTemplate(url)).toBe(url)
})

test.each([
  '',
  'example.com',
  'ftp://example.com/',
  'javascript:alert(1)',
  'http://',
  'https://a b.example/',
  'file:///etc',
])('"%s" cannot', url => {
  expect(parseUrlTemplate(url)).toBeNull()
})

test('space around it is dropped', () => {
  expect(parseUrlTemplate(' https://example.com/ ')).toBe('https://example.com/')
})
