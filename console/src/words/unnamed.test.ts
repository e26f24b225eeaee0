import { expect, test } from 'vitest'
import { beginning, called, unnamed } from './unnamed.ts'

test('who has no name is no name with an id', () => {
  expect(unnamed('target', 5)).toBe('a target (id 5)')
})

test('what has a name is called what it is before it, and what has none once', () => {
  expect(called('publisher', 7, 'Acme')).toBe('publisher Acme')
  expect(called('publisher', 7, unnamed('publisher', 7))).toBe('a publisher (id 7)')
})

test('a sentence begins with a capital, but for a name that is written otherwise', () => {
  expect(beginning(`${unnamed('target', 5)} answered.`)).toBe('A target (id 5) answered.')
  expect(beginning('eLocal answered.')).toBe('eLocal answered.')
})
