import type { Instant } from '../../domain/time/instant.ts'

/** What is known of a talk that is over. */
export interface KnownTalk {
  /** When the provider's word came that the destination had answered; null where it did not. */
  readonly answeredAt: Instant | null
  /** Whether the engine has been told of that moment: it is past changing then. */
  readonly isTold: boolean
  /** When the engine was told of something last: nothing it is told later happened before that. */
  readonly toldAt: Instant
  /** When the first word came that it was over. */
  readonly endedAt: Instant
  /** How long it was, as the provider says; null where it does not. */
  readonly seconds: number | null
}

export interface TalkTimes {
  readonly answeredAt: Instant
  readonly endedAt: Instant
}

/** Providers say whole seconds, and their word takes some time itself: within this, what was measured says the part of a second. */
const TOLERANCE_MS = 2_000

/**
 * When a talk began and ended. Words of it may be late, where the provider's own duration is right: what cannot be mended by its
 * beginning is by its end, which may then lie ahead.
 */
export function talkTimes({ answeredAt, isTold, toldAt, endedAt, seconds }: KnownTalk): TalkTimes {
  const told = seconds === null ? null : seconds * 1_000
  const differs = (from: Instant) => told !== null && Math.abs(endedAt - from - told) > TOLERANCE_MS
  const inferred = Math.min(endedAt, Math.max(toldAt, endedAt - (told ?? 0)))
  const mayBeMoved = answeredAt === null || (!isTold && (answeredAt > endedAt || differs(answeredAt)))
  const start = mayBeMoved ? inferred : answeredAt
  return { answeredAt: start, endedAt: start + lengthOf(Math.max(0, endedAt - start), told) }
}

/** What was measured, within the second that the provider says: a word that is late by a second costs nobody a tier. */
function lengthOf(measured: number, told: number | null): number {
  if (told === null) return measured
  if (Math.abs(measured - told) > TOLERANCE_MS) return told
  return Math.min(told + SAID_TO_MS, Math.max(told, measured))
}

const SAID_TO_MS = 1_000

/** What a provider says of a duration; null where it says nothing that makes sense. 0 is said of what is not known, too. */
export function secondsOf(text: string | undefined): number | null {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : null
}
