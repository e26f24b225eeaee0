import { element } from './element.js'
import { FACETS } from './report-facets.js'
import { RANGES } from './report-range.js'
import { SORTABLE } from './report-table.js'

/** @import { ReportChoices } from './report-place.js' */
/** @import { DateRange, RangeName } from './report-range.js' */

/**
 * What a report is about and for which days; on a narrow screen, where no headings are, also how it is sorted.
 * @param {(changes: Partial<ReportChoices>) => void} onChoice
 */
export function reportControls(onChoice) {
  const facet = listOf(Object.entries(FACETS).map(([value, { words }]) => [value, words]))
  const range = listOf(Object.entries(RANGES))
  const from = element('input', { type: 'date' })
  const to = element('input', { type: 'date' })
  const sort = listOf(
    SORTABLE.flatMap(({ name, words }) => [
      [`-${name}`, `${words} ↓`],
      [name, `${words} ↑`],
    ]),
  )
  const problem = element('p', { class: 'problem', role: 'alert' })
  const dates = element('span', { class: 'dates' }, field('From', from), field('To', to))
  const zone = element('small', { class: 'zone' })
  const controls = element(
    'form',
    { class: 'report-controls', 'aria-label': 'What to report' },
    field('By', facet),
    field('Days', range),
    dates,
    element('span', { class: 'sorting' }, field('Sorted by', sort)),
    zone,
    problem,
  )
  controls.addEventListener('submit', event => event.preventDefault())
  facet.addEventListener('change', () => onChoice({ facet: facet.value }))
  range.addEventListener('change', () =>
    onChoice({
      range: /** @type {RangeName} */ (range.value),
      ...(range.value === 'dates' ? { from: from.value, to: to.value } : { from: null, to: null }),
    }),
  )
  for (const input of [from, to]) {
    input.addEventListener('change', () => onChoice({ range: 'dates', from: from.value, to: to.value }))
  }
  sort.addEventListener('change', () =>
    onChoice({ sort: { name: sort.value.replace(/^-/, ''), isDescending: sort.value.startsWith('-') } }),
  )

  return {
    element: controls,
    /**
     * @param {ReportChoices} choices
     * @param {{ dates: DateRange | null, problem: string | null }} outcome the days that they mean; null keeps those shown
     */
    show(choices, outcome) {
      facet.value = choices.facet
      range.value = choices.range
      sort.value = `${choices.sort.isDescending ? '-' : ''}${choices.sort.name}`
      dates.hidden = choices.range !== 'dates'
      if (outcome.dates !== null) {
        from.value = outcome.dates.from
        to.value = outcome.dates.to
      }
      problem.textContent = outcome.problem
    },
    /** @param {string} name of the time zone, as the service calls it */
    tellZone(name) {
      zone.textContent = `Days as in ${name}`
    },
  }
}

/** @param {readonly (readonly string[])[]} options value and words */
function listOf(options) {
  return element(
    'select',
    {},
    ...options.map(([value = '', words = '']) => element('option', { value }, words)),
  )
}

/**
 * @param {string} words
 * @param {HTMLElement} control
 */
function field(words, control) {
  return element('label', {}, element('span', {}, words), control)
}
