import { element, present } from './element.js'
import { keyedList } from './keyed-list.js'

/** @import { Child } from './element.js' */
/** @import { Sort } from './sort.d.ts' */

/**
 * @template Item
 * @typedef {object} Column
 * @property {string} heading
 * @property {(item: Item) => Child} cell
 * @property {boolean} [isNumeric] set right
 * @property {boolean} [isWide] takes a line of its own on a narrow screen
 * @property {string} [sortName] what its heading sorts by; without it, nothing
 */

/**
 * A table of plain items, its first column naming each row. On a narrow screen each row becomes a small card, for
 * which every cell repeats its heading; the roles keep it a table for those who hear it.
 * @template Item
 * @param {object} options
 * @param {string} options.caption
 * @param {boolean} [options.isCaptionHidden]
 * @param {readonly Column<Item>[]} options.columns
 * @param {(item: Item) => string | number} options.keyOf
 * @param {(name: string) => void} [options.onSort] the reader chose a heading
 */
export function createTable({ caption, isCaptionHidden = false, columns, keyOf, onSort = () => undefined }) {
  const body = element('tbody', { role: 'rowgroup' })
  const foot = element('tfoot', { role: 'rowgroup', hidden: true })
  const headings = columns.map(column =>
    element('th', { scope: 'col', role: 'columnheader', class: classOf(column) }, headingOf(column, onSort)),
  )
  const table = element(
    'table',
    { role: 'table' },
    element('caption', { class: isCaptionHidden ? 'visually-hidden' : null }, caption),
    element('thead', { role: 'rowgroup' }, element('tr', { role: 'row' }, ...headings)),
    body,
    foot,
  )
  const showFoot = keyedList(foot, keyOf, item => row(columns, item))

  return {
    element: table,
    update: keyedList(body, keyOf, item => row(columns, item)),
    /**
     * What the rows come to, below them.
     * @param {Item | null} item
     */
    total(item) {
      foot.hidden = item === null
      showFoot(item === null ? [] : [item])
    },
    /**
     * Says by which column the rows are sorted.
     * @param {Sort} sort
     */
    tellSort({ name, isDescending }) {
      columns.forEach(({ sortName }, index) => {
        if (sortName === name)
          headings[index]?.setAttribute('aria-sort', isDescending ? 'descending' : 'ascending')
        else headings[index]?.removeAttribute('aria-sort')
      })
    },
  }
}

/**
 * @template Item
 * @param {Column<Item>} column
 * @param {(name: string) => void} onSort
 */
function headingOf({ heading, sortName }, onSort) {
  if (sortName === undefined) return heading
  return element('button', { type: 'button', class: 'sort', click: () => onSort(sortName) }, heading)
}

/**
 * @template Item
 * @param {readonly Column<Item>[]} columns
 * @param {Item} item
 */
function row(columns, item) {
  const cells = columns.map((column, index) => {
    const attributes = { 'data-heading': column.heading, class: classOf(column) }
    const content = present([column.cell(item)])
    return index === 0
      ? element('th', { ...attributes, scope: 'row', role: 'rowheader' }, ...content)
      : element('td', { ...attributes, role: 'cell' }, ...content)
  })
  return element('tr', { role: 'row' }, ...cells)
}

/**
 * @template Item
 * @param {Column<Item>} column
 */
function classOf({ isNumeric = false, isWide = false }) {
  if (isWide) return 'wide'
  return isNumeric ? 'numeric' : null
}
