import type { ServiceNode } from './nodes.ts'

/** What the service has acknowledged, as its clients wrote it down. */
export interface Ledger {
  /** Pings that were answered with a reservation. */
  readonly reservations: { readonly uuid: string; readonly caller: string }[]
  /** Reservations that were confirmed. */
  readonly confirmations: string[]
  /** Calls that were over when they were answered. */
  readonly calls: { readonly uuid: string; readonly caller: string; readonly connected: boolean }[]
  readonly conversions: { readonly uuid: string; readonly revenue: string }[]
  /** Affiliates that were created, by their `afid`. */
  readonly affiliates: string[]
  /** Calls in real time, which somebody talks in. */
  readonly liveCalls: LiveCall[]
  /** Keys of requests whose outcome could not be learned. */
  readonly inDoubt: string[]
}

export interface LiveCall {
  readonly uuid: string
  readonly caller: string
  /** How long its script has them talk; null = until somebody hangs up. */
  readonly talkSeconds: number | null
  /** When it was asked for, and when the answer came. */
  readonly placed: Span
  /** Those that may run it. */
  readonly nodes: readonly ServiceNode[]
  /** When its caller hung up: some time between being told to and the answer. */
  hungUp: Span | null
}

/** Instants, in milliseconds. */
interface Span {
  readonly from: number
  readonly to: number
}

export function createLedger(): Ledger {
  return {
    reservations: [],
    confirmations: [],
    calls: [],
    conversions: [],
    affiliates: [],
    liveCalls: [],
    inDoubt: [],
  }
}

/** When a machine was killed that may have run the call: then, talk or not, it was over. */
export function killedAt({ nodes, placed, hungUp }: LiveCall): number | null {
  const end = hungUp?.to ?? Number.POSITIVE_INFINITY
  const kills = nodes.flatMap(node => node.kills).filter(at => at >= placed.from && at <= end)
  return kills.length === 0 ? null : Math.min(...kills)
}
