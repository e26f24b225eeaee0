import { execFile } from 'node:child_process'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../scripts/repository.js'
import { PATIENCE_MS } from './harness/patience.ts'
import { temporaryDirectory } from './harness/temporary-directory.ts'

const run = promisify(execFile)

/** Takes the lock in a clone of its own, whose lock names that process already. @returns what it prints */
async function workBehind(holder: string): Promise<string> {
  const clone = await temporaryDirectory()
  onTestFinished(() => clone.remove())
  await mkdir(join(clone.path, 'scripts'))
  await mkdir(join(clone.path, 'dist'))
  for (const name of ['exclusively.js', 'repository.js']) {
    await copyFile(join(ROOT, 'scripts', name), join(clone.path, 'scripts', name))
  }
  const program = `
    import { writeFileSync } from 'node:fs'
    import { exclusively } from './scripts/exclusively.js'
    writeFileSync('dist/.prepare-lock', String(${holder}))
    await exclusively(() => console.log('worked'))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: clone.path,
    timeout: PATIENCE_MS,
  })
  return stdout
}

test.each([
  ['a process that is gone', '2 ** 22 + 1'],
  ['a process before this one that had its number', 'process.pid'],
])('the lock of %s is nobody’s', async (_, holder) => {
  expect(await workBehind(holder)).toBe('worked\n')
})
