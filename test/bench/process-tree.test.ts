import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseStat, readProcessTree } from '../../bench/processes/process-tree.ts'

test('a line of /proc is read behind the name, which may hold anything', () => {
  const fields = ['R', '7', ...Array.from({ length: 9 }, () => '0'), '150', '50', '25', '75', '20']
  expect(parseStat(`42 (a) b (c) ${fields.join(' ')}`)).toEqual({
    pid: 42,
    parentPid: 7,
    processorSeconds: 3,
  })
})

test.runIf(existsSync('/proc/self/stat'))('a tree is a process with its children, and theirs', async () => {
  const child = spawn('sh', ['-c', 'sleep 60 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const [line] = await once(child.stdout, 'data')
    const tree = (await readProcessTree(child.pid ?? 0))?.map(({ pid }) => pid)
    expect(tree).toEqual([child.pid, Number(String(line))])
  } finally {
    const ended = once(child, 'exit')
    for (const { pid } of (await readProcessTree(child.pid ?? 0)) ?? []) process.kill(pid)
    await ended
  }
})
