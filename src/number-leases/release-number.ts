import type { Pool } from 'pg'
import { toIsoString } from '../domain/time/instant.ts'
import type { LeaseRequest } from './lease-number.ts'

const RELEASE_NUMBER = {
  name: 'release_number',
  text: `
    UPDATE number_leases
    SET expires_at = least(expires_at, $5)
    WHERE company_id = $1 AND number_pool_id = $2 AND holder = $3 AND holder_id = $4`,
}

export async function releaseNumber(
  pool: Pool,
  {
    companyId,
    poolId,
    holder,
    holderId,
    at,
  }: Pick<LeaseRequest, 'companyId' | 'poolId' | 'holder' | 'holderId' | 'at'>,
): Promise<void> {
  await pool.query({ ...RELEASE_NUMBER, values: [companyId, poolId, holder, holderId, toIsoString(at)] })
}
