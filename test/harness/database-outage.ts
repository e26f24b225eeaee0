import { setTimeout } from 'node:timers/promises'
import type { DatabaseProxy } from './database-proxy.ts'

/** Has the database be out of reach for so long: what a process makes of that depends on the time. */
export async function databaseOutage(
  proxies: readonly DatabaseProxy[],
  form: 'refused' | 'stalled',
  seconds: number,
): Promise<void> {
  await Promise.all(proxies.map(proxy => (form === 'refused' ? proxy.refuse() : proxy.stall())))
  await setTimeout(seconds * 1_000)
  await Promise.all(proxies.map(proxy => proxy.resume()))
}
