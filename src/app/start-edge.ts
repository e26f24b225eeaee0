import { startSipTraceKeeper } from '../calls/sip-traces/sip-trace-keeper.ts'
import type { Config } from '../config.ts'
import type { StartedFiles } from '../platform/files/start-files.ts'
import { type SipEdge, type SipEdgePorts, startSipEdge } from '../telephony/edge/sip-edge.ts'
import { VERSION } from '../version.ts'

interface EdgeGround extends Pick<SipEdgePorts, 'database' | 'isDraining' | 'logger'> {
  readonly stored: StartedFiles
}

/** Starts the SIP edge, whether this process runs its calls or others do. */
export function startEdge(config: Config, { stored, ...ground }: EdgeGround): Promise<SipEdge> {
  return startSipEdge(config.sip, {
    ...ground,
    recordings: stored,
    traces: startSipTraceKeeper(ground.database.pool, ground.logger),
    dataDir: config.dataDir,
    allowPrivateUrls: config.allowPrivateUrls,
    version: VERSION,
  })
}
