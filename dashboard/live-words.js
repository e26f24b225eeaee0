import { callOfPing } from './call-of-ping.js'
import { formatDollars } from './format-amount.js'
import { formatDuration } from './format-time.js'

/** @import { Status } from './status-words.js' */
/** @import { Call, CappedTarget, LiveEvent, Ping } from './wire-types.d.ts' */

/** @type {Readonly<Record<string, (data: never) => Status>>} */
const EVENTS = {
  'call.started': () => ({ words: 'Call arrived', tone: 'busy' }),
  'call.answered': () => ({ words: 'Call answered', tone: 'good' }),
  'call.corrected': (/** @type {Call} */ { revenue }) => ({
    words: `Call corrected: ${formatDollars(revenue)}`,
    tone: 'busy',
  }),
  'call.converted': (/** @type {Call} */ { revenue }) => ({
    words: `Call converted: ${formatDollars(revenue)}`,
    tone: 'good',
  }),
  'call.ended': (/** @type {Call} */ call) =>
    call.connected
      ? { words: `Call ended after ${formatDuration(call.total_duration)}`, tone: 'quiet' }
      : { words: 'Call ended unanswered', tone: 'warning' },
  'call.recorded': () => ({ words: 'Call recorded', tone: 'quiet' }),
  'call.recording_failed': () => ({ words: 'Recording lost', tone: 'bad' }),
  'reservation.created': () => ({ words: 'Ping reserved', tone: 'busy' }),
  'reservation.confirmed': () => ({ words: 'Ping confirmed', tone: 'busy' }),
  'reservation.claimed': () => ({ words: 'Ping claimed', tone: 'good' }),
  'reservation.expired': () => ({ words: 'Ping expired', tone: 'quiet' }),
  'target.capped': (/** @type {CappedTarget} */ { cap }) => ({
    words: `${cap.type} cap of ${cap.cap} full`,
    tone: 'warning',
  }),
}

/** What happened, in words. @param {LiveEvent} event */
export function liveStatus({ type, data }) {
  const tell = EVENTS[type]
  return tell === undefined
    ? { words: type, tone: /** @type {const} */ ('quiet') }
    : tell(/** @type {never} */ (data))
}

/**
 * Whom an event is about; null where it says nothing of that.
 * @typedef {object} LiveSubjects
 * @property {string | null} callUuid
 * @property {string | null} caller
 * @property {string | null} cid of a call
 * @property {string | null} afid of a call
 * @property {number | null} campaignId of a ping
 * @property {number | null} publisherId of a ping
 * @property {number | null} targetId
 */

/**
 * @param {LiveEvent} event
 * @returns {LiveSubjects}
 */
export function liveSubjects({ type, data }) {
  const none = { callUuid: null, caller: null, cid: null, afid: null }
  const noIds = { campaignId: null, publisherId: null, targetId: null }
  if (type.startsWith('call.')) {
    const { uuid, caller, cid, afid, system_target_id: targetId } = /** @type {Call} */ (data)
    return { ...noIds, callUuid: uuid, caller, cid, afid, targetId }
  }
  if (type.startsWith('reservation.')) {
    const ping = /** @type {Ping} */ (data)
    return {
      ...none,
      callUuid: callOfPing(ping),
      caller: ping.caller_number,
      campaignId: ping.campaign_id,
      publisherId: ping.affiliate_id,
      targetId: ping.target_id,
    }
  }
  if (type === 'target.capped') {
    return { ...none, ...noIds, targetId: /** @type {CappedTarget} */ (data).target.id }
  }
  return { ...none, ...noIds }
}
