import { Gauge, type Registry } from 'prom-client'
import type { SipEdge } from './sip-edge.ts'

/** Shows what the edge carries right now. */
export function observeEdge(registry: Registry, edge: Pick<SipEdge, 'load'>): void {
  new Gauge({
    name: 'sip_dialogs',
    help: 'Calls to and from this process over SIP right now: a connected call is two.',
    registers: [registry],
    collect() {
      this.set(edge.load().calls)
    },
  })
  new Gauge({
    name: 'media_endpoints',
    help: 'Parties whose sound this process carries right now.',
    registers: [registry],
    collect() {
      this.set(edge.load().endpoints)
    },
  })
}
