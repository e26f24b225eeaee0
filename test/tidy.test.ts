import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The repository's own rules (CONTRIBUTING.md), those that no linter checks. */

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  // Git lists a file that is deleted but not yet committed as well.
  .filter(file => file !== '' && existsSync(file))
const sources = files.filter(file =>
  /^(src|console|insertion|test|bench|scripts)\/.*\.(ts|tsx|js)$/.test(file),
)
const productSources = sources.filter(
  file => /^(src|console\/src|insertion)\//.test(file) && !file.endsWith('.test.ts'),
)

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

  test('finds files from PROGRAM_FOLDER: built as one file, it lies in another folder', () => {
    const isRelative = /new URL\(\s*['"`]\.\.?\/[^)]*import\.meta\.url|import\.meta\.(dir|file)name/
    expect(violations(productSources, text => isRelative.test(text))).toEqual([])
  })

  test('imports by name: no default export, no barrel', () => {
    expect(violations(productSources, text => /^export (default|\*)/m.test(text))).toEqual([])
  })
})

describe('every page', () => {
  const pages = files.filter(file => /^(console|api-reference)\/.*\.(css|html|tsx?)$/.test(file))

  // `light-dark()` takes nothing but colours; so in the dark only those need a look (test/browser/console/expect-accessible.ts).
  test('differs between the light and the dark scheme in its colours alone, by light-dark()', () => {
    expect(pages.length).toBeGreaterThan(0)
    expect(violations(pages, text => text.includes('prefers-color-scheme'))).toEqual([])
  })

  // Which of React Aria's parts knows its button by where it stands: the browser's own would open nothing there.
  test('has no button of the browser’s own within a part that looks for React Aria’s', () => {
    const looks = /<(Select|ComboBox|FileTrigger|MenuTrigger|DialogTrigger)\b(?:(?!<\/\1>).)*<Button\b/s
    const isMixed = (text: string) => looks.test(text) && text.includes("parts/button.tsx'")
    expect(violations(pages, isMixed)).toEqual([])
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
    const sleep = new RegExp(['set', 'Timeout|timers', '/promises'].join(''))
    expect(violations(tests, text => sleep.test(text))).toEqual([])
  })

  test('compare what matters, not a snapshot of everything', () => {
    expect(violations(tests, text => text.includes('toMatch' + 'Snapshot'))).toEqual([])
  })
})

const migrations = files.filter(file => /^migrations\/.*\.sql$/.test(file))
const sqlSources = files
  .filter(file => /^sql\/.*\.sql$/.test(file))
  .map(file => ({ file, name: basename(file, '.sql'), text: readFileSync(file, 'utf8') }))

describe('migrations', () => {
  test('are those that drizzle-kit knows', () => {
    const journal = JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8')) as {
      readonly entries: readonly { readonly tag: string }[]
    }
    expect(journal.entries.map(({ tag }) => `migrations/${tag}.sql`)).toEqual(migrations.toSorted())
  })

  test('define no function, trigger or view, which lie in sql/', () => {
    const definition = /^CREATE (OR REPLACE )?(FUNCTION|PROCEDURE|AGGREGATE|TRIGGER|VIEW)\b/im
    expect(violations(migrations, text => definition.test(text))).toEqual([])
  })
})

describe('every file of sql/', () => {
  const violating = (isViolated: (source: (typeof sqlSources)[number]) => boolean) =>
    sqlSources.filter(isViolated).map(({ file }) => file)

  test('lies in the folder of a feature, and no other has its name', () => {
    expect(violating(({ file }) => !/^sql\/[a-z-]+\/\w+\.sql$/.test(file))).toEqual([])
    expect(new Set(sqlSources.map(({ name }) => name)).size).toBe(sqlSources.length)
  })

  test('defines the one that it is named after, and the triggers that run it', () => {
    const defined = /^CREATE OR REPLACE (?!TRIGGER)\w+ (\w+)/gm
    const isNamed = (name: string, text: string) =>
      [...text.matchAll(defined)].map(([, found]) => found).join() === name
    expect(violating(({ name, text }) => !isNamed(name, text))).toEqual([])
    const runs = /EXECUTE FUNCTION (\w+)\(/g
    expect(violating(({ name, text }) => [...text.matchAll(runs)].some(([, run]) => run !== name))).toEqual(
      [],
    )
  })

  test('can be applied again, and says first what it is for', () => {
    expect(violating(({ text }) => /^(CREATE (?!OR REPLACE )|DROP|ALTER)/m.test(text))).toEqual([])
    expect(violating(({ text }) => !text.startsWith('-- '))).toEqual([])
  })

  test('is counted in a revision', () => {
    expect(readFileSync('sql/revision', 'utf8')).toMatch(/^[1-9]\d*\n$/)
  })
})

describe('the SQL of the hot path', () => {
  const functions = sqlSources.filter(({ text }) => text.includes('CREATE OR REPLACE FUNCTION'))
  const preparedStatement = /\bname: '(\w+)',\s*(?:\/\/.*\s*)*text:\s*(`[^`]*`|'[^']*')/g
  const statements = productSources.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(preparedStatement)].map(([, name = '', text = '']) => ({
      name,
      text,
    })),
  )

  /** What belongs to no Company: processes, trunks, which may be for all, and the partitions of whole tables. */
  const BEYOND_COMPANIES = [
    'beat',
    'ensure_partitions',
    'keep_trunk_health',
    'take_session_lock',
    'give_session_lock_back',
    'take_trunk_place',
    'release_trunk_place',
  ]

  /** The server itself keeps such a function to what it is given. */
  const READS_NO_TABLE = /^LANGUAGE \w+ IMMUTABLE/m

  const namesCompany = ({ name, text }: { name: string; text: string }) =>
    /company_id|company\.id|every Company/i.test(text) ||
    BEYOND_COMPANIES.includes(name) ||
    READS_NO_TABLE.test(text)

  test('is found where it lies', () => {
    expect(functions.map(({ name }) => name)).toEqual(expect.arrayContaining(['take_slots', 'save_calls']))
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['read_filled', 'record_pings']),
    )
  })

  test('names the Company in every function that calls no such function', () => {
    const naming = functions.filter(namesCompany).map(({ name }) => name)
    const called = new RegExp(`FROM (${naming.join('|')})\\(`)
    const others = functions.filter(({ text }) => !called.test(text))
    expect(others.filter(sql => !namesCompany(sql)).map(({ name }) => name)).toEqual([])
  })

  test('names the Company in every prepared statement that calls no such function', () => {
    const called = new RegExp(`\\b(${functions.map(({ name }) => name).join('|')})\\(`)
    const others = statements.filter(({ text }) => !called.test(text))
    expect(others.filter(sql => !namesCompany(sql)).map(({ name }) => name)).toEqual([])
  })
})
