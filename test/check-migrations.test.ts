import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const SCRIPT = fileURLToPath(new URL('../scripts/check-migrations.js', import.meta.url))

const FIRST = 'migrations/0000_resources.sql'
const SECOND = 'migrations/0001_facts.sql'
const SOURCE = 'sql/trees/leaves.sql'

const source = (parameters: string, body: string) =>
  `CREATE OR REPLACE FUNCTION leaves(${parameters}) RETURNS integer LANGUAGE sql AS $$ ${body} $$;\n`

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dialplane-check-'))
  git('init', '--quiet', '--initial-branch=main')
  commit({ 'migrations/0000_before.sql': 'before', [SECOND]: 'of another meaning' })
  commit({ 'migrations/0000_before.sql': null, [SECOND]: null })
  commit({ [FIRST]: 'first', 'sql/revision': '1\n', [SOURCE]: source('', 'SELECT 1') })
  commit({ [SECOND]: 'second' })
})

afterEach(() => rmSync(root, { recursive: true }))

const AUTHOR = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false']

function git(...parameters: readonly string[]): void {
  execFileSync('git', ['-C', root, ...AUTHOR, ...parameters], { stdio: 'ignore' })
}

type Changes = Readonly<Record<string, string | null>>

/** Writes files, or deletes those that are null. */
function write(changes: Changes): void {
  for (const [path, text] of Object.entries(changes)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    if (text === null) rmSync(join(root, path))
    else writeFileSync(join(root, path), text)
  }
}

function commit(changes: Changes): void {
  write(changes)
  git('add', '--all')
  git('commit', '--quiet', '--message=step')
}

function check(): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, root], { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

const PASSED = { status: 0, output: '' }
const fails = (sentence: string) => ({ status: 1, output: expect.stringContaining(sentence) })

describe('a migration', () => {
  test('that is on main stays as it is', () => {
    expect(check()).toEqual(PASSED)
    write({ [SECOND]: 'second, edited' })
    expect(check()).toEqual(fails(`${SECOND} was edited`))
    git('commit', '--all', '--message=step')
    expect(check()).toEqual(fails(`${SECOND} was edited`))
    commit({ [SECOND]: 'second' })
    expect(check()).toEqual(PASSED)
  })

  test('that is on main is not deleted, the first one either', () => {
    commit({ [FIRST]: null })
    expect(check()).toEqual(fails(`${FIRST} is missing`))
  })

  test('may change on a branch until that is merged', () => {
    git('checkout', '--quiet', '-b', 'work')
    commit({ 'migrations/0002_more.sql': 'draft' })
    commit({ 'migrations/0002_more.sql': 'final' })
    expect(check()).toEqual(PASSED)
    git('checkout', '--quiet', 'main')
    git('merge', '--quiet', '--no-ff', '--no-edit', 'work')
    expect(check()).toEqual(PASSED)
    write({ 'migrations/0002_more.sql': 'draft' })
    expect(check()).toEqual(fails('migrations/0002_more.sql was edited'))
  })
})

describe('a function that differs from main’s', () => {
  test('needs a higher revision', () => {
    git('checkout', '--quiet', '-b', 'work')
    commit({ [SOURCE]: source('', 'SELECT 2') })
    expect(check()).toEqual(fails(`Raise sql/revision: ${SOURCE} changed`))
    write({ 'sql/revision': '2\n' })
    expect(check()).toEqual(PASSED)
  })

  test('needs one on main as well, and when it is new', () => {
    commit({ 'README.md': 'later' })
    write({ 'sql/trees/roots.sql': source('', 'SELECT 1') })
    expect(check()).toEqual(fails('Raise sql/revision'))
    commit({ 'sql/revision': '2\n' })
    expect(check()).toEqual(PASSED)
  })

  test('in its parameters needs a migration that drops it', () => {
    write({ [SOURCE]: source('least integer', 'SELECT 1'), 'sql/revision': '2\n' })
    expect(check()).toEqual(fails(`${SOURCE} changes the parameters or the result of its function`))
    write({ 'migrations/0002_leaves.sql': 'DROP FUNCTION leaves();' })
    expect(check()).toEqual(PASSED)
  })
})

describe('without anything to compare with', () => {
  test('a shallow clone passes with a note', () => {
    const whole = root
    root = mkdtempSync(join(tmpdir(), 'dialplane-check-'))
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${whole}`, root], { stdio: 'ignore' })
    rmSync(whole, { recursive: true })
    write({ [SECOND]: 'second, edited' })
    expect(check()).toEqual({ status: 0, output: 'Not compared with main: this clone is a shallow one.\n' })
  })

  test('files without git pass with a note', () => {
    rmSync(join(root, '.git'), { recursive: true })
    expect(check()).toEqual({ status: 0, output: 'Not compared with main: there is no git history here.\n' })
  })
})
