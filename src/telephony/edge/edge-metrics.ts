import { Counter, Gauge, Histogram, type Metric } from 'prom-client'
import type { Media, MediaQuality } from '../media/media.ts'
import type { CallFailure } from '../sip/agent/call.ts'
import type { UserAgent } from '../sip/agent/user-agent.ts'

/** What the edge counts. */
export interface EdgeMetrics {
  /** To be registered wherever the metrics of this process are. */
  readonly all: readonly Metric[]
  /** A caller's INVITE has its final answer; null = the caller gave up before. */
  countIncoming(status: number | null): void
  /** What became of ringing a destination. */
  countAttempt(outcome: 'answered' | 'cancelled' | 'busy' | 'no-answer' | 'failed'): void
  /** Why a destination could not be had. */
  countFailure(failure: Pick<CallFailure, 'status' | 'kind'>): void
  /** From the INVITE to the first sign of ringing, or of an answer. */
  observePostDialDelay(seconds: number): void
  /** How the sound of the party with this Call-ID came through, once it has left. */
  observeQuality(quality: MediaQuality, callId: string | undefined): void
  tellTrunk(trunkId: number, isReachable: boolean): void
  /** From now on the gauges show these. */
  watch(userAgent: Pick<UserAgent, 'load'>, media: Pick<Media, 'load'>): void
}

/** Each trunk is a series for as long as the process lives. */
const MAX_TRUNKS_NAMED = 500

/** Within a second is usual; what takes longer than the progress time-out is given up. */
const DELAY_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 12]

/** 20 ms is a packet: beyond it telephones begin to drop some. */
const JITTER_BUCKETS = [0.001, 0.005, 0.01, 0.02, 0.04, 0.1]

/** People begin to talk over one another at 300 ms from mouth to ear and back. */
const ROUND_TRIP_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1]

export function createEdgeMetrics(): EdgeMetrics {
  let dialogs = () => 0
  let mediaLoad = () => ({ endpoints: 0, lateMs: 0 })
  const registers: [] = []
  const incoming = new Counter({
    name: 'sip_incoming_calls_total',
    help: 'Calls that were let in, by the final status that their caller was answered with; cancelled: he gave up before.',
    labelNames: ['status'],
    registers,
  })
  const attempts = new Counter({
    name: 'sip_attempts_total',
    help: 'Destinations that were rung, by outcome: answered, cancelled, busy, no-answer, failed.',
    labelNames: ['outcome'],
    registers,
  })
  const failures = new Counter({
    name: 'sip_attempt_failures_total',
    help: 'Destinations that did not answer, by final status, or where none came by reason (unresolved, unreachable, silent).',
    labelNames: ['status'],
    registers,
  })
  const delays = new Histogram({
    name: 'sip_post_dial_delay_seconds',
    help: 'From the INVITE to a destination until it rings or answers.',
    buckets: DELAY_BUCKETS,
    registers,
  })
  const jitter = new Histogram({
    name: 'media_jitter_seconds',
    help: "Interarrival jitter of parties' sound at the end of their calls (RFC 3550).",
    buckets: JITTER_BUCKETS,
    registers,
  })
  const packets = new Counter({
    name: 'media_received_packets_total',
    help: 'Packets of sound of parties that have left, by what became of them: arrived, of these late; lost; refused (not their own).',
    labelNames: ['outcome'],
    registers,
  })
  const reportedJitter = new Histogram({
    name: 'media_reported_jitter_seconds',
    help: 'Interarrival jitter of what parties were sent, as they last reported it (RTCP).',
    buckets: JITTER_BUCKETS,
    registers,
  })
  const reportedLoss = new Counter({
    name: 'media_reported_lost_packets_total',
    help: 'Packets that parties were sent and have reported as lost (RTCP).',
    registers,
  })
  const roundTrips = new Histogram({
    name: 'media_round_trip_seconds',
    help: 'To parties that report (RTCP) and back, as last measured in each call.',
    buckets: ROUND_TRIP_BUCKETS,
    registers,
  })
  const trunks = new Gauge({
    name: 'sip_trunk_reachable',
    help: "Whether a trunk's far end answers (1) or not (0).",
    labelNames: ['trunk'],
    registers,
  })
  const open = new Gauge({
    name: 'sip_dialogs',
    help: 'Calls to and from this process over SIP right now: a connected call is two.',
    registers,
    collect() {
      this.set(dialogs())
    },
  })
  const parties = new Gauge({
    name: 'media_endpoints',
    help: 'Parties whose sound this process carries right now.',
    registers,
    collect() {
      this.set(mediaLoad().endpoints)
    },
  })
  const lateness = new Gauge({
    name: 'media_lateness_seconds',
    help: 'How late sound was sent at worst in the last seconds: from 0.02 on it is heard. 0 where rtpengine sends it.',
    registers,
    collect() {
      this.set(mediaLoad().lateMs / 1_000)
    },
  })
  const named = new Set<number>()
  return {
    all: [
      ...[incoming, attempts, failures, delays, trunks, open, parties, lateness],
      ...[jitter, packets, reportedJitter, reportedLoss, roundTrips],
    ],
    countIncoming: status => incoming.inc({ status: status ?? 'cancelled' }),
    countAttempt: outcome => attempts.inc({ outcome }),
    countFailure: ({ status, kind }) => failures.inc({ status: status ?? kind }),
    observePostDialDelay: seconds => delays.observe(seconds),
    observeQuality: ({ codec, received, sent }) => {
      packets.inc({ outcome: 'arrived' }, received.packets)
      packets.inc({ outcome: 'late' }, received.late)
      packets.inc({ outcome: 'lost' }, received.lost)
      packets.inc({ outcome: 'refused' }, received.refused)
      if (sent.lost !== null) reportedLoss.inc(sent.lost)
      if (sent.jitterMs !== null) reportedJitter.observe(sent.jitterMs / 1_000)
      if (sent.roundTripMs !== null) roundTrips.observe(sent.roundTripMs / 1_000)
      if (codec !== null && received.packets > 0) jitter.observe(received.jitterMs / 1_000)
    },
    tellTrunk: (trunkId, isReachable) => {
      if (named.size < MAX_TRUNKS_NAMED) named.add(trunkId)
      if (named.has(trunkId)) trunks.set({ trunk: trunkId }, isReachable ? 1 : 0)
    },
    watch: (userAgent, media) => {
      dialogs = () => userAgent.load().calls
      mediaLoad = () => media.load()
    },
  }
}

/** An endpoint whose thread is gone has nothing to say of its quality. */
export const ignoreLoss = () => undefined
