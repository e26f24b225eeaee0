import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { hashOfFiles } from './hash-of-files.js'
import { ROOT } from './repository.js'

/** What the service serves at `/console/` (src/console.ts). */
const OUTPUT = join(ROOT, 'dist', 'console')

/** Everything besides its sources that decides what is built. */
const INPUTS = [
  'package-lock.json',
  'client/src/schema.ts',
  'console/index.html',
  'console/tsconfig.json',
  'console/vite.config.ts',
  'scripts/build-console.js',
]

/** Holds the hash of what it was built from; away while building, so that a build cut off does not count. */
const STAMP = join(OUTPUT, '.build-stamp')

/** Below this a file fits into the packets that it is sent in anyway. */
const MIN_COMPRESSED_BYTES = 1024

const COMPRESSED = new Set(['.html', '.css', '.js', '.json', '.svg'])

/** Whether it is what the sources say now. */
export function isConsoleBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashOfSources()
}

/** Needs the packages. */
export function buildConsole() {
  const hash = hashOfSources()
  rmSync(STAMP, { force: true })
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', 'console'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${stdout}${stderr}\nThe console does not build: see above.`)
  for (const path of filesIn(OUTPUT)) compress(path)
  writeFileSync(STAMP, hash)
}

/**
 * Puts `.br` and `.gz` beside a file: once, as small as they get, instead of at every request.
 * @param {string} path
 */
function compress(path) {
  const content = readFileSync(path)
  if (!COMPRESSED.has(extname(path)) || content.length < MIN_COMPRESSED_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }))
}

function hashOfSources() {
  const sources = ['console/src', 'console/public'].flatMap(folder => filesIn(join(ROOT, folder)))
  return hashOfFiles([
    ...INPUTS.map(input => join(ROOT, input)),
    ...sources.filter(path => !/\.test\.tsx?$/.test(path)),
  ])
}

/** @param {string} folder */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}
