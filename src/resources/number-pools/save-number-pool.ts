import { DEFAULT_COUNTRY, DEFAULT_NUMBER_TYPE } from '../../number-inventory/number-inventory.ts'
import { changedColumns, hasColumns } from '../../platform/database/changed-columns.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { invalid, MESSAGE } from '../../platform/refusals/refusal.ts'
import { sentReferences, sentReferencesOfNew } from '../numbers/sent-references.ts'
import { DEFAULT_SIZES, POOL_SIZE_FIELDS } from './fields.ts'
import { type NumberPoolCreateParameters, type NumberPoolParameters, ROOT_KEY } from './schema.ts'
import { findNumberPool, insertNumberPool, type NumberPoolRow, updateNumberPool } from './store.ts'

const GONE = {
  cid: invalid(ROOT_KEY, { cid: [MESSAGE.doesNotExist] }),
  afid: invalid(ROOT_KEY, { afid: [MESSAGE.doesNotExist] }),
}

/** What the constraints that writing a pool may violate mean: the Campaign, or the Affiliate, was deleted meanwhile. */
export const NUMBER_POOL_REFUSALS = {
  number_pools_campaign: GONE.cid,
  number_pools_affiliate: GONE.afid,
  numbers_campaign: GONE.cid,
  numbers_affiliate: GONE.afid,
}

/** @throws the failed validation of `body`; a violation of one of `NUMBER_POOL_REFUSALS` */
export async function createNumberPool(
  tx: Queryable,
  companyId: number,
  body: NumberPoolCreateParameters,
): Promise<NumberPoolRow> {
  const problems = new FieldProblems()
  const references = await sentReferencesOfNew(tx, companyId, body, problems)
  const sizes = { ...DEFAULT_SIZES, ...POOL_SIZE_FIELDS.columnsOf(body) }
  checkReserve(body, sizes, problems)
  problems.throwIfAny(ROOT_KEY)
  if (references === null) return problems.throwAll(ROOT_KEY)
  return insertNumberPool(tx, companyId, {
    ...references,
    ...sizes,
    type: body.type ?? DEFAULT_NUMBER_TYPE,
    country: body.country?.toUpperCase() ?? DEFAULT_COUNTRY,
  })
}

/**
 * Changes what `body` holds of a locked pool and nothing else; when it holds nothing new, nothing is written.
 * @throws as `createNumberPool`
 */
export async function changeNumberPool(
  tx: Queryable,
  companyId: number,
  id: number,
  body: NumberPoolParameters,
  now: Date,
): Promise<void> {
  const row = inserted((await findNumberPool(tx, companyId, id)) ?? undefined)
  const problems = new FieldProblems()
  const references = await sentReferences(tx, companyId, body, problems)
  const sizes = POOL_SIZE_FIELDS.columnsOf(body)
  checkReserve(body, { ...row, ...sizes }, problems)
  problems.throwIfAny(ROOT_KEY)
  const columns = changedColumns(row, { ...references, ...sizes })
  if (hasColumns(columns)) await updateNumberPool(tx, companyId, id, columns, now)
}

/** A pool never gets as many numbers as its reserve, when that is larger than the pool may be. */
function checkReserve(
  body: NumberPoolParameters,
  { maxPoolSize, reserveSize }: { readonly maxPoolSize: number; readonly reserveSize: number },
  problems: FieldProblems,
): void {
  if (reserveSize <= maxPoolSize) return
  if (body.reserve_size === undefined) {
    problems.add('max_pool_size', `must be greater than or equal to reserve_size, which is ${reserveSize}`)
  } else {
    problems.add('reserve_size', `must be less than or equal to max_pool_size, which is ${maxPoolSize}`)
  }
}
