import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { ENDED, fateOf, processCommand, processIdentity } from './process-identity.ts'

test('a running process keeps its identity, and no two share one', () => {
  const own = processIdentity(process.pid)
  expect(own).not.toBeNull()
  expect(processIdentity(process.pid)).toBe(own)
  expect(processIdentity(process.ppid)).not.toBe(own)
})

test('a process that has ended has neither identity nor command', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()', 'marker-argument'])
  await once(child, 'spawn')
  const pid = child.pid ?? 0
  expect(processIdentity(pid)).not.toBeNull()
  expect(processCommand(pid)).toContain('marker-argument')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(processIdentity(pid)).toBeNull()
  expect(processCommand(pid)).toBeNull()
})

test('a process that says that it has ended is gone, wherever it ran', () => {
  const elsewhere = { machine: 'another', pid: 1, identity: 'one' }
  expect(fateOf(elsewhere, 'here')).toBe('elsewhere')
  expect(fateOf({ ...elsewhere, identity: ENDED }, 'here')).toBe('gone')
})
