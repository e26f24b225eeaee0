import { callOfPing } from '../../api/resources/pings.ts'
import { formatDollars } from '../../format/format-number.ts'
import { formatDuration } from '../../format/format-time.ts'
import { CAP_WORDS, type CapKind } from '../../words/cap-words.ts'
import { mainMoney, moneyInSentence } from '../../words/money-words.ts'
import { sentenceCase } from '../../words/reason-words.ts'
import type { Role } from '../../words/role-words.ts'
import type { Tone } from '../../words/tone.ts'
import {
  isOfAlert,
  isOfCall,
  isOfPing,
  isOfReport,
  type LiveCallEvent,
  type LiveEvent,
} from './live-event.ts'

interface Happening {
  readonly tone: Tone
  readonly words: string
}

const OF_PINGS: Readonly<Record<string, Happening>> = {
  'reservation.created': { tone: 'busy', words: 'Ping reserved' },
  'reservation.confirmed': { tone: 'busy', words: 'Ping confirmed' },
  'reservation.claimed': { tone: 'good', words: 'Ping called' },
  'reservation.expired': { tone: 'quiet', words: 'Ping expired' },
}

/**
 * What happened, in words.
 * @param role of who reads it: a party is told what the call came to for itself
 */
export function happening(event: LiveEvent, role: Role | null): Happening {
  if (isOfCall(event)) return ofCall(event, role)
  if (isOfPing(event)) return OF_PINGS[event.type] ?? unknown(event)
  if (isOfAlert(event)) {
    const { alert_name: name, summary } = event.data
    if (event.type === 'alert.over') return { tone: 'good', words: `Alert over: ${name}` }
    return { tone: 'bad', words: `Alert: ${name}. ${summary}` }
  }
  if (isOfReport(event)) return { tone: 'quiet', words: `Report sent: ${event.data.name}` }
  const { type, cap } = event.data.cap
  const label = CAP_WORDS[type as CapKind]?.label.toLowerCase() ?? type
  return { tone: 'warning', words: `Cap of ${cap} ${label} full` }
}

function ofCall(event: LiveCallEvent, role: Role | null): Happening {
  const { connected, total_duration: seconds } = event.data
  const money = mainMoney(role)
  const worth = `${moneyInSentence(money, role)} ${formatDollars(event.data[money])}`
  switch (event.type) {
    case 'call.started':
      return { tone: 'busy', words: 'Call arrived' }
    case 'call.answered':
      return { tone: 'good', words: 'Call answered' }
    case 'call.corrected':
      return { tone: 'busy', words: `Call corrected: ${worth}` }
    case 'call.converted':
      return { tone: 'good', words: `Call converted: ${worth}` }
    case 'call.ended':
      return connected
        ? { tone: 'quiet', words: `Call ended after ${formatDuration(seconds)}` }
        : { tone: 'warning', words: 'Call ended unanswered' }
    case 'call.recorded':
      return { tone: 'quiet', words: 'Call recorded' }
    case 'call.recording_failed':
      return { tone: 'bad', words: 'Recording lost' }
    default:
      return unknown(event)
  }
}

/** An event that this page does not know is shown as it is called. */
function unknown({ type }: LiveEvent): Happening {
  return { tone: 'quiet', words: sentenceCase(type.replace('.', ' ')) }
}

/** Whom an event is about; null where it says nothing of that. */
export interface LiveSubjects {
  readonly callUuid: string | null
  readonly pingUuid: string | null
  readonly caller: string | null
  /** The codes that calls know their campaign and publisher by; pings have none. */
  readonly cid: string | null
  readonly afid: string | null
  readonly campaignId: number | null
  readonly publisherId: number | null
  readonly targetId: number | null
}

const NOBODY: LiveSubjects = {
  callUuid: null,
  pingUuid: null,
  caller: null,
  cid: null,
  afid: null,
  campaignId: null,
  publisherId: null,
  targetId: null,
}

export function liveSubjects(event: LiveEvent): LiveSubjects {
  if (isOfCall(event)) {
    const call = event.data
    return {
      callUuid: call.uuid,
      pingUuid: null,
      caller: call.caller,
      cid: call.cid,
      afid: call.afid,
      campaignId: call.system_campaign_id,
      publisherId: call.system_affiliate_id,
      targetId: call.system_target_id,
    }
  }
  if (isOfPing(event)) {
    const ping = event.data
    return {
      ...NOBODY,
      callUuid: callOfPing(ping),
      pingUuid: ping.uuid,
      caller: ping.caller_number,
      campaignId: ping.campaign_id,
      publisherId: ping.affiliate_id,
      targetId: ping.target_id,
    }
  }
  if (isOfAlert(event) || isOfReport(event)) return NOBODY
  return { ...NOBODY, targetId: event.data.target.id }
}
