import type { Logger } from '../../platform/log/logger.ts'
import type { CallDialsPorts } from './call-dials.ts'
import type { ProviderApi, ProviderCall } from './provider-api.ts'
import type { RecordingOrders } from './twiml-recording.ts'

/** What a call that a provider carries needs. */
export interface TwimlCallPorts
  extends Pick<CallDialsPorts, 'clock' | 'dial' | 'ownNumber' | 'from' | 'address' | 'onConnected'> {
  readonly api: ProviderApi
  readonly recordings: RecordingOrders
  readonly call: ProviderCall
  readonly logger: Pick<Logger, 'warn' | 'error'>
  /** Whether it is written down with whom the caller talks. */
  isWrittenDown(): boolean
  /** Called when it goes on without this process, before it is forgotten. */
  onLeft(): void
  /** Called when nothing more will be heard or said of the call. */
  onForgotten(): void
}
