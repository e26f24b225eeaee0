import type { Pool } from 'pg'

interface Scope {
  readonly campaignId?: number
  readonly affiliateId?: number
  readonly canResubscribe?: boolean
}

/** Makes the Company's pings and calls look callers up. Its configuration must not have been loaded before. */
export async function markAsKnowingCallers(pool: Pool, companyId: number): Promise<void> {
  await pool.query('UPDATE companies SET knows_callers = true WHERE id = $1', [companyId])
}

/** Suppresses a number (E.164) for the whole Company, or for what the scope says. */
export async function insertSuppression(
  pool: Pool,
  companyId: number,
  number: string,
  { campaignId, affiliateId, canResubscribe = true }: Scope = {},
): Promise<void> {
  await pool.query(
    `INSERT INTO suppressed_numbers (company_id, number, campaign_id, affiliate_id, can_resubscribe)
     VALUES ($1, $2, $3, $4, $5)`,
    [companyId, number, campaignId ?? null, affiliateId ?? null, canResubscribe],
  )
}

/** Puts a number (E.164) on the installation-wide list. */
export async function insertGlobalSuppression(pool: Pool, number: string): Promise<void> {
  await pool.query('INSERT INTO global_suppressed_numbers (number) VALUES ($1)', [number])
}

export async function insertStaticCaller(pool: Pool, companyId: number, number: string): Promise<void> {
  await pool.query('INSERT INTO static_caller_numbers (company_id, number) VALUES ($1, $2)', [
    companyId,
    number,
  ])
}

/** Stores a Contact that calls from these numbers (E.164), with its tags in their order. */
export async function insertContact(
  pool: Pool,
  companyId: number,
  numbers: readonly string[],
  tags: readonly (readonly [key: string, value: string])[],
): Promise<void> {
  await pool.query(
    `WITH contact AS (
       INSERT INTO contacts (company_id) VALUES ($1) RETURNING id
     ), contact_number AS (
       INSERT INTO contact_numbers (company_id, contact_id, number)
       SELECT $1, contact.id, number FROM contact, unnest($2::text[]) AS number
     )
     INSERT INTO tag_values (company_id, contact_id, key, operator, value)
     SELECT $1, contact.id, tag.key, '==', tag.value
     FROM contact, unnest($3::text[], $4::text[]) WITH ORDINALITY AS tag (key, value, place)
     ORDER BY tag.place`,
    [companyId, [...numbers], tags.map(([key]) => key), tags.map(([, value]) => value)],
  )
}
