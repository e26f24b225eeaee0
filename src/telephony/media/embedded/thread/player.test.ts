import { expect, test } from 'vitest'
import { Player } from './player.ts'

const sound = (samples: number, value: number) => new Int16Array(samples).fill(value)

/** Reads frames while it plays. @returns lengths and values of what is heard, one after the other */
function hear(player: Player, maxFrames = 10): string {
  const heard: number[] = []
  const frame = new Int16Array(160)
  for (let count = 0; player.isPlaying && count < maxFrames; count++) {
    player.read(frame)
    heard.push(...frame)
  }
  const runs: string[] = []
  let start = 0
  for (let at = 1; at <= heard.length; at++) {
    if (heard[at] === heard[start]) continue
    runs.push(`${at - start}×${heard[start]}`)
    start = at
  }
  return runs.join(' ')
}

test('sounds follow each other without a gap, and silence fills the last frame', () => {
  const player = new Player()
  const outcomes: string[] = []
  player.play([sound(200, 1), sound(0, 2), sound(50, 3)], null, outcome => outcomes.push(outcome))
  expect(hear(player)).toBe('200×1 50×3 70×0')
  expect(outcomes).toEqual(['finished'])
})

test('a sound that fills its last frame ends with it', () => {
  const player = new Player()
  player.play([sound(320, 1)], null, () => undefined)
  expect(hear(player)).toBe('320×1')
})

test('the last goes on, or all of them do', () => {
  const player = new Player()
  player.play([sound(100, 1), sound(60, 2)], 1, () => undefined)
  expect(hear(player, 3)).toBe('100×1 380×2')
  player.play([sound(100, 1), sound(220, 2)], 0, () => undefined)
  expect(hear(player, 4)).toBe('100×1 220×2 100×1 220×2')
})

test('what is played next stops what was played before, and nothing at all is finished at once', () => {
  const player = new Player()
  const outcomes: string[] = []
  player.play([sound(100, 1)], 0, outcome => outcomes.push(`first ${outcome}`))
  player.play([], 0, outcome => outcomes.push(`second ${outcome}`))
  player.stop()
  expect(outcomes).toEqual(['first stopped', 'second finished'])
  player.play([sound(0, 1)], 0, outcome => outcomes.push(`third ${outcome}`))
  expect(outcomes).toHaveLength(3)
  expect(player.isPlaying).toBe(false)
})
