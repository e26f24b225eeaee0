import type { Grouping } from './report-question.ts'
import { dayAfter, type ReportWindow, startOfDate } from './report-window.ts'

/** Parameters of a report, and of the list of calls, by their names. */
export type RowFilters = Readonly<Record<string, string | readonly string[] | readonly number[]>>

/**
 * The parameters that pick the calls of one row alone, besides those that the report was asked with.
 * @param groupings what the row is grouped by, with its key in each
 */
export function rowFilters(
  groupings: readonly (readonly [Grouping, key: string])[],
  window: ReportWindow,
  zone: string,
): RowFilters {
  const filters: Record<string, string | string[] | number[]> = bounds(window, zone)
  for (const [{ facet, tagKey }, key] of groupings) {
    switch (facet) {
      case 'date':
        Object.assign(filters, bounds(dayOf(key, window, zone), zone))
        break
      case 'state':
        filters['caller_state'] = [key]
        break
      case 'tag_value':
        // The calls that carry a tag, whatever its value, are no filter.
        if (tagKey !== null) filters['tag'] = [...((filters['tag'] as string[]) ?? []), `${tagKey}:${key}`]
        break
      default:
        filters[`${facet}_id`] = [Number(key)]
    }
  }
  return filters
}

/** A day of the window, or the part of it that the window has. */
function dayOf(day: string, { from, before, firstDay, lastDay }: ReportWindow, zone: string) {
  const start = day < firstDay && from !== null ? from : startOfDate(day, zone)
  const end = day > lastDay && before !== null ? before : startOfDate(dayAfter(day, 1), zone)
  return { from: start, before: end, firstDay, lastDay }
}

/** As times, which mean the same to everybody: lists take a date for one in UTC. */
function bounds(
  { from, before, firstDay, lastDay }: Omit<ReportWindow, 'notBefore' | 'notAfter'>,
  zone: string,
) {
  const end = before ?? startOfDate(dayAfter(lastDay, 1), zone)
  return {
    created_at_start: new Date(from ?? startOfDate(firstDay, zone)).toISOString(),
    created_at_end: new Date(end - 1).toISOString(),
  }
}
