/**
 * What a report may be about, by the API's word for it.
 * @typedef {object} Facet
 * @property {string} words of the choice
 * @property {string} heading of the column that names the rows
 * @property {string | null} without what is said of calls that have no row: `12 calls …`; null where all have one, or
 *   may have several
 */

/** @type {Readonly<Record<string, Facet>>} */
export const FACETS = {
  date: { words: 'Day', heading: 'Day', without: null },
  campaign: { words: 'Campaign', heading: 'Campaign', without: null },
  affiliate: { words: 'Publisher', heading: 'Publisher', without: 'came through no publisher' },
  target: { words: 'Target', heading: 'Target', without: 'reached no target' },
  number: { words: 'Number', heading: 'Number', without: 'came to no tracking number' },
  state: { words: 'State', heading: 'State', without: 'came from no known state' },
  tag_value: { words: 'Tag', heading: 'Tag', without: null },
}

const DEFAULT_FACET = 'date'

/** @param {string | null} name */
export function facetOf(name) {
  return name !== null && Object.hasOwn(FACETS, name) ? name : DEFAULT_FACET
}

/** @param {string} name */
export function facetAbout(name) {
  return /** @type {Facet} */ (FACETS[name] ?? FACETS[DEFAULT_FACET])
}
