import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildConsole, isConsoleBuilt } from './build-console.js'
import { ROOT } from './repository.js'

/** What anybody waits for before they can sign in, gzipped: at 1.6 Mbit/s this takes half a second. */
const SIGN_IN_KB = 110

/** Before home, or a list. */
const FIRST_LOAD_KB = 167

/** Before a form that is opened with nothing in the browser's cache. Charts aside: those come when they are drawn. */
const ANY_SCREEN_KB = 267

/** What a further screen adds to one that was read. */
const FURTHER_SCREEN_KB = 60

const SIGN_IN = 'src/session/sign-in-screen.tsx'

/** Modules whose files a screen waits for, whichever it is. */
const FRAME = ['src/main.ts', 'src/console.tsx', 'src/company-console.tsx']

/** What is read first: what opens over these (menus, dialogs) comes while they are looked at. */
const READ_FIRST = [
  'src/routes/home/home.tsx',
  'src/routes/targets/target-list.tsx',
  'src/routes/calls/call-list.tsx',
  'src/routes/pings/ping-list.tsx',
]

/** Loaded while nobody waits, as soon as a screen is there (console/src/shell/use-overlays-ahead.ts). */
const LOADED_AHEAD = 'src/shell/overlays/palette.tsx'

/** @typedef {{ file: string, name: string, modules: string[], imports: string[], css: string[] }} Chunk */

if (!isConsoleBuilt()) buildConsole()
const OUTPUT = join(ROOT, 'dist', 'console')

/** @type {readonly Chunk[]} */
const chunks = JSON.parse(readFileSync(join(OUTPUT, '.vite', 'chunks.json'), 'utf8'))

let isWithin = true
const page = new Set(['index.html', ...filesInPage()])
expectAtMost('Signing in', SIGN_IN_KB, [...page, ...filesFor([...FRAME.slice(0, 2), SIGN_IN])])
for (const screen of READ_FIRST)
  expectAtMost(screen, FIRST_LOAD_KB, [...page, ...filesFor([...FRAME, screen])])

const inCache = new Set([...page, ...filesFor([...FRAME, ...READ_FIRST, LOADED_AHEAD])])
for (const screen of screens()) {
  const files = new Set([...page, ...filesFor([...FRAME, screen])])
  expectAtMost(screen, ANY_SCREEN_KB, files, false)
  expectAtMost(
    `${screen}, further`,
    FURTHER_SCREEN_KB,
    [...files].filter(file => !inCache.has(file)),
    false,
  )
}
if (!isWithin) process.exitCode = 1

/** Every module that a screen's folder names to be loaded when it is opened. */
function screens() {
  const listed = readFileSync(join(ROOT, 'console', 'src', 'screens.ts'), 'utf8')
  return [...listed.matchAll(/from '\.\/(routes\/[^']+-screens\.ts)'/g)].flatMap(([, path = '']) => {
    const source = readFileSync(join(ROOT, 'console', 'src', path), 'utf8')
    const folder = path.slice(0, path.lastIndexOf('/'))
    return [...source.matchAll(/import\('([^']+)'\)/g)].map(([, module = '']) => join('src', folder, module))
  })
}

/** What the page asks for besides its script. */
function filesInPage() {
  const html = readFileSync(join(OUTPUT, 'index.html'), 'utf8')
  return [...html.matchAll(/(?:href|src)="\/console\/([^"]+)"/g)].map(([, file = '']) => file)
}

/**
 * The files that the modules are in, with everything that these import at once.
 * @param {readonly string[]} modules
 */
function filesFor(modules) {
  /** @type {Set<string>} */
  const files = new Set()
  /** @param {Chunk | undefined} chunk */
  function add(chunk) {
    if (chunk === undefined || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const css of chunk.css) files.add(css)
    for (const imported of chunk.imports) add(chunks.find(({ file }) => file === imported))
  }
  for (const module of modules) {
    const chunk = chunks.find(({ modules: inIt }) => inIt.includes(module))
    if (chunk === undefined) throw new Error(`No file of the console has ${module} in it.`)
    add(chunk)
  }
  return files
}

/**
 * @param {string} what
 * @param {number} limit in kB
 * @param {Iterable<string>} files
 */
function expectAtMost(what, limit, files, isTold = true) {
  const bytes = [...new Set(files)].map(file => sizeOf(join(OUTPUT, file)))
  const size = Math.round(bytes.reduce((sum, count) => sum + count, 0) / 100) / 10
  if (size > limit) isWithin = false
  if (isTold || size > limit) console.log(`${what}: ${size} kB of ${limit}`)
}

/** @param {string} path */
function sizeOf(path) {
  return existsSync(`${path}.gz`) ? readFileSync(`${path}.gz`).length : gzipSync(readFileSync(path)).length
}
