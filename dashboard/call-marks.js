import { namedMark, statusMark } from './marks.js'
import { callStatus } from './status-words.js'

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
