import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './repository.js'

/** Everything besides `src/` that decides what is built. */
const INPUTS = [
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'node_modules/typescript/package.json',
]

/** Holds the hash of what `dist/` was built from; away while building, so that a build cut off does not count. */
const STAMP = join(ROOT, 'dist', '.build-stamp')

/** Whether `dist/` is what the sources say now. Told by their content: a checkout changes every time of change. */
export function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashOfSources()
}

export function build() {
  const hash = hashOfSources()
  rmSync(STAMP, { force: true })
  const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  const parameters = [compiler, '-p', 'tsconfig.build.json']
  const result = spawnSync(process.execPath, parameters, { cwd: ROOT, encoding: 'utf8' })
  if (result.status !== 0) {
    const output = result.error?.message ?? `${result.stdout}${result.stderr}`
    throw new Error(`${output.trim()}\nThe sources do not compile: see above.`)
  }
  writeFileSync(STAMP, hash)
}

function hashOfSources() {
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  const hash = createHash('sha256')
  for (const path of [...INPUTS.map(input => join(ROOT, input)), ...sources]) {
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}
