import { element } from './element.js'
import { createTable } from './table.js'

/** @import { SipMedia, SipMessage, SipTrace } from './wire-types.d.ts' */

/**
 * What was said by SIP in a call, and how everybody was heard; hidden until there is something to show.
 * @returns {{ element: HTMLElement, show: (trace: SipTrace) => void }}
 */
export function sipSection() {
  const sound = createTable({
    caption: 'How everybody was heard',
    columns: SOUND_COLUMNS,
    keyOf: ({ party }) => party,
  })
  const ladder = createTable({
    caption: 'SIP messages between the service, the caller and each destination',
    isCaptionHidden: true,
    columns: LADDER_COLUMNS,
    keyOf: ({ key }) => key,
  })
  const note = element('p', { hidden: true }, 'There were too many messages: some are missing.')
  const section = element(
    'section',
    { hidden: true, 'aria-labelledby': 'sip-title' },
    element('h2', { id: 'sip-title' }, 'On the line'),
    element('div', { class: 'scroller' }, sound.element),
    element('h3', {}, 'SIP messages'),
    element('div', { class: 'scroller' }, ladder.element),
    note,
  )
  return {
    element: section,
    show({ messages, media, complete }) {
      const begun = Date.parse(messages[0]?.at ?? '')
      sound.update(media)
      ladder.update(
        messages.map((message, key) => ({
          ...message,
          key,
          seconds: (Date.parse(message.at) - begun) / 1000,
        })),
      )
      note.hidden = complete
      section.hidden = false
    },
  }
}

/** @type {import('./table.js').Column<SipMedia>[]} */
const SOUND_COLUMNS = [
  { heading: 'Party', cell: ({ party }) => nameOf(party) },
  { heading: 'Codec', cell: ({ codec }) => codec ?? 'none' },
  { heading: 'Packets received', isNumeric: true, cell: ({ received }) => received.packets },
  { heading: 'Lost', isNumeric: true, cell: ({ received }) => received.lost },
  { heading: 'Late', isNumeric: true, cell: ({ received }) => received.late },
  { heading: 'Jitter', isNumeric: true, cell: ({ received }) => `${received.jitter_ms.toFixed(1)} ms` },
]

/** @typedef {SipMessage & { key: number, seconds: number }} Rung */

/** @type {import('./table.js').Column<Rung>[]} */
const LADDER_COLUMNS = [
  { heading: 'After', isNumeric: true, cell: ({ seconds }) => `+${seconds.toFixed(3)} s` },
  { heading: 'From', cell: ({ party, direction }) => (direction === 'in' ? nameOf(party) : 'Service') },
  { heading: 'To', cell: ({ party, direction }) => (direction === 'in' ? 'Service' : nameOf(party)) },
  {
    heading: 'Message',
    isWide: true,
    cell: ({ message }) =>
      element(
        'details',
        {},
        element('summary', {}, labelOf(message)),
        element('pre', { tabindex: '0' }, message.trimEnd()),
      ),
  },
]

/** @param {number} party */
function nameOf(party) {
  return party === 0 ? 'Caller' : `Destination ${party}`
}

/**
 * `INVITE`, `200 OK`.
 * @param {string} message
 */
function labelOf(message) {
  const [first = ''] = message.split('\r\n', 1)
  const version = 'SIP/2.0 '
  return first.startsWith(version) ? first.slice(version.length) : (first.split(' ')[0] ?? '')
}
