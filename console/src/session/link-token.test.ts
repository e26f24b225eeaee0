import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** As the page was loaded: what the module remembers goes with the page. */
let takeLinkToken: () => string | null
let address: URL

beforeEach(async () => {
  vi.resetModules()
  ;({ takeLinkToken } = await import('./link-token.ts'))
  vi.stubGlobal('history', {
    replaceState: (_state: unknown, _title: string, url: string) => comeTo(url),
  })
})

afterEach(() => vi.unstubAllGlobals())

function comeTo(url: string): void {
  address = new URL(url, 'https://calls.example.com')
  vi.stubGlobal('location', address)
}

test('the token of a link is taken out of the address', () => {
  comeTo('/console/reset#token=secret')
  expect(takeLinkToken()).toBe('secret')
  expect(address.href).toBe('https://calls.example.com/console/reset')
})

test('a screen that is rendered once more has the token still', () => {
  comeTo('/console/reset#token=secret')
  takeLinkToken()
  expect(takeLinkToken()).toBe('secret')
})

test('another screen has no token of a link that led elsewhere', () => {
  comeTo('/console/invitation#token=secret')
  takeLinkToken()
  comeTo('/console/reset')
  expect(takeLinkToken()).toBeNull()
})

test('a second link replaces the first', () => {
  comeTo('/console/reset#token=first')
  takeLinkToken()
  comeTo('/console/reset#token=second')
  expect(takeLinkToken()).toBe('second')
})

test('an address without a link has none', () => {
  comeTo('/console/reset')
  expect(takeLinkToken()).toBeNull()
})
