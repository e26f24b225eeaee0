import type { Pool } from 'pg'
import type { AskedCalls, CallFilter } from '../../calls/records/list-calls.ts'
import type { CallSums, KnownOfCalls } from '../../calls/records/total-calls.ts'
import { localTime } from '../../domain/time/local-time.ts'
import { storedZone } from '../../domain/time/time-zones.ts'
import { readSummed } from './read-report.ts'
import { filteredFacets, NO_FILTERS, type ReportFilters } from './report-filters.ts'
import { type ReportQuestion, UNFILTERED } from './report-question.ts'
import { NO_SUMS, type ReportSums } from './report-row.ts'
import { cutDaysOf, type ReportWindow, wholeDaysOf, windowBetween } from './report-window.ts'
import { withParty } from './summed-source.ts'

/** What the sums of reports know of the calls of a list: how many they are, and what they add up to. */
export function knownOfCalls(pool: Pool): KnownOfCalls {
  return { count: asked => countCalls(pool, asked), sums: asked => sumCalls(pool, asked) }
}

/**
 * Counts the calls of a list by the sums of reports, which takes as long for millions as for a few. Null where sums do not
 * tell: by other filters than those by records, time and one of what reports count; while they are made; and where as many days
 * are cut as are whole, whose calls would be read either way.
 */
async function countCalls(pool: Pool, { companyId, filter }: AskedCalls): Promise<number | null> {
  const flags = FLAGS.filter(([name]) => filter[name] !== undefined)
  if (flags.length > 1) return null
  const unflagged = { ...filter, ...Object.fromEntries(flags.map(([name]) => [name, undefined])) }
  const totals = await readTotals(pool, companyId, unflagged, null)
  if (totals === null) return null
  const [flag] = flags
  const all = Number(totals.calls)
  if (flag === undefined) return all
  const [name, metric] = flag
  const flagged = Number(totals[metric])
  return filter[name] ? flagged : all - flagged
}

/** Adds them up in the same way. Of what reports count they sum up only those that converted, or did not, apart. */
async function sumCalls(pool: Pool, { companyId, filter }: AskedCalls): Promise<CallSums | null> {
  const { converted = null, ...others } = filter
  const totals = await readTotals(pool, companyId, others, converted)
  return totals && callSums(totals)
}

function callSums({ rescued, rescued_revenue, ...sums }: ReportSums): CallSums {
  return Object.fromEntries(
    Object.entries(sums).map(([name, sum]) => [name, Number(sum)]),
  ) as unknown as CallSums
}

/** What sums know of all that is filtered so; null where they know nothing of a filter, or are not made. */
async function readTotals(
  pool: Pool,
  companyId: number,
  filter: CallFilter,
  converted: boolean | null,
): Promise<ReportSums | null> {
  const names = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (!names.every(name => TOLD.has(name))) return null
  const log = await readLog(pool, companyId)
  if (log === null) return NO_SUMS
  const window = windowIn(log, filter)
  if (window === null || wholeDaysOf(window) <= cutDaysOf(window)) return null
  const question = questionOf(companyId, log.zone, window, filter, converted)
  return (await readSummed(pool, question))?.totals ?? null
}

/** What is said of a call with yes or no, and how reports count those of which it is true. */
const FLAGS = [
  ['converted', 'converted'],
  ['duplicate', 'duplicates'],
  ['repeat', 'repeats'],
] as const satisfies readonly (readonly [keyof CallFilter, keyof ReportSums])[]

/** Filters by records, and by which facet they are one. */
const FACETS = {
  campaignIds: 'campaign',
  affiliateIds: 'affiliate',
  targetIds: 'target',
  numberIds: 'number',
} as const satisfies Partial<Record<keyof CallFilter, keyof ReportFilters>>

const TOLD: ReadonlySet<string> = new Set([
  ...['createdFrom', 'createdBefore', 'affiliateId', 'targetId'],
  ...Object.keys(FACETS),
])

/** When a Company's calls began, first and last. */
interface Log {
  readonly zone: string
  readonly first: Date
  readonly last: Date
}

/** Null where there are no calls: also not those that reports still have of months that were dropped. */
async function readLog(pool: Pool, companyId: number): Promise<Log | null> {
  const { rows } = await pool.query<{ time_zone: string; first: Date | null; last: Date | null }>({
    name: 'read_ends_of_calls',
    text: `
      SELECT time_zone, (SELECT min(created_at) FROM calls WHERE company_id = $1) AS first,
        (SELECT max(created_at) FROM calls WHERE company_id = $1) AS last
      FROM companies WHERE id = $1`,
    values: [companyId],
  })
  const { time_zone: name = '', first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? null : { zone: storedZone(name), first, last }
}

/** What is asked for of the log. A bound that leaves nothing out cuts no day. */
function windowIn(
  { zone, first, last }: Log,
  { createdFrom, createdBefore }: CallFilter,
): ReportWindow | null {
  const dayOf = (at: Date) => localTime(at.getTime(), zone).date
  const start = createdFrom !== undefined && createdFrom > first ? createdFrom.toISOString() : dayOf(first)
  const isCut = createdBefore !== undefined && createdBefore <= last
  return windowBetween(start, isCut ? new Date(createdBefore.getTime() - 1).toISOString() : dayOf(last), zone)
}

/** About the totals alone, by a facet that is filtered by in any case: its rows are the calls that are asked for. */
function questionOf(
  companyId: number,
  zone: string,
  window: ReportWindow,
  filter: CallFilter,
  converted: boolean | null,
): ReportQuestion {
  const filters: ReportFilters = {
    ...NO_FILTERS,
    converted,
    ...Object.fromEntries(
      Object.entries(FACETS).map(([name, facet]) => [facet, filter[name as keyof typeof FACETS] ?? null]),
    ),
  }
  const question: ReportQuestion = {
    ...{ companyId, zone, window, tagKeys: [], ...UNFILTERED, filters },
    ...{ onlyAffiliateId: filter.affiliateId ?? null, onlyTargetId: filter.targetId ?? null },
    ...{ facet: 'date', tagKey: null, limit: 0, offset: 0 },
  }
  const [facet = 'date'] = filteredFacets(withParty(question))
  return { ...question, facet }
}
