import {
  type AskOutcome,
  type Circuit,
  circuitAfter,
  NEW_CIRCUIT,
  type Passage,
  passageThrough,
} from '../../domain/bids/circuit.ts'
import type { Instant } from '../../domain/time/instant.ts'

/** Remembers which buyers keep failing, in this process alone: what is lost costs a few questions. */
export interface BuyerCircuits {
  /** Whether and how the buyer may be asked now; unless it is skipped, `settle` must follow. */
  enter(buyer: CircuitOwner): Passage
  /** @param detail the result, for `onChange` */
  settle(buyer: CircuitOwner, passage: Exclude<Passage, 'skipped'>, outcome: AskOutcome, detail: string): void
  /** The targets whose buyers are skipped or on trial, except those that nobody wanted to ask for an hour. */
  open(): readonly number[]
}

interface CircuitOwner {
  readonly companyId: number
  readonly targetId: number
  /** Of its bid request: the results of one request say nothing about a changed one. */
  readonly fingerprint: string
}

export interface BuyerCircuitsOptions {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  /** Called when a circuit opens, and when it closes again: by a trial, with a changed request, or forgotten. */
  readonly onChange: (buyer: CircuitOwner, state: 'opened' | 'closed', detail: string) => void
  readonly mostBuyers?: number
}

/** More buyers than an installation has; the one that was asked longest ago is forgotten first. */
const MOST_BUYERS = 10_000

/** A target that was deleted is never asked for again, and its circuit never closes. */
const WANTED_MS = 60 * 60 * 1_000

export function buyerCircuits({
  now,
  onChange,
  mostBuyers = MOST_BUYERS,
}: BuyerCircuitsOptions): BuyerCircuits {
  // Ordered by when they were last asked: a key that is deleted and set again moves to the end.
  const kept = new Map<number, Kept>()

  const change = (targetId: number, next: Omit<Kept, 'wantedAt'> | null, detail = '') => {
    const previous = kept.get(targetId)
    kept.delete(targetId)
    if (next !== null) kept.set(targetId, { ...next, wantedAt: now() })
    const wasClosed = isClosed(previous?.circuit)
    const buyer = next?.buyer ?? previous?.buyer
    if (buyer === undefined || wasClosed === isClosed(next?.circuit)) return
    onChange(buyer, wasClosed ? 'opened' : 'closed', detail)
  }

  return {
    enter: buyer => {
      const known = kept.get(buyer.targetId)
      const isSame = known?.buyer.fingerprint === buyer.fingerprint
      const { circuit, passage } = passageThrough(isSame ? known.circuit : NEW_CIRCUIT, now())
      change(buyer.targetId, { buyer, circuit })
      const [oldest] = kept.keys()
      if (kept.size > mostBuyers && oldest !== undefined) change(oldest, null)
      return passage
    },
    settle: (buyer, passage, outcome, detail) => {
      const known = kept.get(buyer.targetId)
      // Changed or forgotten meanwhile.
      if (known?.buyer.fingerprint !== buyer.fingerprint) return
      const circuit = circuitAfter(known.circuit, passage, outcome, now())
      change(buyer.targetId, { buyer, circuit }, detail)
    },
    open: () =>
      [...kept]
        .filter(([, { circuit, wantedAt }]) => !isClosed(circuit) && now() - wantedAt < WANTED_MS)
        .map(([targetId]) => targetId),
  }
}

interface Kept {
  readonly buyer: CircuitOwner
  readonly circuit: Circuit
  /** When it was last asked for, or answered. */
  readonly wantedAt: Instant
}

function isClosed(circuit: Circuit | undefined): boolean {
  return circuit === undefined || circuit.state === 'closed'
}
