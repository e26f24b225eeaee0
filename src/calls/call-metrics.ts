import { Gauge, type Registry } from 'prom-client'
import type { LiveCalls } from './running/live-calls.ts'

/** Shows how many calls this process runs right now. */
export function observeLiveCalls(registry: Registry, live: LiveCalls): void {
  new Gauge({
    name: 'calls_live',
    help: 'Calls that this process runs right now.',
    registers: [registry],
    collect() {
      this.set(live.uuids.length)
    },
  })
}
