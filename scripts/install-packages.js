import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './repository.js'

/** @typedef {{ version?: string, optional?: boolean }} LockedPackage */

/**
 * - No install scripts: nothing here depends on them (the links of the PostgreSQL package are made at start).
 * - The development packages too, whatever NODE_ENV says: they do the building.
 */
const INSTALL = ['ci', '--ignore-scripts', '--include=dev', '--include=optional']
const QUIET = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error']

/** npm's own record of what it installed, which it writes last. */
const RECORD = join('node_modules', '.package-lock.json')

/**
 * Whether `node_modules` holds what the lock file names: by npm's record, and by a look at each package, for an
 * `npm ci` that was cut off while it deleted an earlier installation may have left the record.
 */
export function arePackagesInstalled(root = ROOT) {
  const locked = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(root, RECORD))
  if (locked === null || installed === null) return false
  return Object.entries(locked).every(([path, { version, optional }]) => {
    // The entry without a path is this project itself; optional ones may be for other machines.
    if (path === '' || (optional && installed[path] === undefined)) return true
    return installed[path]?.version === version && existsSync(join(root, path, 'package.json'))
  })
}

export function installPackages() {
  rmSync(join(ROOT, RECORD), { force: true })
  const npm = npmCommand()
  const parameters = [...npm.parameters, ...INSTALL, ...QUIET]
  const result = spawnSync(npm.file, parameters, { cwd: ROOT, encoding: 'utf8' })
  if (result.status === 0) return
  const output = result.error?.message ?? `${result.stdout}${result.stderr}`
  throw new Error(`${output.trim()}\nnpm could not install the packages: see above.`)
}

/** The npm that runs us, when one does: another one on the PATH may be of another age. */
function npmCommand() {
  const running = process.env['npm_execpath']
  if (running?.endsWith('npm-cli.js')) return { file: process.execPath, parameters: [running] }
  return { file: 'npm', parameters: [] }
}

/**
 * @param {string} path
 * @returns {Record<string, LockedPackage> | null} null when there is no such file, or half of one
 */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return null
  }
}
