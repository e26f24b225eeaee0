import { element } from './element.js'
import { formatTime } from './format-time.js'
import { hashOf } from './location-hash.js'
import { callStatus } from './status-words.js'

/** @import { Child } from './element.js' */
/** @import { Status } from './status-words.js' */

/**
 * A status in words, with a mark whose shape as well as colour tells its kind.
 * @param {Status} status
 */
export function statusMark({ words, tone }) {
  return element('span', { class: `status ${tone}` }, words)
}

/** @param {string} iso */
export function timeMark(iso) {
  return element('time', { datetime: iso, title: iso }, formatTime(iso))
}

/** What is not there. */
export function nothing() {
  return element('span', { class: 'nothing' }, '–')
}

/**
 * Something with what it stands for, in small, below it.
 * @param {Child} main
 * @param {string} below
 */
export function namedMark(main, below) {
  return element('span', { class: 'named' }, element('span', {}, main), element('small', {}, below))
}

/**
 * @param {string} uuid
 * @param {Child} text
 */
export function callLink(uuid, text) {
  return element('a', { href: hashOf('calls', uuid) }, text)
}

/** @import { Call } from './wire-types.d.ts' */

/**
 * How a call goes, or went; a rescued one had been let down by another target before.
 * @param {Call} call
 */
export function outcomeMark(call) {
  const mark = statusMark(callStatus(call))
  return call.rescued ? namedMark(mark, 'rescued: another failed first') : mark
}

/**
 * What was called: a tracking number, or the SIP address of a reservation, which has none.
 * @param {Call} call
 */
export function calledAddress({ number }) {
  return number ?? 'SIP address'
}
