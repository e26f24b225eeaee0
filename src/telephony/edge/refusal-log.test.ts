import { expect, test } from 'vitest'
import { VirtualClock } from '../clock/virtual-clock.ts'
import { createRefusalLog } from './refusal-log.ts'

test('strangers get a line at once, and then one a minute for all of them', () => {
  const clock = new VirtualClock(0)
  const lines: { requests: number; address: string }[] = []
  const logger = { warn: (line: { requests: number; address: string }) => lines.push(line) }
  const log = createRefusalLog(clock, logger as unknown as Parameters<typeof createRefusalLog>[1])
  for (let count = 0; count < 1_000; count++)
    log.note(`192.0.2.${count % 250}`, 'no trunk lists this address')
  expect(lines.map(({ requests }) => requests)).toEqual([1])
  clock.jump()
  expect(clock.now()).toBe(60_000)
  expect(lines.map(({ requests }) => requests)).toEqual([1, 999])
  expect(clock.jump()).toBe(false)
  log.note('192.0.2.1', 'again')
  expect(lines).toHaveLength(3)
})
