import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { prepare } from './prepare.js'
import { ROOT } from './repository.js'

// npm run simulate [-- <first seed> [<how many>]]: lives through many simulated days, as many at once as there are cores,
// and names those whose books did not balance. Without seeds, the first 10,000.

const DEFAULT_DAYS = 10_000

/** What one run of Vitest lives through: enough that its start does not count, few enough to see progress. */
const DAYS_OF_A_RUN = 50

const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))

await prepare({ withBuild: false })
const [first = '0', count = process.argv[2] === undefined ? DEFAULT_DAYS : 1] = process.argv.slice(2)
const end = Number(first) + Number(count)
if (!Number.isSafeInteger(end) || Number(count) < 1) {
  process.stderr.write('Usage: npm run simulate [-- <first seed> [<how many>]]\n')
  process.exit(2)
}

let next = Number(first)
let lived = 0
/** @type {number[]} */
const failed = []
await Promise.all(Array.from({ length: availableParallelism() }, work))
if (failed.length > 0) {
  const repetitions = failed.map(seed => `  npm run simulate -- ${seed}\n`).join('')
  process.stdout.write(
    `The books did not balance on ${failed.length} of ${lived} days. Live them again:\n${repetitions}`,
  )
  process.exit(1)
}
process.stdout.write(`The books balanced on all ${lived} days.\n`)

/** Takes the next days, until there are none. */
async function work() {
  while (next < end) {
    const from = next
    next = Math.min(from + DAYS_OF_A_RUN, end)
    await liveThrough(from, next - from)
  }
}

/**
 * @param {number} from
 * @param {number} days
 */
async function liveThrough(from, days) {
  const output = await runVitest({ SIMULATION_FIRST: String(from), SIMULATION_DAYS: String(days) })
  const seeds = new Set(
    [...output.text.matchAll(/FAIL .* step of day (\d+)/g)].map(([, seed]) => Number(seed)),
  )
  failed.push(...seeds)
  lived += days
  process.stdout.write(
    `days ${from} to ${from + days - 1}: ${seeds.size} failed; ${lived} of ${count} lived\n`,
  )
  if (output.exitCode !== 0) process.stdout.write(output.text)
  if (output.exitCode !== 0 && seeds.size === 0) process.exit(1)
}

/**
 * @param {Readonly<Record<string, string>>} settings
 * @returns {Promise<{ readonly exitCode: number | null, readonly text: string }>}
 */
function runVitest(settings) {
  const vitest = spawn(process.execPath, [VITEST, 'run', '--config', 'vitest.simulation.config.ts'], {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [vitest.stdout, vitest.stderr]) {
    stream.setEncoding('utf8').on('data', chunk => {
      text += chunk
    })
  }
  return new Promise(resolve => vitest.once('close', exitCode => resolve({ exitCode, text })))
}
