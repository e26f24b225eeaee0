import { and, asc, eq } from 'drizzle-orm'
import { type Static, Type } from 'typebox'
import type { Tag, TagOperator } from '../../domain/tags/tag.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { rowsByOwner } from '../../platform/database/rows-by-owner.ts'
import { together } from '../../platform/database/together.ts'
import { Id } from '../../platform/wire/wire-types.ts'
import { tagValues } from './table.ts'

/** Which column of a tag value names its owner. */
export type TagOwner = 'targetId' | 'numberId' | 'contactId' | 'conversionCriterionId'

/** One entry of `tag_values` on the wire. */
export const TagValue = Type.Object({
  key: Type.String({ description: 'Name of the tag.', examples: ['age'] }),
  value: Type.String({ description: 'What the tag is compared with, or gives.', examples: ['25'] }),
  operator: Type.Unsafe<TagOperator>(
    Type.String({ description: '`==` unless the value was given another.', examples: ['=='] }),
  ),
  id: Id,
})

export type TagValueDocument = Static<typeof TagValue>

/**
 * Makes `tags` the owner's only ones, in their order. When they are already, their rows and ids stay.
 * @returns whether they were others before
 */
export async function replaceTagValues(
  tx: Queryable,
  companyId: number,
  owner: TagOwner,
  ownerId: number,
  tags: readonly Tag[],
): Promise<boolean> {
  const stored = (await loadTagValues(tx, companyId, owner, [ownerId]))(ownerId)
  return writeTagValues(tx, companyId, owner, ownerId, stored, tags)
}

/** As `replaceTagValues`, where those that are stored have been loaded. */
export async function writeTagValues(
  tx: Queryable,
  companyId: number,
  owner: TagOwner,
  ownerId: number,
  stored: readonly Tag[],
  tags: readonly Tag[],
): Promise<boolean> {
  if (isSame(stored, tags)) return false
  const ofOwner = and(eq(tagValues.companyId, companyId), eq(tagValues[owner], ownerId))
  const rows = tags.map(({ key, operator, value }) => ({ companyId, [owner]: ownerId, key, operator, value }))
  await together(
    tx,
    async () => stored.length > 0 && tx.delete(tagValues).where(ofOwner),
    async () => rows.length > 0 && tx.insert(tagValues).values(rows),
  )
  return true
}

/** The tags of many owners of one kind, each owner's in the order in which they were given. */
export async function loadTagValues(
  db: Queryable,
  companyId: number,
  owner: TagOwner,
  ownerIds: readonly number[],
): Promise<(ownerId: number) => readonly TagValueDocument[]> {
  const rows = await db
    .select()
    .from(tagValues)
    .where(and(eq(tagValues.companyId, companyId), hasId(tagValues[owner], ownerIds)))
    .orderBy(asc(tagValues.id))
  const rowsOf = rowsByOwner(rows, row => row[owner])
  return ownerId =>
    rowsOf(ownerId).map(({ key, value, operator, id }) => ({
      key,
      value,
      operator: operator as TagOperator,
      id,
    }))
}

function isSame(stored: readonly Tag[], tags: readonly Tag[]): boolean {
  return (
    stored.length === tags.length &&
    stored.every((tag, index) => {
      const other = tags[index]
      return tag.key === other?.key && tag.operator === other.operator && tag.value === other.value
    })
  )
}
