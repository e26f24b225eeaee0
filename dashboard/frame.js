import { element } from './element.js'
import { formatTime } from './format-time.js'
import { hashOf } from './location-hash.js'

/** @import { Company } from './wire-types.d.ts' */

/** @typedef {{ name: string, title: string }} Tab */

/** @type {readonly Tab[]} */
export const TABS = [
  { name: 'overview', title: 'Overview' },
  { name: 'live', title: 'Live' },
  { name: 'pings', title: 'Pings' },
  { name: 'calls', title: 'Calls' },
  { name: 'reports', title: 'Reports' },
  { name: 'webhooks', title: 'Webhooks' },
  { name: 'try', title: 'Try it' },
]

/**
 * What stands around every view: the Company, the tabs, and whether what is shown is current.
 * @param {object} options
 * @param {readonly Company[]} options.companies
 * @param {number} options.companyId
 * @param {(companyId: number) => void} options.onCompany
 * @param {(isPaused: boolean) => void} options.onPause
 * @param {() => void} options.onSignOut
 */
export function createFrame({ companies, companyId, onCompany, onPause, onSignOut }) {
  const picker = element(
    'select',
    { change: () => onCompany(Number(picker.value)) },
    ...companies.map(({ id, name }) => element('option', { value: id, selected: id === companyId }, name)),
  )
  const freshness = element('span', { class: 'freshness' })
  const pause = element('button', { type: 'button', 'aria-pressed': 'false' }, 'Pause')
  pause.addEventListener('click', () => {
    const isPaused = pause.getAttribute('aria-pressed') !== 'true'
    pause.setAttribute('aria-pressed', String(isPaused))
    pause.title = isPaused ? 'Go on refreshing' : 'Stop refreshing'
    if (isPaused) freshness.textContent = 'Paused'
    onPause(isPaused)
  })
  const links = TABS.map(({ name, title }) => element('a', { href: hashOf(name) }, title))
  const main = element('main', {})
  const frame = element(
    'div',
    { class: 'frame' },
    element(
      'header',
      { class: 'top' },
      element('span', { class: 'product' }, 'Dialplane'),
      element(
        'label',
        { class: 'company' },
        element('span', { class: 'visually-hidden' }, 'Company'),
        picker,
      ),
      element('span', { class: 'live' }, freshness, pause),
      element('button', { type: 'button', class: 'sign-out', click: onSignOut }, 'Forget key'),
    ),
    element('nav', { class: 'tabs', 'aria-label': 'Views' }, ...links),
    main,
  )

  return {
    element: frame,
    /**
     * @param {string} tab
     * @param {HTMLElement} content
     */
    show(tab, content) {
      TABS.forEach(({ name }, index) => {
        if (name === tab) links[index]?.setAttribute('aria-current', 'page')
        else links[index]?.removeAttribute('aria-current')
      })
      main.replaceChildren(content)
    },
    /** @param {boolean} isCurrent whether the service answered just now */
    tellFreshness(isCurrent) {
      freshness.classList.toggle('stale', !isCurrent)
      freshness.textContent = isCurrent ? `As of ${formatTime(Date.now())}` : 'Not current'
    },
  }
}
