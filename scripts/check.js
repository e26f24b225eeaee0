import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare } from './prepare.js'
import { ROOT } from './repository.js'

/**
 * One of the programs that packages bring, or `node`; `saysMore`: what it says when it passes is worth showing.
 * @typedef {{ name: string, program: string, parameters: string[], saysMore?: boolean }} Check
 */

/** @type {Check[]} */
const CHECKS = [
  { name: 'Types', program: 'tsc', parameters: ['-p', 'tsconfig.json'] },
  { name: 'Types of the console', program: 'tsc', parameters: ['-p', 'console/tsconfig.json'] },
  { name: 'Types of the script of pages', program: 'tsc', parameters: ['-p', 'insertion/tsconfig.json'] },
  { name: 'Lint and format', program: 'biome', parameters: ['check', '--error-on-warnings', '.'] },
  {
    name: 'Direction of imports',
    program: 'depcruise',
    parameters: ['--config', '.dependency-cruiser.js', 'src', 'console/src'],
  },
  { name: 'Unused files, exports and packages', program: 'knip', parameters: [] },
  {
    name: 'Size of the console',
    program: 'node',
    parameters: ['scripts/check-console-size.js'],
    saysMore: true,
  },
  {
    name: 'Migrations as they came to main',
    program: 'node',
    parameters: ['scripts/check-migrations.js'],
    saysMore: true,
  },
]

await prepare({ withBuild: false })

// All at once, and every one to its end: one run tells everything there is to put right.
const runs = CHECKS.map(check => ({ check, outcome: run(check) }))
for (const { check, outcome } of runs) {
  const { isPassed, output } = await outcome
  console.log(`${isPassed ? '✓' : '✗'} ${check.name}`)
  const text = output.trim()
  if (text !== '' && (!isPassed || check.saysMore)) console.log(text.replace(/^/gm, '    '))
  if (!isPassed) process.exitCode = 1
}

/**
 * @param {Check} check
 * @returns {Promise<{ isPassed: boolean, output: string }>}
 */
function run({ program, parameters }) {
  return new Promise(resolve => {
    const file = program === 'node' ? process.execPath : join(ROOT, 'node_modules', '.bin', program)
    const child = spawn(file, parameters, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        output += text
      })
    }
    child.on('error', error => resolve({ isPassed: false, output: error.message }))
    child.on('close', code => resolve({ isPassed: code === 0, output }))
  })
}
