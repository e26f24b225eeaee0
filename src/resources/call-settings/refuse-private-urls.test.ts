import { expect, test } from 'vitest'
import { refusePrivateUrls } from './refuse-private-urls.ts'

const refusing = (url: string, allowPrivateUrls = false) => {
  return () =>
    refusePrivateUrls(
      { timers_attributes: [{ url: 'https://fine.example/' }, { url }] },
      'campaign',
      allowPrivateUrls,
    )
}

test.each([
  'http://127.0.0.1/',
  'http://2130706433/[caller_id]',
  'http://[::1]/ping',
  'https://localhost:8080/',
  'http://169.254.169.254/latest',
])('%s is refused, unless private addresses are allowed', url => {
  expect(refusing(url)).toThrow(
    expect.objectContaining({
      kind: 'invalid',
      explanation: {
        rootKey: 'campaign',
        errors: { 'timers.url': ['must not lead to a private, loopback, link-local or reserved address'] },
      },
    }),
  )
  expect(refusing(url, true)).not.toThrow()
})

test('a password in a URL is refused: no request would carry it', () => {
  expect(refusing('https://user:secret@tracker.example/', true)).toThrow()
})

test.each([
  'https://tracker.example/?c=[caller_id]',
  'https://[sub_id].tracker.example/',
  'https://[host]/',
  'https://tracker.example/?to=http://127.0.0.1/',
  ' https://tracker.example/ ',
  'no URL at all',
])('%s is let through here', url => {
  expect(refusing(url)).not.toThrow()
})

test('what is not sent is not judged', () => {
  expect(() => refusePrivateUrls({}, 'campaign', false)).not.toThrow()
})
