import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './repository.js'

// npm leaves out of package-lock.json what it could not look up: where the registry lacks them, the optional packages
// of other platforms. `npm ci` then refuses the lock file. npm runs this script (package.json, "dependencies") whenever
// it has changed node_modules; where the lock file is whole, it does nothing:
//   node scripts/complete-lock-file.js

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string> }} LockedPackage
 */

const LOCK_FILE = process.argv[2] ?? join(ROOT, 'package-lock.json')

const PATH_OF_PACKAGES = 'node_modules/'

/** Words of package names, as npm calls the platforms that they stand for. */
const SYSTEMS = new Set([
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'win32',
])
const PROCESSORS = new Set([
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
])
const C_LIBRARIES = new Map([
  ['gnu', 'glibc'],
  ['gnueabihf', 'glibc'],
  ['musl', 'musl'],
  ['musleabihf', 'musl'],
])

const text = readFileSync(LOCK_FILE, 'utf8')
const lock = JSON.parse(text)
const added = addMissing(lock.packages)
if (added.length > 0) {
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(byPath))
  writeFileSync(LOCK_FILE, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`package-lock.json: added ${added.length} optional packages of other platforms.`)
}

/**
 * @param {Record<string, LockedPackage>} packages by path
 * @returns {string[]} the paths that were added
 */
function addMissing(packages) {
  const paths = []
  for (const [parent, { dev = false, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const places = placesSeenFrom(parent, name)
      if (places.some(path => packages[path] !== undefined)) continue
      const [path = ''] = places
      packages[path] = lockedPackage(name, version, dev)
      paths.push(path)
    }
  }
  return paths
}

/**
 * Where Node.js looks for a package: beside the one that wants it, and in every folder above.
 * @param {string} parent
 * @param {string} name
 */
function placesSeenFrom(parent, name) {
  const places = [PATH_OF_PACKAGES + name]
  let end = parent.length
  while (end > 0) {
    places.push(`${parent.slice(0, end)}/${PATH_OF_PACKAGES}${name}`)
    end = parent.lastIndexOf(`/${PATH_OF_PACKAGES}`, end - 1)
  }
  return places
}

/**
 * Without a checksum, which nobody here can know; npm takes the one that the registry names where the package is
 * wanted. The platform keeps it from being wanted elsewhere.
 * @param {string} name
 * @param {string} version
 * @param {boolean} dev
 * @returns {LockedPackage}
 */
function lockedPackage(name, version, dev) {
  const words = name.split(/[/-]/)
  const os = words.filter(word => SYSTEMS.has(word))
  const cpu = words.filter(word => PROCESSORS.has(word))
  if (!/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version) || os.length !== 1 || cpu.length !== 1) {
    throw new Error(
      `package-lock.json lacks the optional package ${name}@${version}, and neither version nor platform can be told ` +
        'from that: add its entry by hand.',
    )
  }
  const libc = words.flatMap(word => C_LIBRARIES.get(word) ?? [])
  return { version, cpu, ...(dev && { dev }), ...(libc.length > 0 && { libc }), optional: true, os }
}

/**
 * npm's own order, so that it finds nothing to change.
 * @param {[string, unknown]} left
 * @param {[string, unknown]} right
 */
function byPath([left], [right]) {
  return left.localeCompare(right, 'en')
}
