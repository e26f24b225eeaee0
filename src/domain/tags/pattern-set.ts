import { BYTES, type Sized } from '../memory/sized.ts'
import { FOUND, LARGEST_UNIT, LOST, type PatternAutomaton } from './pattern-automaton.ts'

/** Many patterns that are sought in a text at once. What it takes is the most that it may come to remember. */
export interface PatternSet<T> extends Sized {
  /** What follows from those that are found in a text; null where it takes less to try each by itself. */
  readonly find: (text: string) => T | null
}

/** What a set may remember, and how much it may do for one text. */
interface SetLimits {
  readonly bytes: number
  readonly newSteps: number
}

/** Some hundreds of states of a thousand patterns; ordinary tables have a few dozen. */
export const DEFAULT_SET_LIMITS: SetLimits = { bytes: 1_048_576, newSteps: 32 }

/** Where the patterns stand between two characters, and what has been found before. */
interface SetState<T> {
  /** Places of the patterns that may still be found, ascending, and where each of them stands. */
  readonly live: Uint16Array
  readonly standing: Uint16Array
  /** Places of those that have been found, ascending. */
  readonly found: readonly number[]
  /** By the code of the next character. */
  readonly next: Map<number, SetState<T>>
  /** What follows where the text ends here. */
  conclusion?: T
}

/** About what a state, a step and a conclusion take beside their numbers. */
const STATE_BYTES = 400
const STEP_BYTES = 50

/**
 * Reads a text once for all patterns. Where they stand after it, all together, is one state; states and the steps between
 * them are listed as texts come to need them, and texts that begin alike, or differ in what no pattern tells apart, share them.
 * So a text costs a look-up for each character, however many patterns there are. What was listed is forgotten once it takes
 * too much room.
 * @param automata at most 65,535; their order gives them their places
 * @param conclude what follows from those that are found, by their places, ascending; asked once for each state that texts end in
 */
export function patternSet<T>(
  automata: readonly PatternAutomaton[],
  conclude: (found: readonly number[]) => T,
  limits = DEFAULT_SET_LIMITS,
): PatternSet<T> {
  const states = new Map<string, SetState<T>>()
  let bytes = 0

  const stateOf = (
    live: readonly number[],
    standing: readonly number[],
    found: readonly number[],
  ): SetState<T> => {
    const key = `${found.join()} ${String.fromCharCode(...live)} ${String.fromCharCode(...standing)}`
    const known = states.get(key)
    if (known !== undefined) return known
    const state = {
      live: Uint16Array.from(live),
      standing: Uint16Array.from(standing),
      found,
      next: new Map(),
    }
    bytes += STATE_BYTES + 8 * live.length + 24 * found.length
    states.set(key, state)
    return state
  }

  const start = () =>
    stateOf(
      [...automata.keys()],
      automata.map(({ start }) => start),
      [],
    )
  let first = start()

  const step = (state: SetState<T>, code: number): SetState<T> => {
    const [live, standing, found]: [number[], number[], number[]] = [[], [], []]
    for (let index = 0; index < state.live.length; index++) {
      const place = state.live[index] ?? 0
      const stands = automata[place]?.next(state.standing[index] ?? LOST, code) ?? LOST
      if (stands === FOUND) found.push(place)
      else if (stands !== LOST) {
        live.push(place)
        standing.push(stands)
      }
    }
    const next = stateOf(live, standing, found.length === 0 ? state.found : merged(state.found, found))
    state.next.set(code, next)
    bytes += STEP_BYTES
    return next
  }

  const conclusionOf = (state: SetState<T>): T => {
    if (state.conclusion !== undefined) return state.conclusion
    const last = [...state.live].filter((place, index) =>
      automata[place]?.endsFound(state.standing[index] ?? LOST),
    )
    state.conclusion = conclude(merged(state.found, last))
    bytes += STATE_BYTES + automata.length
    return state.conclusion
  }

  return {
    [BYTES]: limits.bytes,
    find: text => {
      if (bytes > limits.bytes) {
        states.clear()
        bytes = 0
        first = start()
      }
      let state = first
      let newSteps = 0
      for (let index = 0; index < text.length && state.live.length > 0; index++) {
        const code = text.codePointAt(index) ?? 0
        if (code > LARGEST_UNIT) index++
        const next = state.next.get(code)
        if (next === undefined && ++newSteps > limits.newSteps) return null
        state = next ?? step(state, code)
      }
      return conclusionOf(state)
    },
  }
}

function merged(some: readonly number[], others: readonly number[]): readonly number[] {
  return [...some, ...others].sort((one, other) => one - other)
}
