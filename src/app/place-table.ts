import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { errorInWords } from '../domain/error-in-words.ts'
import type { PlaceTable } from '../domain/phone/number-place.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { PROGRAM_FOLDER } from '../platform/program-folder.ts'

/** Where numbers are from, read once a process. Throws an OperatorError when the file is missing or broken. */
export function placeTable(): PlaceTable {
  table ??= readPlaceTable(new URL('geography/places-by-prefix.txt', PROGRAM_FOLDER))
  return table
}

let table: PlaceTable | null = null

const LINE_END = '\n'.charCodeAt(0)
const COMMENT = '#'.charCodeAt(0)
const HEAD = '+'.charCodeAt(0)
const EQUALS = '='.charCodeAt(0)
const LAST_LINE = '# end\n'

/**
 * @param file as geography/README.md describes it
 * @returns a table that keeps the file's bytes and makes texts of them part by part, since most are never asked for
 */
export function readPlaceTable(file: URL): PlaceTable {
  const bytes = readBytes(file)
  if (bytes.toString('utf8', bytes.length - LAST_LINE.length) !== LAST_LINE)
    throw unusable(file, 'its end is missing')
  const parts = new Map<string, () => string>()
  let head: string | null = null
  let partStart = 0
  const endPart = (partEnd: number) => {
    const start = partStart
    if (head !== null) parts.set(head, () => bytes.toString('utf8', start, partEnd - 1))
  }
  for (let line = 0, end = 0, start = 0; start < bytes.length; start = end + 1) {
    line++
    end = bytes.indexOf(LINE_END, start)
    if (bytes[start] === COMMENT) continue
    if (bytes[start] === HEAD) {
      endPart(start)
      head = bytes.toString('latin1', start + 1, end)
      partStart = end + 1
    } else if (head === null || !isEntry(bytes, start, end)) {
      throw unusable(file, `line ${line} is none of a table`)
    }
  }
  endPart(bytes.length - LAST_LINE.length)
  return parts
}

/** Whether a line gives prefixes their place: `01200 01216=Jersey City, NJ`. */
function isEntry(bytes: Buffer, start: number, end: number): boolean {
  const first = bytes[start] ?? 0
  const equals = bytes.indexOf(EQUALS, start)
  return first >= 48 && first <= 57 && equals > start && equals < end
}

function readBytes(file: URL): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw unusable(file, errorInWords(error))
  }
}

function unusable(file: URL, reason: string): OperatorError {
  return new OperatorError(
    `The table of where numbers are from cannot be read (${fileURLToPath(file)}: ${reason}). ` +
      'It is part of Dialplane: fetch the file anew, with `git checkout geography` say.',
  )
}
