import type { Instant } from '../time/instant.ts'

/**
 * Whether a buyer is asked at all. One that keeps failing is skipped for a while, so that it does not cost every ping
 * its time (completions.md §9, Buyers): 5 failures in a row, or over half of the last 20 answers, open the circuit for
 * 30 s; then one single question tries it.
 */
export type Circuit = ClosedCircuit | OpenCircuit | TriedCircuit

interface ClosedCircuit {
  readonly state: 'closed'
  readonly failuresInARow: number
  /** The latest outcomes, newest in the lowest bit; 1 = it failed. */
  readonly failures: number
}

interface OpenCircuit {
  readonly state: 'open'
  /** From then on one question may try the buyer. */
  readonly until: Instant
}

/** Its one question is under way. */
interface TriedCircuit {
  readonly state: 'tried'
}

/** In what quality a buyer is asked: as usual, as the one trial, or not at all. */
export type Passage = 'usual' | 'trial' | 'skipped'

/** What came of asking; `void` when it says nothing of the buyer. */
export type AskOutcome = 'answered' | 'failed' | 'void'

export const FAILURES_IN_A_ROW = 5
const RECENT_OUTCOMES = 20
const MOST_RECENT_FAILURES = RECENT_OUTCOMES / 2
export const OPEN_MS = 30_000

export const NEW_CIRCUIT: Circuit = { state: 'closed', failuresInARow: 0, failures: 0 }

/** @param at of any clock that never goes back, the same for every call */
export function passageThrough(circuit: Circuit, at: Instant): { circuit: Circuit; passage: Passage } {
  if (circuit.state === 'closed') return { circuit, passage: 'usual' }
  if (circuit.state === 'tried' || at < circuit.until) return { circuit, passage: 'skipped' }
  return { circuit: { state: 'tried' }, passage: 'trial' }
}

/**
 * The circuit after a question that passed it came to an end. What was asked before a circuit opened says nothing
 * afterwards: only the trial closes it.
 */
export function circuitAfter(
  circuit: Circuit,
  passage: Exclude<Passage, 'skipped'>,
  outcome: AskOutcome,
  at: Instant,
): Circuit {
  if (passage === 'trial') {
    if (circuit.state !== 'tried') return circuit
    if (outcome === 'answered') return NEW_CIRCUIT
    return { state: 'open', until: outcome === 'failed' ? at + OPEN_MS : at }
  }
  if (circuit.state !== 'closed' || outcome === 'void') return circuit
  const hasFailed = outcome === 'failed'
  const failuresInARow = hasFailed ? circuit.failuresInARow + 1 : 0
  const failures = ((circuit.failures << 1) | (hasFailed ? 1 : 0)) & RECENT_MASK
  const isTooMuch = failuresInARow >= FAILURES_IN_A_ROW || countBits(failures) > MOST_RECENT_FAILURES
  return isTooMuch ? { state: 'open', until: at + OPEN_MS } : { state: 'closed', failuresInARow, failures }
}

const RECENT_MASK = 2 ** RECENT_OUTCOMES - 1

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
