import { afterEach, expect, test, vi } from 'vitest'
import { ownAddress } from './own-address.ts'

afterEach(() => vi.unstubAllGlobals())

function open(path: string, state: object | null): void {
  const { pathname, search } = new URL(path, 'https://example.com')
  vi.stubGlobal('location', { pathname, search })
  vi.stubGlobal('history', { state })
}

test('a form has its tab and what it begins with in its address', () => {
  open('/console/7/campaigns/spring?tab=greeting', null)
  expect(ownAddress()).toBe('/console/7/campaigns/spring?tab=greeting')
  open('/console/7/webhooks/new?copy=3', { __TSR_index: 2 })
  expect(ownAddress()).toBe('/console/7/webhooks/new?copy=3')
})

test('what the list below it is narrowed to is none of it', () => {
  open('/console/7/targets/new?q=st&page=2', { __TSR_index: 2, isOver: true })
  expect(ownAddress()).toBe('/console/7/targets/new')
})
