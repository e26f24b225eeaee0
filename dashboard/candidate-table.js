import { namedMark, nothing, statusMark } from './marks.js'
import { reasonWords } from './reason-words.js'
import { createTable } from './table.js'

/** @import { NameBook } from './event-words.js' */
/** @import { Candidate } from './wire-types.d.ts' */

/**
 * Everyone who was considered: the place in the order, or why not.
 * @param {readonly Candidate[]} candidates
 * @param {readonly number[]} order target ids as they are to be tried
 * @param {NameBook} names
 */
export function candidateTable(candidates, order, names) {
  const table = createTable({
    caption: 'Candidates',
    isCaptionHidden: true,
    keyOf: (/** @type {Candidate} */ { target_id: target, target_group_id: group }) => `${group}/${target}`,
    columns: [
      { heading: 'Target', cell: ({ target_id: id }) => names.of('target', id) },
      {
        heading: 'Group',
        cell: ({ target_group_id: id }) => (id === null ? nothing() : names.of('group', id)),
      },
      { heading: 'Priority', cell: ({ priority }) => priority, isNumeric: true },
      { heading: 'Weight', cell: ({ weight }) => weight, isNumeric: true },
      { heading: 'Outcome', cell: candidate => outcome(candidate, order), isWide: true },
    ],
  })
  table.update([...candidates].sort((left, right) => place(left, order) - place(right, order)))
  return table.element
}

/**
 * @param {Candidate} candidate
 * @param {readonly number[]} order
 */
function outcome({ target_id: id, eligible, reason, detail }, order) {
  if (!eligible) {
    const mark = statusMark({
      words: `Skipped: ${reasonWords(reason ?? 'unknown').toLowerCase()}`,
      tone: 'warning',
    })
    return detail === null ? mark : namedMark(mark, detail)
  }
  const index = order.indexOf(id)
  return statusMark({ words: index < 0 ? 'Eligible' : `${ordinal(index + 1)} in line`, tone: 'good' })
}

/** @param {number} place from 1 */
function ordinal(place) {
  return `${place}${ENDINGS[ORDINALS.select(place)] ?? 'th'}`
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })

const ENDINGS = /** @type {Readonly<Record<string, string>>} */ ({ one: 'st', two: 'nd', few: 'rd' })

/**
 * Those to be tried first, in their order; the others as they were considered.
 * @param {Candidate} candidate
 * @param {readonly number[]} order
 */
function place({ target_id: id, eligible }, order) {
  const index = order.indexOf(id)
  return eligible && index >= 0 ? index : order.length
}
