import type { RE2JS } from 're2js'
import { BYTES, type Sized } from '../memory/sized.ts'

/** All states of a pattern. A state is a number, good for this pattern alone. */
export interface PatternAutomaton extends Sized {
  /** Whether the pattern is found anywhere in a text. */
  readonly isFound: (text: string) => boolean
  /** The state before a text. */
  readonly start: number
  /** The state after one more character; `FOUND` or `LOST` where what follows does not matter any more. */
  readonly next: (state: number, code: number) => number
  /** Whether the pattern is found where the text ends in this state. */
  readonly endsFound: (state: number) => boolean
}

/** Of ordinary patterns of 50 characters most have as many states as characters, and take two kilobytes. */
const MAX_STATES = 256
const MAX_TRANSITIONS = 4_096

/** Instructions looked at while states are listed: a few milliseconds, however the pattern was made. */
const MAX_LOOKED_AT = 20_000

/** What an automaton takes beside its tables, the letters of ASCII among them. */
const AUTOMATON_BYTES = 1_628

/** Nothing that follows is found any more. */
export const LOST = 0
export const FOUND = 1
/** Offsets from here on are those of states. */
const START = 2

const ASCII_CODES = 128
/** Of UTF-16: characters above it take two. */
export const LARGEST_UNIT = 0xffff
const LAST_CODE = 0x10ffff

/**
 * Lists all states that a pattern can be in, so that reading a text costs one look-up for each character, whatever the
 * pattern. Ordinary patterns have a few dozen; null where there are so many that listing them would not pay
 * (`(a|b)*a(a|b){12}`). The states are re2js's own, which lists them by and by and forgets them beyond 8 MB: what a
 * text costs then depends on what came before it.
 */
export function patternAutomaton(pattern: RE2JS): PatternAutomaton | null {
  const program = pattern.re2()
  const alphabet = alphabetOf(program)
  const transitions = alphabet === null ? null : listTransitions(program, alphabet)
  if (alphabet === null || transitions === null) return null
  const { bounds, letters, examples } = alphabet
  const letterOf = (code: number) => letters[rangeOf(bounds, code)] ?? 0
  const asciiLetters = Uint8Array.from({ length: ASCII_CODES }, (_, code) => letterOf(code))
  const offsets = tableOf(transitions)
  const atEnd = examples.length
  const next = (state: number, code: number) =>
    offsets[state + (asciiLetters[code] ?? letterOf(code))] ?? LOST
  const endsFound = (state: number) => offsets[state + atEnd] === FOUND
  const isFound = (text: string) => {
    let offset = START
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index)
      let letter = asciiLetters[unit]
      if (letter === undefined) {
        const code = text.codePointAt(index) ?? unit
        if (code > LARGEST_UNIT) index++
        letter = letterOf(code)
      }
      offset = offsets[offset + letter] ?? LOST
      if (offset < START) return offset === FOUND
    }
    return endsFound(offset)
  }
  const bytes = AUTOMATON_BYTES + offsets.byteLength + bounds.byteLength + letters.byteLength
  return { isFound, start: START, next, endsFound, [BYTES]: bytes }
}

/** What re2js has made of a pattern (`RE2`), as far as its states are listed from it. */
type Program = ReturnType<RE2JS['re2']>

/** Which characters a pattern treats alike. */
interface Alphabet {
  /** Where the treatment may change, ascending. Between two of them all characters are treated alike. */
  readonly bounds: Int32Array
  /** The letter of the characters before the first bound, between the first and the second, and so on. */
  readonly letters: Uint8Array
  /** For each letter one of its characters, by its code, and the range it lies in. */
  readonly examples: readonly { readonly code: number; readonly range: number }[]
}

interface Instruction {
  readonly op: number
  matchRune(code: number): boolean
}

/** re2js's instructions that read a character. */
const FIRST_READING = 8
const LAST_READING = 11

const MAX_LETTERS = 255

/** Null where there are too many characters to be told apart. */
function alphabetOf({ dfa, prog }: Program): Alphabet | null {
  // One more stands behind the last character where a class reaches up to it.
  const bounds = dfa.classBounds.filter(code => code <= LAST_CODE)
  const instructions: readonly Instruction[] = prog.inst
  const reading = instructions.filter(({ op }) => op >= FIRST_READING && op <= LAST_READING)
  if (bounds.length * reading.length > MAX_LOOKED_AT) return null
  const letterByTreatment = new Map<string, number>()
  const letters = new Uint8Array(bounds.length + 1)
  const examples: { code: number; range: number }[] = []
  for (let range = 0; range <= bounds.length; range++) {
    const code = range === 0 ? 0 : (bounds[range - 1] ?? 0)
    const treatment = treatmentOf(code, reading)
    const letter = letterByTreatment.get(treatment) ?? examples.length
    if (letter === examples.length) {
      letterByTreatment.set(treatment, letter)
      examples.push({ code, range })
    }
    letters[range] = letter
  }
  return examples.length > MAX_LETTERS ? null : { bounds, letters, examples }
}

const NEWLINE = 10

/** Which instructions read a character, and what it is to those that stand between characters. */
function treatmentOf(code: number, reading: readonly Instruction[]): string {
  const isWord = /^\w$/.test(String.fromCodePoint(code))
  const read = reading.map(instruction => (instruction.matchRune(code) ? '1' : '0')).join('')
  return `${read}${isWord ? 'w' : code === NEWLINE ? 'n' : ''}`
}

/** Where the search stands between two characters. One that has found the pattern says so at the next step. */
interface State {
  readonly isMatch: boolean
  readonly nfaStates: ArrayLike<number>
}

/** In place of a state's place in the list. */
const NEXT_FOUND = -1
const NEXT_LOST = -2

/** re2js's flags of a text's beginning, which begins a line too. */
const AT_BEGINNING = 0b101
const UNANCHORED = 0
const END_TEXT = -1

/** For each state, from the start: which one each letter leads to, by its place in this list, and the end of the text last. */
type Transitions = readonly (readonly number[])[]

function listTransitions({ dfa, prog }: Program, { examples }: Alphabet): Transitions | null {
  const first: State | null = dfa.makeState([prog.start], AT_BEGINNING, [])
  if (dfa.failed || first === null) return null
  const places = new Map<State, number>([[first, 0]])
  const transitions: number[][] = []
  let lookedAt = 0
  for (const [state] of places) {
    const leadsTo: number[] = []
    for (const { code, range } of examples) {
      lookedAt += state.nfaStates.length
      const next: State | null = dfa.step(state, range, code, UNANCHORED)
      if (next === null || lookedAt > MAX_LOOKED_AT) return null
      if (!next.isMatch && !places.has(next)) places.set(next, places.size)
      leadsTo.push(next.isMatch ? NEXT_FOUND : (places.get(next) ?? NEXT_LOST))
    }
    const last: State | null = dfa.step(state, dfa.numClasses, END_TEXT, UNANCHORED)
    if (last === null) return null
    leadsTo.push(last.isMatch ? NEXT_FOUND : NEXT_LOST)
    transitions.push(leadsTo)
    if (places.size > MAX_STATES || places.size * leadsTo.length > MAX_TRANSITIONS) return null
  }
  return transitions
}

/** One row for each state, which is known by where its row begins; that of the start is the first. */
function tableOf(transitions: Transitions): Uint16Array {
  const width = transitions[0]?.length ?? 0
  const hopeful = hopefulStates(transitions)
  const offsetOf = (place: number) => {
    if (place === NEXT_FOUND) return FOUND
    return place !== NEXT_LOST && hopeful[place] === 1 ? START + place * width : LOST
  }
  const offsets = new Uint16Array(START + transitions.length * width)
  for (const [state, leadsTo] of transitions.entries()) {
    offsets.set(leadsTo.map(offsetOf), START + state * width)
  }
  return offsets
}

/** From which states the pattern can still be found: 1 for each of those. */
function hopefulStates(transitions: Transitions): Uint8Array {
  const hopeful = new Uint8Array(transitions.length)
  for (let hasGrown = true; hasGrown; ) {
    hasGrown = false
    // States are listed in the order in which they are come upon, so that one pass from the last is mostly enough.
    for (let state = transitions.length - 1; state >= 0; state--) {
      if (hopeful[state] === 1) continue
      if (transitions[state]?.some(next => next === NEXT_FOUND || hopeful[next] === 1)) {
        hopeful[state] = 1
        hasGrown = true
      }
    }
  }
  return hopeful
}

/** How many bounds are at or below the code of a character. */
function rangeOf(bounds: Int32Array, code: number): number {
  let low = 0
  let high = bounds.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bounds[middle] ?? 0) <= code) low = middle + 1
    else high = middle
  }
  return low
}
