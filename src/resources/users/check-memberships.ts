import { and } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import type { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { MESSAGE } from '../../platform/refusals/refusal.ts'
import { affiliates } from '../affiliates/table.ts'
import { companies } from '../companies/table.ts'
import { targets } from '../targets/table.ts'
import type { MembershipFields } from './schema.ts'
import type { MembershipRow } from './table.ts'
import type { UserAuthority } from './user-authority.ts'

export type WantedMembership = Omit<MembershipRow, 'userId' | 'acceptedAt'>

/**
 * The memberships that a request asks for, in its order; `problems` hears of Companies that the actor does not manage
 * or that are named twice, and of publishers and buyers without an Affiliate or Target of that Company. What is `kept` as
 * it is may name one that has been deleted since.
 */
export async function checkMemberships(
  tx: Queryable,
  authority: UserAuthority,
  items: readonly MembershipFields[],
  problems: FieldProblems,
  kept: readonly MembershipRow[] = [],
): Promise<readonly WantedMembership[]> {
  const known = await loadNamed(tx, items)
  const seen = new Set<number>()
  return items.map(item => {
    const companyId = item.company_id
    if (!authority.manages(companyId) || !known.companies.has(companyId)) {
      problems.add('memberships.company_id', MESSAGE.doesNotExist)
    }
    if (seen.has(companyId)) problems.add('memberships.company_id', MESSAGE.taken)
    seen.add(companyId)
    const stored = kept.find(membership => membership.companyId === companyId)
    const scopedId = (
      field: 'affiliate_id' | 'target_id',
      owned: ReadonlySet<string>,
      storedId: number | null | undefined,
    ) => {
      const id = item[field] ?? null
      if (id === null) problems.add(`memberships.${field}`, MESSAGE.blank)
      else if (id !== storedId && !owned.has(ownedKey(companyId, id))) {
        problems.add(`memberships.${field}`, MESSAGE.doesNotExist)
      }
      return id
    }
    return {
      companyId,
      role: item.role,
      affiliateId:
        item.role === 'publisher' ? scopedId('affiliate_id', known.affiliates, stored?.affiliateId) : null,
      targetId: item.role === 'buyer' ? scopedId('target_id', known.targets, stored?.targetId) : null,
    }
  })
}

const ownedKey = (companyId: number, id: number) => `${companyId}/${id}`

/** Which of the records that the items name there are. */
async function loadNamed(tx: Queryable, items: readonly MembershipFields[]) {
  const companyIds = items.map(item => item.company_id)
  const companyRows = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(hasId(companies.id, companyIds))
  const loadOwned = async (table: typeof affiliates | typeof targets, ids: readonly number[]) => {
    if (ids.length === 0) return new Set<string>()
    const rows = await tx
      .select({ companyId: table.companyId, id: table.id })
      .from(table)
      .where(and(hasId(table.companyId, companyIds), hasId(table.id, ids)))
    return new Set(rows.map(row => ownedKey(row.companyId, row.id)))
  }
  return {
    companies: new Set(companyRows.map(row => row.id)),
    affiliates: await loadOwned(affiliates, present(items.map(item => item.affiliate_id))),
    targets: await loadOwned(targets, present(items.map(item => item.target_id))),
  }
}

function present(ids: readonly (number | null | undefined)[]): number[] {
  return ids.filter(id => id != null)
}
