import { element } from './element.js'
import { isFull } from './target-state.js'

/** @import { CapLevel } from './target-state.js' */

/** From here on a limit deserves a look before it is reached. */
const NEARLY_FULL = 0.8

/**
 * How far a cap is filled: the figures, and a bar of them where there is a limit.
 * @param {CapLevel} level
 */
export function capBar(level) {
  const { limit, filled } = level
  if (limit === null) {
    return element(
      'span',
      { class: 'cap' },
      figures(filled, 'no limit'),
      element('span', { class: 'bar none' }),
    )
  }
  const share = limit === 0 ? 1 : Math.min(filled / limit, 1)
  const fill = element('span', { class: 'fill' })
  fill.style.inlineSize = `${share * 100}%`
  const tone = isFull(level) ? 'full' : share >= NEARLY_FULL ? 'near' : 'roomy'
  const words = isFull(level) ? `of ${limit} · full` : `of ${limit}`
  return element(
    'span',
    { class: `cap ${tone}` },
    figures(filled, words),
    element('span', { class: 'bar' }, fill),
  )
}

/**
 * @param {number} filled
 * @param {string} words
 */
function figures(filled, words) {
  return element('span', { class: 'figures' }, element('b', {}, filled), ' ', element('small', {}, words))
}
