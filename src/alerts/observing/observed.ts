import type { AlertFacts } from '../judging/alert-facts.ts'

/** What is known of a Company's subjects by their ids (0: the Company itself), where anything is. */
type FactsBySubject = ReadonlyMap<number, AlertFacts>

export type FactsByCompany = ReadonlyMap<number, FactsBySubject>

export interface ObservedRow {
  readonly companyId: number
  readonly subjectId: number
  readonly facts: AlertFacts
}

export function byCompany(rows: Iterable<ObservedRow>): FactsByCompany {
  const companies = new Map<number, Map<number, AlertFacts>>()
  for (const { companyId, subjectId, facts } of rows) {
    const subjects = companies.get(companyId) ?? new Map<number, AlertFacts>()
    companies.set(companyId, subjects.set(subjectId, facts))
  }
  return companies
}
