import { facetOf } from './report-facets.js'
import { isDate, RANGES, rangeOf, rangeProblem } from './report-range.js'

/** @import { RangeName } from './report-range.js' */
/** @import { Sort } from './sort.d.ts' */

/**
 * Everything that the reader of a report may choose: what the address holds.
 * @typedef {object} ReportChoices
 * @property {string} facet
 * @property {string | null} tag with the facet `tag_value`: whose values
 * @property {RangeName} range
 * @property {string | null} from with the range `dates`
 * @property {string | null} to
 * @property {Sort} sort
 * @property {number} page from 1
 */

const DEFAULT_RANGE = 'last_7_days'

/**
 * Reads the address; what it says that makes no sense counts as not said.
 * @param {URLSearchParams} query
 * @returns {ReportChoices}
 */
export function readChoices(query) {
  const facet = facetOf(query.get('facet'))
  const [from, to] = [query.get('from'), query.get('to')]
  const named = query.get('range') ?? ''
  const range = isDate(from) && isDate(to) ? 'dates' : isMovingRange(named) ? named : DEFAULT_RANGE
  const sort = query.get('sort')
  return {
    facet,
    tag: facet === 'tag_value' ? query.get('tag') || null : null,
    range,
    from: range === 'dates' ? from : null,
    to: range === 'dates' ? to : null,
    sort:
      sort === null ? usualSort(facet) : { name: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') },
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
  }
}

/**
 * The address of choices; what is as usual is left out.
 * @param {ReportChoices} choices
 * @returns {Readonly<Record<string, string | null>>}
 */
export function writeChoices({ facet, tag, range, from, to, sort, page }) {
  const usual = usualSort(facet)
  const isUsual = sort.name === usual.name && sort.isDescending === usual.isDescending
  return {
    facet,
    tag,
    range: range === 'dates' ? null : range,
    from,
    to,
    sort: isUsual ? null : `${sort.isDescending ? '-' : ''}${sort.name}`,
    page: page === 1 ? null : String(page),
  }
}

/**
 * The dates that choices mean today; with a sentence instead where they mean none.
 * @param {ReportChoices} choices
 * @param {string} today ISO date in the Company's calendar
 */
export function datesOf({ range, from, to }, today) {
  if (range !== 'dates') return rangeOf(range, today)
  const dates = { from: from ?? '', to: to ?? '' }
  const problem = rangeProblem(dates)
  return problem === null ? dates : { problem }
}

/**
 * The newest day first, or whoever brought most calls.
 * @param {string} facet
 * @returns {Sort}
 */
export function usualSort(facet) {
  return { name: facet === 'date' ? 'facet_name' : 'total_calls', isDescending: true }
}

/**
 * @param {string} name
 * @returns {name is Exclude<RangeName, 'dates'>}
 */
function isMovingRange(name) {
  return name !== 'dates' && Object.hasOwn(RANGES, name)
}
