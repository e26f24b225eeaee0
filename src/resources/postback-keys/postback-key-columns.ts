import type { Static } from 'typebox'
import { parsePhoneNumber } from '../../domain/phone/phone-number.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { MESSAGE } from '../../platform/refusals/refusal.ts'
import { lockNumberPool } from '../number-pools/store.ts'
import { findNumber } from '../numbers/store.ts'
import { RTB_FIELDS } from './rtb-fields.ts'
import { type PostbackKeyUpdate, ROOT_KEY } from './schema.ts'
import type { PostbackKeyColumns } from './store.ts'

type Fields = Static<typeof PostbackKeyUpdate>

/**
 * The columns that a request body sets: only those whose field was sent, its references looked up in the Company.
 * @throws the failed validation of `fields`
 */
export async function postbackKeyColumns(
  tx: Queryable,
  companyId: number,
  campaignId: number,
  fields: Fields,
): Promise<PostbackKeyColumns> {
  const problems = new FieldProblems()
  const inboundNumber = await checkedInboundNumber(tx, companyId, fields.inbound_number, problems)
  await checkNumberPool(tx, companyId, campaignId, fields.number_pool_id, problems)
  problems.throwIfAny(ROOT_KEY)
  return {
    ...(fields.name !== undefined && { name: fields.name.trim() }),
    ...(fields.action !== undefined && { action: fields.action }),
    ...(fields.paused !== undefined && { paused: fields.paused }),
    ...RTB_FIELDS.columnsOf(fields),
    ...(inboundNumber !== undefined && { inboundNumber }),
  }
}

/** E.164 of one of the Company's Numbers; null or blank means none, undefined that nothing was sent. */
async function checkedInboundNumber(
  tx: Queryable,
  companyId: number,
  text: string | null | undefined,
  problems: FieldProblems,
): Promise<string | null | undefined> {
  if (text === undefined || text === null) return text
  if (text.trim() === '') return null
  const number = parsePhoneNumber(text)
  if (number === null) problems.add('inbound_number', MESSAGE.notPhoneNumber)
  else if ((await findNumber(tx, companyId, { number })) === null) {
    problems.add('inbound_number', MESSAGE.doesNotExist)
  }
  return number
}

/** A call to a pool's number goes to the pool's Campaign, which therefore must be the key's. */
async function checkNumberPool(
  tx: Queryable,
  companyId: number,
  campaignId: number,
  poolId: number | null | undefined,
  problems: FieldProblems,
): Promise<void> {
  if (poolId === undefined || poolId === null) return
  // Moving to another Campaign meanwhile, it would not know that this key is to forget it.
  const pool = await lockNumberPool(tx, companyId, poolId, 'share')
  if (pool === null) problems.add('number_pool_id', MESSAGE.doesNotExist)
  else if (pool.campaignId !== campaignId) problems.add('number_pool_id', 'is a pool of another campaign')
}
