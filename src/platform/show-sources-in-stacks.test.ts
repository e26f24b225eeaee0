import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { expect, test } from 'vitest'
import { PROGRAM_FOLDER } from './program-folder.ts'
import { readSourceMap } from './show-sources-in-stacks.ts'

/** Of the program itself, which every run of the tests has built. */
const MAP = new URL('dist/main.js.map', PROGRAM_FOLDER)

test('each place of the program is found in the source where Node.js finds it', () => {
  const find = readSourceMap(MAP)
  const nodes = new SourceMap(JSON.parse(readFileSync(MAP, 'utf8')))
  const lines = readFileSync(new URL('dist/main.js', PROGRAM_FOLDER), 'utf8').split('\n')
  let found = 0
  for (let line = 1; line <= lines.length; line += 997) {
    for (const [column] of (lines[line - 1] ?? '').split('').entries()) {
      const entry = nodes.findEntry(line - 1, column)
      // Node.js answers the end of the line before for what no source has.
      if (!('originalSource' in entry) || entry.generatedLine !== line - 1) continue
      const source = new URL(entry.originalSource, MAP)
      const place = `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
      expect(find(line, column + 1), `${line}:${column + 1}`).toBe(place)
      found++
    }
  }
  expect(found).toBeGreaterThan(1_000)
})

test('a map that is not there finds nothing', () => {
  expect(readSourceMap(new URL('no.js.map', MAP))(1, 1)).toBeNull()
  expect(readSourceMap(new URL('package.json', PROGRAM_FOLDER))(1, 1)).toBeNull()
  expect(readSourceMap(MAP)(10_000_000, 1)).toBeNull()
})
