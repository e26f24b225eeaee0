import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildConsole, isConsoleBuilt } from './build-console.js'
import { ROOT } from './repository.js'

/** What anybody waits for before the first screen: at 1.6 Mbit/s this alone takes a second. */
const FIRST_LOAD_KB = 210

/** What a further screen adds, its charts aside: those come when they are drawn. */
const SCREEN_KB = 60

/** @typedef {{ file: string, src?: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[], css?: string[] }} Chunk */

if (!isConsoleBuilt()) buildConsole()
const OUTPUT = join(ROOT, 'dist', 'console')

/** @type {Readonly<Record<string, Chunk>>} */
const manifest = JSON.parse(readFileSync(join(OUTPUT, '.vite', 'manifest.json'), 'utf8'))
const entries = Object.keys(manifest).filter(name => manifest[name]?.isEntry)
const first = new Set([...entries.flatMap(name => filesOf(name)), ...preloadedFiles()])
const firstKb = kilobytes(first)
console.log(`First load: ${firstKb} kB of ${FIRST_LOAD_KB}`)
let isWithin = firstKb <= FIRST_LOAD_KB

const screens = Object.entries(manifest).filter(
  ([name, { isDynamicEntry }]) => isDynamicEntry && name.startsWith('src/routes/'),
)
for (const [name] of screens) {
  const added = kilobytes(new Set(filesOf(name).filter(file => !first.has(file))))
  if (added <= SCREEN_KB) continue
  console.log(`${name}: ${added} kB of ${SCREEN_KB}`)
  isWithin = false
}
if (!isWithin) process.exitCode = 1

/** What the page asks for besides its script. */
function preloadedFiles() {
  const page = readFileSync(join(OUTPUT, 'index.html'), 'utf8')
  return [...page.matchAll(/rel="modulepreload"[^>]*href="\/console\/([^"]+)"/g)].map(([, file = '']) => file)
}

/**
 * A chunk with everything that it imports at once.
 * @param {string} name
 * @param {Set<string>} seen
 * @returns {string[]}
 */
function filesOf(name, seen = new Set()) {
  const chunk = manifest[name]
  if (chunk === undefined || seen.has(name)) return []
  seen.add(name)
  return [
    chunk.file,
    ...(chunk.css ?? []),
    ...(chunk.imports ?? []).flatMap(imported => filesOf(imported, seen)),
  ]
}

/** @param {ReadonlySet<string>} files */
function kilobytes(files) {
  const bytes = [...files].map(file => {
    const path = join(OUTPUT, file)
    return existsSync(`${path}.gz`) ? readFileSync(`${path}.gz`).length : gzipSync(readFileSync(path)).length
  })
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 100) / 10
}
