import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import type { CompanyAccess } from '../../access/company-access.ts'
import { CONTACT_LIST } from './contact-list.ts'

test('numbers are searched once, not for each contact: what is searched asks no contact whose it is', () => {
  const reader = { companyId: 7 } as CompanyAccess
  const { filter } = CONTACT_LIST.rowsOf({ q: '30555' } as { sort?: string }, reader)
  if (filter === undefined) throw new Error('nothing is searched')
  const { sql, params } = new PgDialect().sqlToQuery(filter)
  expect(sql).toContain('"contact_numbers"."company_id" = $')
  expect(sql).not.toContain('"contacts"."company_id"')
  expect(params).toContain(7)
})
