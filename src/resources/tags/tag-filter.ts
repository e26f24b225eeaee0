import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import { type PgColumn, QueryBuilder } from 'drizzle-orm/pg-core'
import type { PartyScope } from '../../access/party.ts'
import { type ListFilter, NOTHING } from '../../platform/database/listing.ts'
import { Text } from '../../platform/wire/wire-types.ts'
import { tagValues } from './table.ts'
import type { TagOwner } from './tag-values.ts'

type Reader = PartyScope & { readonly companyId: number }

/**
 * Rows that have a tag: any of this key, or, after a colon, the one with this value. Publishers and buyers are not shown
 * all tags, and find nothing by them.
 */
export const tagFilter = (id: PgColumn, owner: TagOwner): ListFilter<Reader> => ({
  schema: Text({ description: 'Only those with this tag: `key`, or `key:value`.', examples: ['age:25'] }),
  condition: (tag: string, { companyId, onlyAffiliateId, onlyTargetId }) =>
    onlyAffiliateId === null && onlyTargetId === null ? inArray(id, owners(owner, companyId, tag)) : NOTHING,
})

function owners(owner: TagOwner, companyId: number, tag: string) {
  const colon = tag.indexOf(':')
  const isTag: SQL | undefined =
    colon < 0
      ? eq(tagValues.key, tag)
      : and(eq(tagValues.key, tag.slice(0, colon)), eq(tagValues.value, tag.slice(colon + 1)))
  return new QueryBuilder()
    .select({ id: tagValues[owner] })
    .from(tagValues)
    .where(and(eq(tagValues.companyId, companyId), isNotNull(tagValues[owner]), isTag))
}
