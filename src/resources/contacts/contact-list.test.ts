import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import type { CompanyAccess } from '../../access/company-access.ts'
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
