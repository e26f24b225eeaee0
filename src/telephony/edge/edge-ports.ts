import type { Logger } from '../../platform/log/logger.ts'
import type { CallClock } from '../clock/call-clock.ts'
import type { FinishedRecording, Media } from '../media/media.ts'
import type { UserAgent } from '../sip/agent/user-agent.ts'
import type { Peer } from '../sip/transport/transport.ts'
import type { TrunkDirectory } from '../trunks/trunk-directory.ts'
import type { TrunkStates } from '../trunks/trunk-states.ts'
import type { EdgeMetrics } from './edge-metrics.ts'
import type { KeptRecording } from './keep-recordings.ts'
import type { TrunkLimits } from './trunk-limits.ts'

/** What the calls of the edge are made of. */
export interface EdgePorts {
  readonly userAgent: Pick<UserAgent, 'invite'>
  readonly media: Pick<Media, 'open'>
  readonly trunks: Pick<TrunkDirectory, 'find' | 'defaultOf'>
  readonly limits: TrunkLimits
  readonly metrics: EdgeMetrics
  readonly states: Pick<TrunkStates, 'refused'>
  /** The name or address that From has: ours, whoever calls. */
  readonly ownHost: string
  /** The IPv4 address of ours that a party of that peer sends sound to. */
  addressTowards(peer: Peer): string
  readonly clock: CallClock
  /** Keeps a finished recording, however often it takes. Rejects when it is given up; the file then stays where it is. */
  keepRecording(recording: FinishedRecording): Promise<KeptRecording>
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
}
