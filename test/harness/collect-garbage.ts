import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Has everything collected that nothing refers to any more. What a weak reference gave lives until its turn ends. */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('this version of Node.js collects no garbage when asked')
  await setImmediate()
  collect()
  await setImmediate()
}
