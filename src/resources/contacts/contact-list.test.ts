import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import type { CompanyAccess } from '../../access/company-access.ts'
import { Refusal } from '../../platform/refusals/refusal.ts'
import { CONTACT_LIST } from './contact-list.ts'

const reader = { companyId: 7 } as CompanyAccess

function searched(q: string) {
  const { filter } = CONTACT_LIST.rowsOf({ q } as { sort?: string }, reader)
  if (filter === undefined) throw new Error('nothing is searched')
  return new PgDialect().sqlToQuery(filter)
}

test('numbers are searched once, not for each contact: what is searched asks no contact whose it is', () => {
  const { sql, params } = searched('30555')
  expect(sql).toContain('"contact_numbers"."company_id" = $')
  expect(sql).not.toContain('"contacts"."company_id"')
  expect(params).toContain(7)
})

test.each([
  ['12', false],
  ['1-2', false],
  ['121', true],
  ['home', true],
])('%s is looked for in descriptions, and in numbers where it says enough of one: %s', (q, isInNumbers) => {
  const { sql, params } = searched(q)
  expect(sql).toContain('"contact_numbers"."description" ilike')
  expect(params).toContain(`%${q}%`)
  expect(sql.includes('"contact_numbers"."number" ilike')).toBe(isInNumbers)
})

/** What `number` asks for. */
function askedFor(number: string) {
  const { filter } = CONTACT_LIST.rowsOf({ number } as { sort?: string }, reader)
  return filter === undefined ? [] : new PgDialect().sqlToQuery(filter).params
}

test.each([
  ['+13055550101', '+13055550101'],
  // An address line that is not escaped.
  [' 13055550101', '+13055550101'],
  ['(305) 555-0101', '+13055550101'],
  ['sip:ann@example.com', 'sip:ann@example.com'],
])('by the number %s the one with %s is found', (asked, number) => {
  expect(askedFor(asked)).toContain(number)
})

test('an impossible number is refused', () => {
  expect(() => askedFor('12')).toThrow(Refusal)
})
