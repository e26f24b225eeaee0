import type { Pool } from 'pg'
import type { CompanyAccess } from '../../access/company-access.ts'
import type { Resource } from '../../access/permissions.ts'
import type { ReportFacet } from './report-facet.ts'
import type { RowSubject } from './report-row.ts'
import { REPORTED_STATES } from './state-numbers.ts'

/** The facets whose rows are records of the Company. */
type RecordFacet = 'number' | 'campaign' | 'affiliate' | 'target'

interface NamedRecord {
  readonly table: string
  readonly resource: Resource
  /** Whether it is a record of the Affiliate `$4`: of others a publisher reads none. */
  readonly ofAffiliate: string
  /** For those who may read the record. */
  readonly name: string
  /** For the others: what its calls show anyway. */
  readonly shown: string
  /** The name of a deleted record. */
  readonly noun: string
}

const RECORDS: Readonly<Record<RecordFacet, NamedRecord>> = {
  number: {
    table: 'numbers',
    resource: 'numbers',
    ofAffiliate: 'affiliate_id = $4',
    name: "coalesce(nullif(name, ''), number)",
    shown: 'number',
    noun: 'Number',
  },
  campaign: {
    table: 'campaigns',
    resource: 'campaigns',
    ofAffiliate: 'false',
    name: "coalesce(nullif(name, ''), cid)",
    shown: 'cid',
    noun: 'Campaign',
  },
  affiliate: {
    table: 'affiliates',
    resource: 'affiliates',
    ofAffiliate: 'id = $4',
    name: "coalesce(nullif(company_name, ''), nullif(concat_ws(' ', first_name, last_name), ''), afid)",
    shown: 'afid',
    noun: 'Affiliate',
  },
  target: {
    table: 'targets',
    resource: 'targets',
    ofAffiliate: 'false',
    name: "coalesce(nullif(name, ''), tid, number)",
    shown: "coalesce(tid, 'a target (id ' || id || ')')",
    noun: 'Target',
  },
}

type SubjectReader = Pick<CompanyAccess, 'companyId' | 'may' | 'onlyAffiliateId'>

/** What the rows with these keys stand for, as far as the caller may know. @param keys of one page */
export async function rowSubjects(
  pool: Pool,
  access: SubjectReader,
  facet: ReportFacet,
  keys: readonly string[],
): Promise<readonly RowSubject[]> {
  switch (facet) {
    case 'date':
      return keys.map(date => ({ id: Number(date.replaceAll('-', '')), facetName: date }))
    case 'state':
      return keys.map(code => ({ id: REPORTED_STATES.get(code)?.number ?? 0, facetName: code }))
    case 'tag_value':
      return keys.map(text => ({ id: text, facetName: text }))
    default:
      return recordSubjects(pool, access, RECORDS[facet], keys.map(Number))
  }
}

async function recordSubjects(
  pool: Pool,
  { companyId, may, onlyAffiliateId }: SubjectReader,
  { table, resource, ofAffiliate, name, shown, noun }: NamedRecord,
  ids: readonly number[],
): Promise<readonly RowSubject[]> {
  const { rows } = await pool.query<{ id: number; name: string }>({
    name: `name_reported_${table}`,
    text: `
      SELECT id, CASE WHEN $3::boolean AND ($4::integer IS NULL OR ${ofAffiliate}) THEN ${name} ELSE ${shown} END AS name
      FROM ${table} WHERE company_id = $1 AND id = ANY ($2::integer[])`,
    values: [companyId, ids, may('read', resource), onlyAffiliateId],
  })
  const names = new Map(rows.map(row => [row.id, row.name]))
  return ids.map(id => ({ id, facetName: names.get(id) ?? `${noun} ${id} (deleted)` }))
}
