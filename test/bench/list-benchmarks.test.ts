import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const RUN_TYPESCRIPT = fileURLToPath(new URL('../../bench/processes/run-typescript.js', import.meta.url))
const MAIN = new URL('../../bench/main.ts', import.meta.url).href

function bench(...args: string[]) {
  return promisify(execFile)(process.execPath, [RUN_TYPESCRIPT, MAIN, ...args])
}

test('without a name, every benchmark is listed with one line', async () => {
  const { stdout } = await bench()
  for (const name of ['ping', 'ping-latency', 'confirm', 'route', 'start']) {
    expect(stdout).toMatch(new RegExp(`^${name} +\\S.{20,}$`, 'm'))
  }
})

test('an unknown name is told so', async () => {
  await expect(bench('fast')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no benchmark "fast".'),
  })
})

test('of several names, one that is unknown is told before anything is measured', async () => {
  await expect(bench('route', 'fast', 'toString')).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('There is no benchmark "fast", "toString".'),
  })
})
