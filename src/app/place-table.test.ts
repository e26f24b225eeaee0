import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formatPlaceTable } from '../../scripts/format-place-table.js'
import { OperatorError } from '../platform/operator-error.ts'
import { placeTable, readPlaceTable } from './place-table.ts'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'dialplane-places-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const path = () => join(directory, 'places.txt')

function read(text: string) {
  writeFileSync(path(), text)
  const table = readPlaceTable(pathToFileURL(path()))
  return Object.fromEntries([...table].map(([head, part]) => [head, part()]))
}

const PLACES = new Map([
  [
    '12',
    new Map([
      ['01', ', NJ'],
      ['012', 'Jersey City, NJ'],
      ['0120', 'Jersey City, NJ'],
      ['013', 'Jersey City, NJ'],
    ]),
  ],
  ['44', new Map([['20', 'London']])],
  ['222', new Map([['4513', 'Néma']])],
  ['800', new Map()],
])

describe('the table of where numbers are from', () => {
  test('is read as its generator writes it', () => {
    expect(read(formatPlaceTable(PLACES, 'a-package 1.0.0'))).toEqual({
      '12': '01=, NJ\n012 013=Jersey City, NJ',
      '222': '4513=Néma',
      '44': '20=London',
      '800': '',
    })
  })

  test('is read once', () => {
    expect(placeTable()).toBe(placeTable())
    expect(placeTable().size).toBeGreaterThan(100)
  })

  const whole = formatPlaceTable(PLACES, 'a-package 1.0.0')

  test.each([
    ['empty', '', 'its end is missing'],
    ['cut off', whole.slice(0, -20), 'its end is missing'],
    ['of another kind', '<!doctype html>\n# end\n', 'line 1 is none of a table'],
    ['left in conflict', whole.replace('20=London', '<<<<<<< ours'), 'is none of a table'],
    ['without a place in a line', whole.replace('20=London', '20'), 'is none of a table'],
  ])('is refused when it is %s, with what to do', (_, text, reason) => {
    expect(() => read(text)).toThrow(OperatorError)
    expect(() => read(text)).toThrow(reason)
    expect(() => read(text)).toThrow(`${path()}: `)
    expect(() => read(text)).toThrow('fetch the file anew, with `git checkout geography` say.')
  })

  test('that is not there is missed in a sentence', () => {
    const missing = () => readPlaceTable(pathToFileURL(path()))
    expect(missing).toThrow(OperatorError)
    expect(missing).toThrow(/ENOENT.*fetch the file anew/)
  })
})
