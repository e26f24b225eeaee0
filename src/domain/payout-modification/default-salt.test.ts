import { expect, test } from 'vitest'
import { defaultSalt } from './default-salt.ts'

const lateInTheDay = Date.parse('2026-11-20T23:59:59.999Z')

test.each([
  ['Acme Inc', 'acme_inc_2026-11-20'],
  ['A & B -- 24/7', 'a_b_24_7_2026-11-20'],
  ['Größe', 'größe_2026-11-20'],
  ['Acme, Inc.', 'acme_inc__2026-11-20'],
])('the salt of %s names it and the date in UTC', (name, salt) => {
  expect(defaultSalt(name, lateInTheDay)).toBe(salt)
})
