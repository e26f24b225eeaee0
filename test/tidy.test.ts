import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The repository's own rules (CONTRIBUTING.md), those that no linter checks. */

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => file !== '')
const sources = files.filter(file => /^(src|dashboard|test|bench|scripts)\/.*\.(ts|js)$/.test(file))
const productSources = sources.filter(file => /^(src|dashboard)\//.test(file) && !file.endsWith('.test.ts'))

/** A file beyond this holds more than one idea. */
const MAX_LINES = 300

/** Words that name a heap instead of a thing. */
const HEAP_NAMES = /(^|-)(utils?|helpers?|common|misc|manager|index)(-|\.|$)/

function violations(
  candidates: readonly string[],
  isViolated: (text: string, file: string) => boolean,
): string[] {
  return candidates.filter(file => isViolated(readFileSync(file, 'utf8'), file))
}

describe('every source file', () => {
  test('is named after what it holds', () => {
    expect(sources.filter(file => HEAP_NAMES.test(basename(file)))).toEqual([])
  })

  test(`has at most ${MAX_LINES} lines`, () => {
    expect(violations(productSources, text => text.split('\n').length > MAX_LINES)).toEqual([])
  })

  test('leaves no note to do something later', () => {
    const note = new RegExp(['TO', 'DO|FIX', 'ME|XX', 'X'].join(''))
    expect(violations(sources, text => note.test(text))).toEqual([])
  })

  test('imports by name: no default export, no barrel', () => {
    expect(violations(productSources, text => /^export (default|\*)/m.test(text))).toEqual([])
  })
})

describe('the domain', () => {
  const domain = productSources.filter(file => file.startsWith('src/domain/'))

  test('reads no clock, draws no chance and sees no environment', () => {
    const impure = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.\w|\bcrypto\b|from 'node:/
    expect(violations(domain, text => impure.test(text))).toEqual([])
  })
})

describe('tests', () => {
  const tests = sources.filter(file => file.endsWith('.test.ts'))

  test('do not sleep for a fixed time to let something happen', () => {
    const sleep = /await new Promise\(\w+ => setTimeout\(\w+, \d{3,}\)\)/
    expect(violations(tests, text => sleep.test(text))).toEqual([])
  })

  test('compare what matters, not a snapshot of everything', () => {
    expect(violations(tests, text => text.includes('toMatch' + 'Snapshot'))).toEqual([])
  })
})

describe('every SQL statement of the hot path', () => {
  const statements = files.filter(file => file.endsWith('.sql.ts'))

  test('names the Company, or says why it spans them', () => {
    expect(violations(statements, text => !/company_id|every Company/i.test(text))).toEqual([])
  })
})
