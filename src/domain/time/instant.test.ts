import { expect, test } from 'vitest'
import { toIsoString } from './instant.ts'

test('an instant is written in UTC with milliseconds', () => {
  expect(toIsoString(Date.UTC(2026, 10, 20, 12))).toBe('2026-11-20T12:00:00.000Z')
})
