import type { Queryable } from '../../platform/database/database.ts'
import { keepCriterionIds } from '../conversion-criteria/keep-criterion-ids.ts'
import type { AnyRecordWriter, Fields, Writing } from './record-writer.ts'

/** What is restored of a record: as it is to be, and what there is of it; null where it is created. */
interface RestoredRecord {
  readonly document: Fields
  readonly standing: Fields | null
}

/** What is restored, by the fields that are sent for it. */
export type RestoredBySent = WeakMap<Fields, RestoredRecord>

/**
 * Writes records as `writer` does, but conversion criteria that come back have the ids that they had: else each of their callers could
 * convert on them again.
 */
export function restoringWriter(writer: AnyRecordWriter, restored: RestoredBySent): AnyRecordWriter {
  const { update } = writer
  const keepIds = async (tx: Queryable, { companyId }: Writing, id: number, sent: Fields) => {
    const record = restored.get(sent)
    if (record === undefined) return
    const standing = new Set(criterionIds(record.standing))
    const lost = criterionIds(record.document).filter(criterion => !standing.has(criterion))
    if (lost.length === 0) return
    const written = (await writer.read(tx, companyId, [id])).get(id) ?? null
    // They were made in the order in which they were sent.
    const made = criterionIds(written).filter(criterion => !standing.has(criterion))
    made.sort((one, other) => one - other)
    if (made.length !== lost.length) throw new Error('other conversion criteria were made than were restored')
    const anew = lost.flatMap((criterion, place) => {
      const madeAs = made[place]
      return madeAs === undefined ? [] : [{ id: criterion, madeAs }]
    })
    await keepCriterionIds(tx, companyId, anew)
  }
  return {
    ...writer,
    create: async (tx, writing, fields) => {
      const id = await writer.create(tx, writing, fields)
      await keepIds(tx, writing, id, fields)
      return id
    },
    update:
      update === null
        ? null
        : async (tx, writing, id, fields) => {
            const outcome = await update(tx, writing, id, fields)
            await keepIds(tx, writing, id, fields)
            return outcome
          },
  }
}

function criterionIds(record: Fields | null): number[] {
  const criteria = (record?.['conversion_criteria'] ?? []) as readonly { readonly id: number }[]
  return criteria.map(({ id }) => id)
}
