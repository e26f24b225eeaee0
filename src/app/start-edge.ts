import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { watchProcesses } from '../calls/running/dead-processes.ts'
import { beat, endHeartbeat, LEASE_MS } from '../calls/running/process-lease.ts'
import { startSipTraceKeeper } from '../calls/sip-traces/sip-trace-keeper.ts'
import type { Config } from '../config.ts'
import type { StartedFiles } from '../platform/files/start-files.ts'
import { machineIdentity, processIdentity } from '../platform/process-identity.ts'
import { type SipEdge, type SipEdgePorts, startSipEdge } from '../telephony/edge/sip-edge.ts'
import type { EdgeLife } from '../telephony/trunks/edge-life.ts'
import { VERSION } from '../version.ts'

interface EdgeGround extends Pick<SipEdgePorts, 'database' | 'isDraining' | 'logger'> {
  readonly stored: StartedFiles
}

/** Starts the SIP edge, whether this process runs its calls or others do. */
export function startEdge(config: Config, { stored, ...ground }: EdgeGround): Promise<SipEdge> {
  return startSipEdge(config.sip, {
    ...ground,
    life: edgeLife(config, ground.database.pool),
    recordings: stored,
    traces: startSipTraceKeeper(ground.database.pool, ground.logger),
    dataDir: config.dataDir,
    allowPrivateUrls: config.allowPrivateUrls,
    version: VERSION,
  })
}

/**
 * A process of its own for whoever looks on: with workers, the calls of an edge are theirs. It gives its signs of life with what it
 * writes anyway; unlike a process that runs calls it has nothing to let go of when they do not arrive.
 */
function edgeLife({ databaseUrl }: Config, pool: Pool): EdgeLife {
  const processId = randomUUID()
  const self = { machine: machineIdentity(), pid: process.pid, identity: processIdentity(process.pid) }
  const isDatabaseOfMachine = databaseUrl === null
  const { findDead } = watchProcesses({ pool, processId, leaseMs: LEASE_MS, isDatabaseOfMachine })
  return {
    processId,
    beat: () => beat(pool, processId, self),
    findDead,
    end: () => endHeartbeat(pool, processId),
  }
}
