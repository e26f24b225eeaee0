import type { Pool } from 'pg'
import type { Static } from 'typebox'
import type { CompanyAccess } from '../../access/company-access.ts'
import { asSeenBy, type Party, partyOf } from '../../access/party.ts'
import { REPORT_ROW_VISIBILITY } from '../../access/visibility.ts'
import { malformed } from '../../platform/refusals/refusal.ts'
import { type ComparedWindow, comparedWindow } from './compared-window.ts'
import { PLAIN_FACETS, type PlainFacet } from './facet-keys.ts'
import { askedIntervals, type IntervalStart, type ReportInterval } from './intervals.ts'
import type { ReportPage, ReportReader } from './read-report.ts'
import { POINT_FIGURES, type ReportDocument } from './report-document.ts'
import { filteredBy, type ReportFilters } from './report-filters.ts'
import type { AskedReport } from './report-query.ts'
import type { Grouping, ReportQuestion } from './report-question.ts'
import {
  NO_SUMS,
  type ReportFigures,
  type ReportSums,
  reportFigures,
  reportRow,
  type SummedRow,
} from './report-row.ts'
import { rowFilters } from './row-filters.ts'
import { rowSubjects } from './row-subjects.ts'

interface AnswerPorts {
  readonly pool: Pool
  readonly reader: ReportReader
}

/** Who reads, and in which Company: a request, or who is sent a report. */
export type ReportAccess = Omit<CompanyAccess, 'user' | 'version'>

/** A question about records of facets, not about intervals. */
export type RowQuestion = ReportQuestion & { readonly second: Grouping | null }

type Answer = Static<typeof ReportDocument>

/** As many points as all series of an answer have at most, some two megabytes of them. */
const MAX_POINTS = 10_000

/**
 * One page of a report as the reader is shown it, with what the request asks for beside the rows: read one after the other, so
 * that a report that is added up call by call waits for one turn at a time.
 */
export async function answerReport(
  { pool, reader }: AnswerPorts,
  access: ReportAccess,
  question: RowQuestion,
  asked: AskedReport,
): Promise<Answer> {
  const party = partyOf(access)
  const intervals = asked.interval === undefined ? null : fewEnoughIntervals(question, asked.interval)
  const compared = asked.compare === undefined ? null : askedComparison(asked, question.zone, asked.compare)
  const page = await reader.read(question)
  const earlier = compared && (await readEarlier(reader, question, page, compared))
  const series =
    intervals && asked.interval !== undefined
      ? await readSeries(reader, question, page, asked.interval, intervals)
      : null
  const [subjects, subjects2] = await Promise.all([
    rowSubjects(pool, access, question.facet, page.rows.map(keyOf)),
    question.second === null ? null : rowSubjects(pool, access, question.second.facet, page.rows.map(key2Of)),
  ])
  const seen = (figures: ReportFigures) => asSeenBy<ReportFigures>(party, REPORT_ROW_VISIBILITY, figures)
  const data = page.rows.flatMap((row, place) => {
    const [subject, subject2] = [subjects[place], subjects2?.[place]]
    if (subject === undefined) return []
    const groupings = [
      [question, row.key],
      ...(question.second ? [[question.second, key2Of(row)]] : []),
    ] as const
    return [
      {
        ...asSeenBy(party, REPORT_ROW_VISIBILITY, reportRow(subject, row, page.totals)),
        ...(subject2 && { facet2: { id: subject2.id, facet_name: subject2.facetName } }),
        ...(earlier && { previous: seen(reportFigures(earlier.of(row), earlier.totals)) }),
        ...(series && { series: series.of(row).map(point => seriesPoint(point, party)) }),
        ...(asked.drill_down && {
          filters: rowFilters(
            groupings as readonly (readonly [Grouping, string])[],
            question.window,
            question.zone,
          ),
        }),
      },
    ]
  })
  return {
    count: data.length,
    count_total: page.allRows,
    data,
    ...(asked.totals && {
      totals: {
        ...seen(reportFigures(page.totals, page.totals)),
        ...(earlier && { previous: seen(reportFigures(earlier.totals, earlier.totals)) }),
      },
    }),
    ...(intervals && { intervals: intervals.map(({ at }) => new Date(at).toISOString()) }),
  }
}

const keyOf = ({ key }: SummedRow) => key
const key2Of = ({ key2 }: SummedRow) => key2 ?? ''
const nameOf = (key: string, key2 = '') => JSON.stringify([key, key2])

/** @throws 400 where there are too many */
function fewEnoughIntervals(
  { window, zone, limit }: RowQuestion,
  interval: ReportInterval,
): readonly IntervalStart[] {
  const intervals = askedIntervals(window, interval, zone)
  if (intervals.length * limit > MAX_POINTS) {
    throw malformed(
      `${limit} rows of ${intervals.length} intervals are more than ${MAX_POINTS} points: ask for a smaller per_page.`,
    )
  }
  return intervals
}

/** @throws 400 */
function askedComparison(
  { created_at_start: start, created_at_end: end }: AskedReport,
  zone: string,
  comparison: NonNullable<AskedReport['compare']>,
): ComparedWindow {
  const compared = comparedWindow(start, end, zone, comparison)
  if ('error' in compared) throw malformed(compared.error)
  return compared
}

/** What the rows of a page came to in the earlier window, and the totals of all its rows. */
async function readEarlier(
  reader: ReportReader,
  question: RowQuestion,
  { rows }: ReportPage,
  { window, earlierDay }: ComparedWindow,
) {
  const earlierKey = ({ facet }: Grouping, key: string) => (facet === 'date' ? earlierDay(key) : key)
  const keys = rows.map(row => earlierKey(question, row.key))
  const keys2 = question.second && rows.map(row => earlierKey(question.second ?? question, key2Of(row)))
  const places = { limit: Math.max(1, rows.length), offset: 0 }
  const page = await reader.read({ ...aboutKeys(question, keys, keys2), window, ...places })
  const { totals } = await reader.read({ ...question, window, limit: 0, offset: 0 })
  const sums = new Map<string, ReportSums>(page.rows.map(row => [nameOf(row.key, row.key2), row]))
  const nameIn = (row: SummedRow) =>
    nameOf(
      earlierKey(question, row.key),
      question.second === null ? '' : earlierKey(question.second, key2Of(row)),
    )
  return { totals, of: (row: SummedRow) => sums.get(nameIn(row)) ?? NO_SUMS }
}

interface Point {
  readonly at: number
  readonly sums: ReportSums
}

/** What the rows of a page came to in each interval. */
async function readSeries(
  reader: ReportReader,
  question: RowQuestion,
  { rows }: ReportPage,
  interval: ReportInterval,
  intervals: readonly IntervalStart[],
) {
  const page = await reader.read({
    ...aboutKeys(question, rows.map(keyOf), null),
    second: { interval },
    limit: Math.max(1, rows.length * intervals.length),
    offset: 0,
  })
  const sums = new Map<string, ReportSums>(page.rows.map(row => [nameOf(row.key, row.key2), row]))
  return {
    of: ({ key }: SummedRow): readonly Point[] =>
      intervals.flatMap(({ key: key2, at }) => {
        const found = sums.get(nameOf(key, key2))
        return found === undefined ? [] : [{ at, sums: found }]
      }),
  }
}

function seriesPoint(
  { at, sums }: Point,
  party: Party,
): NonNullable<Answer['data'][number]['series']>[number] {
  const figures = asSeenBy<ReportFigures>(party, REPORT_ROW_VISIBILITY, reportFigures(sums, sums))
  const shown = Object.fromEntries(POINT_FIGURES.map(name => [name, figures[name]]))
  return {
    interval_start: new Date(at).toISOString(),
    ...(shown as Pick<ReportFigures, (typeof POINT_FIGURES)[number]>),
  }
}

/** The same question about the rows with these keys alone, which storage then finds by the records that they name. */
function aboutKeys(
  question: RowQuestion,
  keys: readonly string[],
  keys2: readonly string[] | null,
): RowQuestion {
  const narrowed = narrowedBy(question.filters, question, keys)
  const { second } = question
  return {
    ...question,
    filters: second === null || keys2 === null ? narrowed : narrowedBy(narrowed, second, keys2),
    onlyKeys: keys,
    onlyKeys2: keys2,
  }
}

function narrowedBy(
  filters: ReportFilters,
  { facet, tagKey }: Grouping,
  keys: readonly string[],
): ReportFilters {
  const distinct = [...new Set(keys)]
  if (facet === 'tag_value') {
    return tagKey === null
      ? filters
      : { ...filters, tags: [...filters.tags, { key: tagKey, values: distinct }] }
  }
  if (!isPlain(facet)) return filters
  return filteredBy(filters, facet, facet === 'state' ? distinct : distinct.map(Number))
}

const isPlain = (facet: string): facet is PlainFacet => (PLAIN_FACETS as readonly string[]).includes(facet)
