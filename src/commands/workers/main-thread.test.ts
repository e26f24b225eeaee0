import { type ChildProcess, spawn } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../../../test/harness/eventually.ts'
import { readMainThread } from './main-thread.ts'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
})

function run(script: string): number {
  const child = spawn(process.execPath, ['--eval', script], { stdio: 'ignore' })
  children.push(child)
  if (child.pid === undefined) throw new Error('the child did not start')
  return child.pid
}

const onLinux = test.skipIf(process.platform !== 'linux')

onLinux('a thread in an endless loop computes, and waits for nothing but its turn', async () => {
  const pid = run('for (;;) {}')
  await eventually(() => expect(readMainThread(pid)?.computedSeconds).toBeGreaterThan(0.5))
  expect(readMainThread(pid)?.isHeldUp).toBe(true)
})

onLinux('a thread that waits for events, or is stopped, is not held up', async () => {
  const waiting = run('setInterval(() => {}, 1_000_000)')
  await eventually(() => expect(readMainThread(waiting)?.isHeldUp).toBe(false))
  const stopped = run('for (;;) {}')
  process.kill(stopped, 'SIGSTOP')
  await eventually(() => expect(readMainThread(stopped)?.isHeldUp).toBe(false))
})

test('nothing is said of a process that is gone', async () => {
  const pid = run('')
  await new Promise(resolve => children.at(-1)?.once('exit', resolve))
  expect(readMainThread(pid)).toBeNull()
})
