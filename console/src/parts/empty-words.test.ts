import { expect, test } from 'vitest'
import { emptyWords } from './empty-words.ts'

test('nothing is said not to be there before it was looked for', () => {
  const none = 'None of that name.'
  expect(emptyWords({ isPending: true, error: null }, none)).toBe('Loading …')
  expect(emptyWords({ isPending: false, error: new Error('Too many requests.') }, none)).toBe(
    'Too many requests.',
  )
  expect(emptyWords({ isPending: false, error: null }, none)).toBe(none)
})
