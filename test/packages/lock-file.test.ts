import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const LOCK_FILE = 'package-lock.json'
const SCRIPT = 'scripts/complete-lock-file.js'

test('npm ci takes the lock file', () => {
  // Nothing is asked of a registry, so that the test needs no network; nothing is written.
  const { status, stderr } = runNpm(['ci', '--dry-run', '--offline', '--ignore-scripts'])
  expect(status, `${stderr}\nnpm ci refuses package-lock.json. Run: node ${SCRIPT}`).toBe(0)
})

describe('completing a lock file', () => {
  let directory: string
  let copy: string

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'dialplane-lock-'))
    copy = join(directory, LOCK_FILE)
  })
  afterEach(() => rmSync(directory, { recursive: true }))

  const lock = JSON.parse(readFileSync(LOCK_FILE, 'utf8'))
  const complete = (packages: Readonly<Record<string, unknown>>) => {
    writeFileSync(copy, JSON.stringify({ ...lock, packages }))
    return spawnSync(process.execPath, [SCRIPT, copy], { encoding: 'utf8' })
  }
  const completed = () => readFileSync(copy, 'utf8')

  test('adds what npm could not look up, in its place, and then nothing more', () => {
    const parent = { version: '2.0.0', dev: true, optionalDependencies: { 'c-linux-x64': '1.2.3' } }
    const first = complete({ '': {}, 'node_modules/b': {}, 'node_modules/d': parent })
    expect(first.stdout).toBe('package-lock.json: added 1 optional packages of other platforms.\n')
    const { packages } = JSON.parse(completed())
    expect(Object.keys(packages)).toEqual([
      '',
      'node_modules/b',
      'node_modules/c-linux-x64',
      'node_modules/d',
    ])
    expect(packages['node_modules/c-linux-x64']).toMatchObject({
      version: '1.2.3',
      dev: true,
      optional: true,
    })
    expect(complete(packages).stdout).toBe('')
  })

  test('leaves alone the one that is here', () => {
    expect(complete(lock.packages).stdout).toBe('')
  })

  test.each([
    ['binding-linux-arm-musleabihf', { os: ['linux'], cpu: ['arm'], libc: ['musl'] }],
    ['binding-linux-x64-gnu', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }],
    ['binding-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['@scope/win32-ia32', { os: ['win32'], cpu: ['ia32'] }],
  ])('tells from its name which platform wants %s', (name, platform) => {
    complete({
      '': {},
      'node_modules/parent': { version: '2.0.0', optionalDependencies: { [name]: '1.2.3' } },
    })
    expect(JSON.parse(completed()).packages[`node_modules/${name}`]).toEqual({
      version: '1.2.3',
      optional: true,
      ...platform,
    })
  })

  test('finds what lies beside the package that wants it, or above', () => {
    const { stdout } = complete({
      'node_modules/parent': { optionalDependencies: { 'a-linux-x64': '1.0.0', 'b-linux-x64': '1.0.0' } },
      'node_modules/parent/node_modules/a-linux-x64': { version: '1.0.0' },
      'node_modules/b-linux-x64': { version: '1.0.0' },
    })
    expect(stdout).toBe('')
  })

  test.each([
    ['a-linux-x64', '^1.0.0'],
    ['a-native-part', '1.0.0'],
  ])('says that %s@%s has to be added by hand', (name, version) => {
    const { status, stderr } = complete({
      'node_modules/parent': { optionalDependencies: { [name]: version } },
    })
    expect(status).not.toBe(0)
    expect(stderr).toContain(`package-lock.json lacks the optional package ${name}@${version}`)
    expect(stderr).toContain('add its entry by hand.')
  })
})

/** The npm that runs the tests, when one does. */
function runNpm(parameters: readonly string[]) {
  const running = process.env['npm_execpath']
  return running?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [running, ...parameters], { encoding: 'utf8' })
    : spawnSync('npm', parameters, { encoding: 'utf8' })
}
