import { expect, test } from 'vitest'
import { atOnce } from '../../test/harness/at-once.ts'
import { BYTES } from '../domain/memory/sized.ts'
import { money } from '../domain/money/money.ts'
import type { Tag } from '../domain/tags/tag.ts'
import { compileTagConditions } from '../domain/tags/tag-conditions.ts'
import { compileTagPattern } from '../domain/tags/tag-pattern.ts'
import { objectBytes } from './configuration-size.ts'

const patternTag = (value: string): Tag => ({ key: 'source', operator: '=~', value })

test('a target takes what its patterns take', () => {
  const sources = Array.from({ length: 100 }, (_, index) => `^(google|bing)_[a-z]{2,8}_${index}$`)
  const patternBytes = sources.reduce((sum, source) => sum + (compileTagPattern(source)?.[BYTES] ?? 0), 0)
  const bytes = objectBytes({ conditions: atOnce(compileTagConditions(sources.map(patternTag))) })
  expect(patternBytes).toBeGreaterThan(100 * 2_000)
  expect(bytes).toBeGreaterThan(patternBytes)
  expect(bytes).toBeLessThan(patternBytes + 100 * 500)
})

test('a target takes what a look-up in its list of zip codes takes beside the list', () => {
  const zips = Array.from({ length: 20_000 }, (_, index) => `us-${10_000 + index}`)
  const conditions = atOnce(compileTagConditions([{ key: 'geo', operator: '==', value: zips.join() }]))
  const listed = objectBytes({ zips }) + zips.join().length
  expect(objectBytes({ conditions })).toBeGreaterThan(listed + 20_000 * 20)
  expect(objectBytes({ conditions })).toBeLessThan(listed + 20_000 * 40)
})

test.each([0, 20, '12.5', '123456789.1234'])('an amount of %s takes itself and its digits', amount => {
  const bytes = objectBytes({ amount: money(amount) }) - objectBytes({ amount: null })
  expect(bytes).toBeGreaterThanOrEqual(80)
  expect(bytes).toBeLessThan(250)
})
