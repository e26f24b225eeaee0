import { readFileSync, statSync } from 'node:fs'

/**
 * From now on the stacks of errors name the sources that `program`, a built file, was made of. Its map is read with the
 * first stack that somebody looks at, which takes a twentieth of a second and 7 MB. Node.js can do the same, but reads
 * the map at every start, and makes 80 MB of objects of it.
 * @param program the file's URL; its map lies beside it
 */
export function showSourcesInStacks(program: string): void {
  const map = new URL(`${program}.map`)
  const builtAt = timeOf(map)
  let find: FindSource | undefined
  Error.prepareStackTrace = (error, frames) => {
    const stack = [headline(error), ...frames].join('\n    at ')
    if (!stack.includes(program)) return stack
    // Another program may have been built since this one was started: its map would tell lies.
    find ??= timeOf(map) === builtAt ? readSourceMap(map) : () => null
    const known = find
    return stack.replaceAll(PLACE, (place, file, line, column) =>
      file === program ? (known(Number(line), Number(column)) ?? place) : place,
    )
  }
}

/** A line and a column of a file, as frames name them, both from 1. */
const PLACE = /(file:\/\/[^\s()]+):(\d+):(\d+)/g

/** What stands at a line and column of the program, in the same form; null where that is nothing of a source. */
type FindSource = (line: number, column: number) => string | null

/** As Node.js begins a stack. */
function headline(error: Error): string {
  try {
    return Error.prototype.toString.call(error)
  } catch {
    return 'an error that cannot be shown'
  }
}

/** When the file was written; null where there is none. */
function timeOf(file: URL): number | null {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null
}

/** A map that cannot be read finds nothing: stacks are shown as they are. */
export function readSourceMap(map: URL): FindSource {
  try {
    const { sources, mappings } = JSON.parse(readFileSync(map, 'utf8')) as SourceMap
    const lines = lineStarts(mappings)
    return (line, column) => {
      const start = lines.subarray((line - 1) * FIELDS, line * FIELDS)
      const place = start.length === 0 ? null : placeIn(mappings, start, column - 1)
      if (place === null) return null
      return `${new URL(sources[place.source] ?? '', map)}:${place.line + 1}:${place.column + 1}`
    }
  } catch {
    return () => null
  }
}

/** Version 3 of https://tc39.es/ecma426/, of which the program's has no `sourceRoot`. */
interface SourceMap {
  readonly sources: readonly string[]
  /** Lines, each ended by `;`, of segments, which `,` separates. */
  readonly mappings: string
}

/** What is kept of the start of each line: where it is in the mappings, then a source, line and column to count from. */
const FIELDS = 4

function lineStarts(mappings: string): Int32Array {
  const starts: number[] = []
  const reader = new SegmentReader(mappings, 0, { source: 0, line: 0, column: 0 })
  while (!reader.isAtEnd) {
    starts.push(reader.offset, reader.source, reader.line, reader.column)
    while (reader.next());
  }
  return Int32Array.from(starts)
}

/** The last segment of a line that begins at or before a column. */
function placeIn(mappings: string, start: Int32Array, programColumn: number) {
  const [offset = 0, source = 0, line = 0, column = 0] = start
  const reader = new SegmentReader(mappings, offset, { source, line, column })
  let place: { source: number; line: number; column: number } | null = null
  while (reader.next() && reader.programColumn <= programColumn) {
    place = reader.hasSource ? { source: reader.source, line: reader.line, column: reader.column } : null
  }
  return place
}

const COMMA = ','.charCodeAt(0)
const SEMICOLON = ';'.charCodeAt(0)

/** The value of a digit by its character code. */
const DIGITS = new Uint8Array(128)
for (const [value, digit] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries()) {
  DIGITS[digit.charCodeAt(0)] = value
}

/** Each field of a segment is the difference to that of the one before; the program's column begins anew with a line. */
class SegmentReader {
  programColumn = 0
  source: number
  line: number
  column: number
  /** Whether the last segment read is of a source, and not of what the build has added. */
  hasSource = false
  readonly #mappings: string
  #offset: number

  constructor(
    mappings: string,
    offset: number,
    from: { readonly source: number; readonly line: number; readonly column: number },
  ) {
    this.#mappings = mappings
    this.#offset = offset
    this.source = from.source
    this.line = from.line
    this.column = from.column
  }

  get offset(): number {
    return this.#offset
  }

  get isAtEnd(): boolean {
    return this.#offset >= this.#mappings.length
  }

  /** Reads a segment; false at the end of the line, after which it stands at the next one. */
  next(): boolean {
    if (this.#mappings.charCodeAt(this.#offset) === COMMA) this.#offset++
    if (this.isAtEnd || this.#mappings.charCodeAt(this.#offset) === SEMICOLON) {
      this.#offset++
      this.programColumn = 0
      return false
    }
    this.programColumn += this.#number()
    this.hasSource = this.#hasField()
    if (!this.hasSource) return true
    this.source += this.#number()
    this.line += this.#number()
    this.column += this.#number()
    // A name, which frames have of their own.
    if (this.#hasField()) this.#number()
    return true
  }

  #hasField(): boolean {
    const code = this.#mappings.charCodeAt(this.#offset)
    return !this.isAtEnd && code !== COMMA && code !== SEMICOLON
  }

  /** Five bits a digit, the lowest first; the sixth says that more follow. The lowest bit of all is the sign. */
  #number(): number {
    let value = 0
    for (let shift = 0; ; shift += 5) {
      const digit = DIGITS[this.#mappings.charCodeAt(this.#offset++)] ?? 0
      value |= (digit & 31) << shift
      if ((digit & 32) === 0) break
    }
    return (value & 1) === 1 ? -(value >>> 1) : value >>> 1
  }
}
