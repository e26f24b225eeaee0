import type { Static } from 'typebox'
import { parsePhoneNumber } from '../../domain/phone/phone-number.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { MESSAGE } from '../../platform/refusals/refusal.ts'
import { lockNumberPool } from '../number-pools/store.ts'
import { findNumber } from '../numbers/store.ts'
import { type PostbackKeyFields, ROOT_KEY } from './schema.ts'
import type { PostbackKeyColumns } from './store.ts'

type Fields = Static<typeof PostbackKeyFields>

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
  return { ...plainColumns(fields), ...(inboundNumber !== undefined && { inboundNumber }) }
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

/** The columns that are stored as they were sent. */
function plainColumns(body: Fields): PostbackKeyColumns {
  return {
    ...(body.name !== undefined && { name: body.name.trim() }),
    ...(body.action !== undefined && { action: body.action }),
    ...(body.paused !== undefined && { paused: body.paused }),
    ...(body.ttl_seconds !== undefined && { ttlSeconds: body.ttl_seconds }),
    ...(body.timeout !== undefined && { timeout: body.timeout }),
    ...(body.number_pool_id !== undefined && { numberPoolId: body.number_pool_id }),
    ...(body.allow_no_caller_number !== undefined && { allowNoCallerNumber: body.allow_no_caller_number }),
    ...(body.add_to_caps_on_status_reserved !== undefined && {
      addToCapsOnStatusReserved: body.add_to_caps_on_status_reserved,
    }),
    ...(body.route_only_to_reserved_target !== undefined && {
      routeOnlyToReservedTarget: body.route_only_to_reserved_target,
    }),
    ...(body.ping_shield_scope !== undefined && { pingShieldScope: body.ping_shield_scope }),
    ...(body.claim_percent_threshold !== undefined && {
      claimPercentThreshold: body.claim_percent_threshold,
    }),
    ...(body.blocked_inbound_percent !== undefined && {
      blockedInboundPercent: body.blocked_inbound_percent,
    }),
  }
}
