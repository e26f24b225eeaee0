import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { PROGRAM_FOLDER } from '../../src/platform/program-folder.ts'

/** The program is built as one file, so that it is loaded quickly (decision 0069). */
const MAIN = fileURLToPath(new URL('dist/main.js', PROGRAM_FOLDER))

/** Somewhere else, as whoever installs it does. */
const run = (parameters: readonly string[]) =>
  spawnSync(process.execPath, parameters, { cwd: tmpdir(), encoding: 'utf8' })

const COMMANDS = [
  'serve',
  'migrate',
  'demo',
  'call',
  'reports',
  'check',
  'preview',
  'sign-in-link',
  'sip',
  'replay',
  'adopt-directory',
]

test.each(COMMANDS)('%s finds all that it is made of', command => {
  const { status, stdout, stderr } = run([MAIN, command, '--help'])
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(stdout).toMatch(new RegExp(`^dialplane ${command}`))
})

test('the usage names each of these commands', () => {
  const named = run([MAIN, '--help']).stdout.matchAll(/^ {2}([a-z-]+) {2,}/gm)
  expect([...named].map(([, name]) => name).toSorted()).toEqual(COMMANDS.toSorted())
})

test('the stack of a defect names sources, by line and column', () => {
  const defect = `process.stdout.write = () => { throw new Error('no paper') }`
  const { status, stderr } = run(['--import', `data:text/javascript,${defect}`, MAIN, '--version'])
  expect(status).toBe(1)
  const [, line = '', column = ''] =
    /^Error: no paper\n(?: {4}at .*\n)*? {4}at print \(.*\/src\/main\.ts:(\d+):(\d+)\)$/m.exec(stderr) ?? []
  const lines = readFileSync(new URL('src/main.ts', PROGRAM_FOLDER), 'utf8').split('\n')
  expect(lines[Number(line) - 1]?.slice(Number(column) - 1)).toMatch(/^write\(text\)/)
  expect(stderr).not.toMatch(/ at .*dist\/main\.js/)
})
