import type { SipResponse } from '../message/sip-message.ts'
import {
  type HeaderField,
  headerOf,
  headersOf,
  type SipMessage,
  type SipRequest,
} from '../message/sip-message.ts'
import type { SessionTimer } from './dialog-state.ts'

/** What we ask for, and the least that we take. */
export interface SessionPreferences {
  readonly intervalSeconds: number
  readonly minimumSeconds: number
}

/** The least that RFC 4028 allows anybody to ask for. */
export const LEAST_SESSION_SECONDS = 90

/** Three weeks: as good as never, and less than a timer can hold. */
const MOST_SESSION_SECONDS = 1_814_400

/** The fields of our request that begin a session or refresh it (RFC 4028 7.1, 7.4). */
export function requestedSession(
  preferences: SessionPreferences,
  current: SessionTimer | null,
): readonly HeaderField[] {
  const seconds = Math.max(
    current?.intervalSeconds ?? preferences.intervalSeconds,
    preferences.minimumSeconds,
  )
  const role = current === null ? '' : `;refresher=${current.refresher === 'local' ? 'uac' : 'uas'}`
  return [
    { name: 'Session-Expires', value: `${seconds}${role}` },
    { name: 'Min-SE', value: String(preferences.minimumSeconds) },
  ]
}

/** What the 2xx to our request says: null where the session never expires (RFC 4028 7.2). */
export function agreedSession(response: SipResponse): SessionTimer | null {
  const agreed = sessionExpiresOf(response)
  if (agreed === null) return null
  return {
    intervalSeconds: Math.min(Math.max(agreed.seconds, LEAST_SESSION_SECONDS), MOST_SESSION_SECONDS),
    refresher: agreed.refresher === 'uas' ? 'remote' : 'local',
  }
}

/** The least interval that a message asks for; null where it names none. */
export function minimumOf(message: SipMessage): number | null {
  const seconds = secondsOf(headerOf(message, 'Min-SE'))
  return seconds === null ? null : Math.min(seconds, MOST_SESSION_SECONDS)
}

export interface AgreedSession {
  readonly kind: 'agreed'
  readonly session: SessionTimer | null
  readonly headers: readonly HeaderField[]
}

type SessionAnswer =
  | AgreedSession
  /** To be answered with 422 and these fields. */
  | { readonly kind: 'too-small'; readonly headers: readonly HeaderField[] }

/** What we answer to another party's INVITE or UPDATE (RFC 4028 9). */
export function answerSession(
  request: SipRequest,
  preferences: SessionPreferences,
  current: SessionTimer | null,
): SessionAnswer {
  const requested = sessionExpiresOf(request)
  const isSupported = [...headersOf(request, 'Supported'), ...headersOf(request, 'Require')].includes('timer')
  if (requested !== null && requested.seconds < preferences.minimumSeconds && isSupported) {
    return { kind: 'too-small', headers: [{ name: 'Min-SE', value: String(preferences.minimumSeconds) }] }
  }
  if (requested === null && !isSupported) return { kind: 'agreed', session: current, headers: [] }

  const least = Math.max(preferences.minimumSeconds, minimumOf(request) ?? LEAST_SESSION_SECONDS)
  const wanted = requested?.seconds ?? current?.intervalSeconds ?? preferences.intervalSeconds
  const intervalSeconds = Math.max(least, Math.min(wanted, Math.max(preferences.intervalSeconds, least)))
  const refresher = refresherOf(requested, isSupported, current)
  return {
    kind: 'agreed',
    session: { intervalSeconds, refresher: refresher === 'uas' ? 'local' : 'remote' },
    headers: [
      { name: 'Session-Expires', value: `${intervalSeconds};refresher=${refresher}` },
      ...(isSupported ? [{ name: 'Require', value: 'timer' }] : []),
    ],
  }
}

/** Whoever asks for a timer and names nobody refreshes it; who asks for none is spared (RFC 4028, table 2). */
function refresherOf(
  requested: SessionExpires | null,
  isSupported: boolean,
  current: SessionTimer | null,
): 'uac' | 'uas' {
  if (requested?.refresher != null) return requested.refresher
  if (!isSupported) return 'uas'
  if (current !== null) return current.refresher === 'local' ? 'uas' : 'uac'
  return requested === null ? 'uas' : 'uac'
}

interface SessionExpires {
  readonly seconds: number
  readonly refresher: 'uac' | 'uas' | null
}

function sessionExpiresOf(message: SipMessage): SessionExpires | null {
  const value = headerOf(message, 'Session-Expires')
  const seconds = secondsOf(value)
  if (value === undefined || seconds === null) return null
  const refresher = /;\s*refresher\s*=\s*(uac|uas)\b/i.exec(value)?.[1]?.toLowerCase()
  return { seconds, refresher: refresher === 'uac' || refresher === 'uas' ? refresher : null }
}

function secondsOf(value: string | undefined): number | null {
  const digits = /^\s*(\d{1,9})\b/.exec(value ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}
