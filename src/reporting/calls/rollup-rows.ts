import { METRIC_COLUMNS, NEGATED_METRICS } from './report-metrics.ts'
import type { ReportQuestion } from './report-question.ts'
import { type RollupSpans, rollupSpans } from './rollup-spans.ts'
import type { StatementValues } from './statement-values.ts'

/**
 * The rollups of the window's days: those that are added, and those that subtract what these contain beyond the window.
 */
export function rollupRows(question: ReportQuestion, values: StatementValues): readonly string[] {
  const { facet, tagKey, window } = question
  const { firstDay, lastDay } = window
  const key = facet === 'date' ? "to_char(starts, 'YYYY-MM-DD') AS key" : 'key'
  const stored = facet !== 'tag_value' ? facet : tagKey === null ? 'tag_key' : 'tag_value'
  const ofKey = tagKey === null ? "''" : values.tagKey(tagKey)
  const conditions = [
    `company_id = ${values.company(question)}`,
    `facet = '${stored}'`,
    `tag_key = ${ofKey}`,
    // Rollups may have been made with more tags.
    ...(stored === 'tag_key' ? [`key = ANY (${values.tagKeys(question)})`] : []),
  ]
  // OFFSET 0 makes each span be looked up in the index, whatever storage believes about their number.
  const rowsOf = (spans: readonly RollupSpans[], metrics: string) => `
    SELECT sums.* FROM ${spanTable(spans, values)}, LATERAL (
      SELECT ${key}, 0 AS in_progress, ${metrics} FROM report_rollups
      WHERE ${conditions.join(' AND ')} AND span_days = span.days AND starts BETWEEN span.first AND span.last OFFSET 0
    ) AS sums`
  if (facet === 'date') {
    return [rowsOf([{ days: 1, from: firstDay, to: lastDay, isAdded: true }], METRIC_COLUMNS)]
  }
  const spans = rollupSpans(firstDay, lastDay)
  return [
    rowsOf(
      spans.filter(span => span.isAdded),
      METRIC_COLUMNS,
    ),
    rowsOf(
      spans.filter(span => !span.isAdded),
      NEGATED_METRICS,
    ),
  ]
}

/** One text for any number of spans: the statement stays prepared. */
function spanTable(spans: readonly RollupSpans[], values: StatementValues): string {
  const days = values.add(spans.map(span => span.days))
  const first = values.add(spans.map(span => span.from))
  const last = values.add(spans.map(span => span.to))
  return `unnest(${days}::smallint[], ${first}::date[], ${last}::date[]) AS span (days, first, last)`
}
