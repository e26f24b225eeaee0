import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './repository.js'

/** @typedef {{ version?: string, optional?: boolean }} LockedPackage */

/**
 * - `install`, not `ci`: a lock file made where the registry lacks some platforms' optional packages is refused by
 *   `ci`; `--no-save` keeps to the locked versions and leaves the lock file alone.
 * - No install scripts: nothing here depends on them (the links of the PostgreSQL package are made at start).
 * - The development packages too, whatever NODE_ENV says: they do the building.
 */
const INSTALL = ['install', '--no-save', '--ignore-scripts', '--include=dev', '--include=optional']
const QUIET = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error']

/** Whether `node_modules` holds what the lock file names, by npm's own record of what it installed. */
export function arePackagesInstalled() {
  const locked = readPackages('package-lock.json')
  const installed = readPackages(join('node_modules', '.package-lock.json'))
  if (locked === null || installed === null) return false
  return Object.entries(locked).every(([path, { version, optional }]) => {
    // The entry without a path is this project itself; optional ones may be for other machines.
    if (path === '' || (optional && installed[path] === undefined)) return true
    return installed[path]?.version === version
  })
}

export function installPackages() {
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
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8')).packages
  } catch {
    return null
  }
}
