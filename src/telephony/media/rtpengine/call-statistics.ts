import type { Codec, MediaQuality } from '../media.ts'
import { type BencodedDictionary, isList } from './bencode.ts'
import { INNER, PARTY } from './describe-call.ts'

/** What rtpengine knows of the two sides of a call. */
export interface CallStatistics {
  readonly party: SideStatistics
  readonly inner: SideStatistics
}

interface SideStatistics {
  /** That have come from it. */
  readonly packets: number
  /** What it says of the sound that it gets (RTCP); null unless it has, and rtpengine has seen reports of both sides. */
  readonly reported: {
    readonly lost: number
    readonly jitterMs: number
    /** From rtpengine to it and back; null when that is not known. */
    readonly roundTripMs: number | null
  } | null
}

/** Reads the answer to `query`; of what it does not say there is none. */
export function readCallStatistics(answer: BencodedDictionary): CallStatistics {
  return { party: readSide(answer, PARTY), inner: readSide(answer, INNER) }
}

/**
 * How a party was heard. What the connected party last reported is as much as rtpengine says of how the party's own sound came through.
 * @param statistics null where rtpengine is gone
 * @param packetsSeen before that
 */
export function qualityOf(
  codec: Codec | null,
  statistics: CallStatistics | null,
  packetsSeen: number,
): MediaQuality {
  const { party = null, inner = null } = statistics ?? {}
  const { lost = 0, jitterMs = 0 } = inner?.reported ?? {}
  return {
    codec,
    encryption: null,
    received: { packets: party?.packets ?? packetsSeen, lost, late: 0, jitterMs, refused: 0 },
    sent: {
      packets: inner?.packets ?? 0,
      lost: party?.reported?.lost ?? null,
      jitterMs: party?.reported?.jitterMs ?? null,
      roundTripMs: party?.reported?.roundTripMs ?? null,
    },
  }
}

/** By the first stream of a side, which is its sound, and the stream that it sends: what a side reports is kept by that. */
function readSide(answer: BencodedDictionary, tag: string): SideStatistics {
  const stream = ['tags', tag, 'medias', 0, 'streams', 0] as const
  const packets = numberAt(answer, ...stream, 'stats', 'packets') ?? 0
  const ssrc = numberAt(answer, ...stream, 'SSRC')
  return { packets, reported: ssrc === null ? null : readReported(answer, String(ssrc)) }
}

function readReported(answer: BencodedDictionary, ssrc: string): SideStatistics['reported'] {
  const average = ['SSRC', ssrc, 'average MOS'] as const
  const jitterMs = numberAt(answer, ...average, 'jitter')
  if (jitterMs === null) return null
  const microseconds = numberAt(answer, ...average, 'round-trip time leg')
  return {
    lost: Math.max(0, numberAt(answer, 'SSRC', ssrc, 'cumulative loss') ?? 0),
    jitterMs,
    roundTripMs: microseconds === null || microseconds <= 0 ? null : microseconds / 1_000,
  }
}

function numberAt(answer: BencodedDictionary, ...path: readonly (string | number)[]): number | null {
  let found: BencodedDictionary[string] | undefined = answer
  for (const step of path) {
    if (found === undefined || typeof found !== 'object') return null
    if (typeof step === 'number') found = isList(found) ? found[step] : undefined
    else found = isList(found) ? undefined : found[step]
  }
  return typeof found === 'number' ? found : null
}
