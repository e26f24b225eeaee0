import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './repository.js'

// Compares migrations/ and sql/ with main, since there are databases that were made with what is there (sql/README.md).

/** The first migration: what main had before it does not count. */
const FIRST_MIGRATION = 'migrations/0000_resources.sql'

/** The steps of main, each merge as one. */
const ON_MAIN = ['log', '--first-parent', '-m', '--no-renames']

/** The repository to check. */
const root = process.argv[2] ?? ROOT

const bases = basesToCompareWith()
if (typeof bases === 'string') {
  console.log(`Not compared with main: ${bases}.`)
} else {
  const violations = new Set(bases.flatMap(base => [...editedMigrations(base), ...silentChanges(base)]))
  for (const violation of violations) console.log(violation)
  if (violations.size > 0) process.exitCode = 1
}

/** The commits where this work tree left main, the remote's and the local one; or why there are none. */
function basesToCompareWith() {
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'true') return 'this clone is a shallow one'
  } catch {
    return 'there is no git history here'
  }
  const found = ['origin/main', 'main'].flatMap(name => {
    try {
      return [git('merge-base', name, 'HEAD')]
    } catch {
      return []
    }
  })
  return found.length > 0 ? [...new Set(found)] : 'there is no main'
}

/**
 * Migrations that have been on main must stay as they were added there.
 * @param {string} base
 */
function editedMigrations(base) {
  return [...addedMigrations(base)].flatMap(([path, commit]) => {
    if (!existsSync(join(root, path)))
      return [`${path} is missing, but it is on main: migrations are not deleted.`]
    if (git('hash-object', path) === git('rev-parse', `${commit}:${path}`)) return []
    return [`${path} was edited, but it is on main: make the change in a new migration.`]
  })
}

/**
 * The commit that added each migration to main.
 * @param {string} base
 * @returns {Map<string, string>}
 */
function addedMigrations(base) {
  const log = git(...ON_MAIN, '--diff-filter=A', '--name-only', '--format=>%H', base, '--', 'migrations')
  const added = new Map()
  const commits = log.split('>').filter(Boolean)
  const first = commits.findIndex(commit => commit.split('\n').includes(FIRST_MIGRATION))
  // Newest first: if a migration was added twice, the first time counts.
  for (const entry of commits.slice(0, first + 1)) {
    const [commit = '', ...paths] = entry.split('\n').filter(Boolean)
    for (const path of paths) if (path.endsWith('.sql')) added.set(path, commit)
  }
  return added
}

/**
 * Functions and views that differ from main’s need a higher revision, and a migration that drops those that cannot be replaced.
 * @param {string} base
 */
function silentChanges(base) {
  const since = git(...ON_MAIN, '-1', '--format=%H', base, '--', 'sql/revision')
  if (since === '') return []
  const changed =
    `${git('diff', '--name-only', since, '--', 'sql')}\n${git('ls-files', '--others', '--exclude-standard', 'sql')}`
      .split('\n')
      .filter(path => path.endsWith('.sql'))
  if (changed.length === 0) return []
  const violations = changed.filter(path => needsDrop(since, path) && !isDropped(since, path))
  const sentences = violations.map(
    path =>
      `${path} changes the parameters or the result of its function: a new migration has to drop the old one.`,
  )
  const revision = Number(readFileSync(join(root, 'sql/revision'), 'utf8'))
  if (revision > Number(git('show', `${since}:sql/revision`))) return sentences
  return [...sentences, `Raise sql/revision: ${changed.join(', ')} changed since main last did.`]
}

/**
 * Whether a function is declared otherwise than it was.
 * @param {string} since
 * @param {string} path
 */
function needsDrop(since, path) {
  if (!existsSync(join(root, path)) || git('ls-tree', since, path) === '') return false
  return declaration(readFileSync(join(root, path), 'utf8')) !== declaration(git('show', `${since}:${path}`))
}

/** @param {string} text */
function declaration(text) {
  return /CREATE OR REPLACE ([\s\S]*?)(\bLANGUAGE\b|$)/.exec(text)?.[1]?.replaceAll(/\s+/g, '')
}

/**
 * Whether a migration that is new since then drops the function or view.
 * @param {string} since
 * @param {string} path
 */
function isDropped(since, path) {
  const name = path.replace(/^.*\/|\.sql$/g, '')
  const drop = new RegExp(`DROP (FUNCTION|AGGREGATE|ROUTINE|VIEW)[^;]*\\b${name}\\b`)
  return readdirSync(join(root, 'migrations')).some(
    file =>
      file.endsWith('.sql') &&
      git('ls-tree', since, `migrations/${file}`) === '' &&
      drop.test(readFileSync(join(root, 'migrations', file), 'utf8')),
  )
}

/** @param {string[]} parameters */
function git(...parameters) {
  return execFileSync('git', ['-C', root, ...parameters], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}
