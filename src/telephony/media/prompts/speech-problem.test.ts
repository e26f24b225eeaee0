import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../../test/harness/temporary-directory.ts'
import { speechProblem } from './speech-problem.ts'

let directory: Awaited<ReturnType<typeof temporaryDirectory>>
beforeAll(async () => {
  directory = await temporaryDirectory()
})
afterAll(() => directory.remove())

const PROBLEM = /^speaker, which is to speak it, is not installed: /

test('a program is looked for in PATH, and must be one that can be run', async () => {
  const file = join(directory.path, 'speaker')
  const problem = () => speechProblem('speaker --fast', `/nowhere:${directory.path}`, () => 0)()
  expect(await problem()).toMatch(PROBLEM)
  await writeFile(file, '')
  expect(await problem()).toMatch(PROBLEM)
  await chmod(file, 0o755)
  expect(await problem()).toBeNull()
  expect(await speechProblem(file, '', () => 0)()).toBeNull()
  expect(await speechProblem(join(directory.path, 'other'), '', () => 0)()).toContain('other, which is to')
})

test('without a command it is espeak-ng', async () => {
  expect(await speechProblem(null, directory.path, () => 0)()).toMatch(/^espeak-ng, /)
})

test('what is installed meanwhile is found ten seconds later', async () => {
  const file = join(directory.path, 'late')
  let now = 0
  const problem = speechProblem(file, '', () => now)
  expect(await problem()).not.toBeNull()
  await writeFile(file, '', { mode: 0o755 })
  now = 9_999
  expect(await problem()).not.toBeNull()
  now = 10_000
  expect(await problem()).toBeNull()
})
