import type { Metric } from 'prom-client'
import { startEdge } from '../../app/start-edge.ts'
import { attachRecording } from '../../calls/recordings/attach-recording.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../platform/database/database.ts'
import { startFiles } from '../../platform/files/start-files.ts'
import { createServiceStack } from '../../platform/jobs/service-stack.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { realtimeClock } from '../../telephony/clock/call-clock.ts'
import { createSwitchboard, type Switchboard } from '../../telephony/remote/switchboard.ts'
import type { StopSignal } from '../stopping.ts'

/** The telephones of all workers: one address, one set of lines, which no worker's end touches. */
export interface Lines {
  /** Has workers run the calls. */
  readonly switchboard: Switchboard
  /** Where telephones call, `host:port`; null where none can. */
  readonly sipAddress: string | null
  readonly metrics: readonly Metric[]
  /** Hangs up on who is still there. */
  close(): Promise<void>
}

interface LinesParts {
  readonly database: Database
  readonly stop: Pick<StopSignal, 'isRequested'>
  readonly logger: Logger
}

/**
 * Opens the lines in this process: sockets, dialogs and sound.
 * @throws OperatorError where they cannot be had as the settings ask for them
 */
export async function openLines(config: Config, { database, stop, logger }: LinesParts): Promise<Lines> {
  const stack = createServiceStack()
  try {
    const baseUrl = () => config.baseUrl ?? ''
    const stored = stack.add(await startFiles(config, { pool: database.pool, baseUrl, logger }))
    const edge = stack.add(
      await startEdge(config, { database, stored, isDraining: stop.isRequested, logger }),
    )
    const switchboard = createSwitchboard({
      tester: edge.tester,
      attachRecording: attachRecording(database.pool),
      clock: realtimeClock,
      logger,
    })
    edge.takeCalls(switchboard)
    return { switchboard, sipAddress: edge.address, metrics: edge.metrics, close: stack.stop }
  } catch (error) {
    await stack.stop()
    throw error
  }
}
