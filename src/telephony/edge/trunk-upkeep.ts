import { startPeriodic } from '../../platform/jobs/periodic.ts'
import type { Trunk } from '../trunks/trunk.ts'
import type { TrunkDirectory } from '../trunks/trunk-directory.ts'
import { ask, isReachable } from './ask-trunk.ts'
import type { EdgeMetrics } from './edge-metrics.ts'
import { createRegistrations, type RegistrationPorts } from './registrations.ts'

interface UpkeepPorts extends RegistrationPorts {
  readonly trunks: Pick<TrunkDirectory, 'trunks' | 'onChange'>
  readonly metrics: Pick<EdgeMetrics, 'tellTrunk'>
}

/** A far end that is gone is known half a minute later, as its being back is. */
const LOOK_EVERY_MS = 30_000

/** Asks the far ends of trunks whether they are there, and registers where a trunk says so. */
export function startTrunkUpkeep(ports: UpkeepPorts): { stop(): Promise<void> } {
  const registrations = createRegistrations(ports)

  const look = async (trunk: Trunk) => {
    const outcome = await ask(ports, trunk, 'OPTIONS')
    const reachable = isReachable(outcome)
    ports.states.tell(trunk.id, { reachable })
    ports.metrics.tellTrunk(trunk.id, reachable)
  }
  const lookAtAll = async () => {
    const trunks = ports.trunks.trunks().filter(({ proxy }) => proxy !== null)
    await Promise.all([...trunks.map(look), registrations.keep(trunks.filter(({ registers }) => registers))])
  }
  const onError = (error: unknown) => ports.logger.warn({ err: error }, 'trunks could not be looked after')
  const periodic = startPeriodic({ pauseMs: LOOK_EVERY_MS, run: lookAtAll, onError })
  let changed: Promise<void> = Promise.resolve()
  let isStopped = false
  // A trunk that was just set up is looked at while whoever did so is still looking on.
  ports.trunks.onChange(() => {
    if (!isStopped) changed = changed.then(lookAtAll).catch(onError)
  })

  return {
    stop: async () => {
      isStopped = true
      await Promise.all([periodic.stop(), changed])
      await registrations.end()
    },
  }
}
