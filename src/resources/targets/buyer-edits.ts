import type { CompanyAccess } from '../../access/company-access.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { forbidden, notFound } from '../../platform/refusals/refusal.ts'
import type { BuyerEdit } from '../companies/settings-fields.ts'
import { findCompany } from '../companies/store.ts'

/** What each entry of a Company's `buyer_may_edit` lets its buyers send. */
const FIELDS: Readonly<Record<BuyerEdit, readonly string[]>> = {
  hours: ['business_hours_attributes'],
  caps: ['hard_cap_attributes', 'hourly_cap_attributes', 'daily_cap_attributes', 'monthly_cap_attributes'],
  concurrency: ['concurrency_cap'],
  paused: ['paused'],
}

/**
 * A buyer may change of its own Target what the Company lets its buyers change, and nothing else.
 * @throws `forbidden`, naming the fields that are not its to change; `not-found` for another Target
 */
export async function requireBuyerMayEdit(
  db: Queryable,
  access: CompanyAccess,
  targetId: number | null,
  body: unknown,
): Promise<void> {
  const company = await findCompany(db, access.companyId)
  const allowed = (company?.buyerMayEdit ?? []).flatMap(edit => FIELDS[edit])
  if (allowed.length === 0) {
    throw forbidden(`Company ${access.companyId} does not let its buyers change their targets.`)
  }
  if (targetId !== access.onlyTargetId) throw notFound('target')
  const sent = Object.keys((body as { target?: object | null } | null | undefined)?.target ?? {})
  const others = sent.filter(field => !allowed.includes(field))
  if (others.length > 0) {
    throw forbidden(`You may not change ${others.join(', ')} of your target, only ${allowed.join(', ')}.`)
  }
}
