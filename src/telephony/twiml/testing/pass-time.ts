import type { VirtualClock } from '../../clock/virtual-clock.ts'

/** Whatever can happen without time passing has happened: nothing waits for the outside here. */
export function settled(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}

/** Lets virtual time go by, and whatever happens meanwhile happen. */
export async function passOn(clock: VirtualClock, seconds: number): Promise<void> {
  let isOver = false
  clock.schedule(clock.now() + seconds * 1_000, () => {
    isOver = true
  })
  while (!isOver) {
    await settled()
    clock.jump()
  }
  await settled()
}
