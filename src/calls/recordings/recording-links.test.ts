import { expect, test } from 'vitest'
import { recordingLinks } from './recording-links.ts'

const NOW = Date.parse('2026-11-20T15:20:00.000Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

const CALL = {
  company_id: 7,
  uuid: '0199d3f2-7a10-7c3e-9f00-000000000001',
  recording_url: null,
  recording_file: 'recordings/7.wav',
}

const linksAt = (now: number, secret = 1) =>
  recordingLinks(
    Buffer.alloc(32, secret),
    () => 'https://calls.example.com',
    () => now,
  )

/** What is checked of the link to a call's recording. */
function sent(now = NOW) {
  const url = new URL(linksAt(now).urlOf(CALL) ?? '')
  return {
    companyId: Number(url.searchParams.get('company_id')),
    uuid: /calls\/([^/]+)\//.exec(url.pathname)?.[1] ?? '',
    expires: url.searchParams.get('expires') ?? '',
    signature: url.searchParams.get('signature') ?? '',
  }
}

test('a recording that is a file is linked to on this service, by the way that is asked for', () => {
  const links = linksAt(NOW)
  expect(links.urlOf(CALL)).toMatch(
    /^https:\/\/calls\.example\.com\/api\/v5\/calls\/0199d3f2-[^/]+\/recording\.wav\?company_id=7&expires=\d+&signature=/,
  )
  expect(links.urlOf(CALL, 'http://127.0.0.1:3000')).toMatch(/^http:\/\/127\.0\.0\.1:3000\/api\/v5\/calls\//)
})

test('where a carrier keeps it, its address is left as it is', () => {
  const links = linksAt(NOW)
  const kept = { ...CALL, recording_file: null }
  expect(links.urlOf({ ...kept, recording_url: 'https://r.example/1.wav' })).toBe('https://r.example/1.wav')
  expect(links.urlOf(kept)).toBeNull()
})

test('a link is good for a week, and not for much longer', () => {
  const links = linksAt(NOW)
  expect(links.verdictOn(sent(), new Date(NOW + WEEK_MS))).toBe('valid')
  expect(links.verdictOn(sent(), new Date(NOW + WEEK_MS + DAY_MS))).toBe('expired')
})

test('a call that is read again on the same day shows the same link', () => {
  expect(sent(NOW + 8 * HOUR_MS)).toEqual(sent(NOW))
  expect(sent(NOW + 9 * HOUR_MS)).not.toEqual(sent(NOW))
})

test.each([
  { companyId: 8 },
  { uuid: '0199d3f2-7a10-7c3e-9f00-000000000002' },
  { expires: '9999999999' },
  { signature: 'forged' },
  { signature: '' },
])('a link in which %j was changed is forged', change => {
  expect(linksAt(NOW).verdictOn({ ...sent(), ...change }, new Date(NOW))).toBe('forged')
})

test('a link of another installation is forged', () => {
  expect(linksAt(NOW, 2).verdictOn(sent(), new Date(NOW))).toBe('forged')
})
