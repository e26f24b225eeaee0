import type { Pool } from 'pg'
import type { PartyScope } from '../../access/party.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import type { CallRow } from './call-row.ts'
import { findCall } from './find-call.ts'

interface CallReader extends PartyScope {
  readonly companyId: number
}

/**
 * The call with this UUID, in whatever case it is written.
 * @throws 404 where there is none that this reader may see
 */
export async function visibleCall(pool: Pool, reader: CallReader, uuid: string): Promise<CallRow> {
  const call = await findCall(pool, reader.companyId, uuid.toLowerCase())
  const { onlyAffiliateId, onlyTargetId } = reader
  const isVisible =
    call !== null &&
    (onlyAffiliateId === null || call.affiliate_id === onlyAffiliateId) &&
    (onlyTargetId === null || call.target_id === onlyTargetId)
  if (!isVisible) throw notFound('call')
  return call
}
