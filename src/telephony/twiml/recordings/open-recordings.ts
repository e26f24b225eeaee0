import type { Pool } from 'pg'
import type { ClaimedWork } from '../../../platform/jobs/claimed-work.ts'
import type { Logger } from '../../../platform/log/logger.ts'
import type { CallClock } from '../../clock/call-clock.ts'
import { OUTAGE_PAUSES_MS, tryAgain } from '../../clock/try-again.ts'
import type { RecordingOrders } from '../twiml-recording.ts'
import type { Webhook } from '../webhook.ts'
import { type FetcherPorts, type RecordedCalls, startRecordingFetcher } from './recording-fetcher.ts'
import { dropRecording, hearOfRecording, nameRecording, orderRecording } from './recording-rows.ts'
import { recordingWord } from './recording-word.ts'

/** The recordings that providers make, from their order until they are files of the service. */
export interface TwimlRecordings {
  ordersOf(carrier: string): RecordingOrders
  /** Writes down what a provider says of one. */
  hear(webhook: Webhook): Promise<void>
  /** From now on they are fetched. */
  start(calls: RecordedCalls): void
  stop(): Promise<void>
}

export interface RecordingsPorts extends Omit<FetcherPorts, 'calls' | 'now' | 'logger'> {
  readonly pool: Pool
  readonly clock: CallClock
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
}

export function openTwimlRecordings(ports: RecordingsPorts): TwimlRecordings {
  const { pool, clock, logger } = ports
  let fetcher: ClaimedWork | null = null
  const persevere = (attempt: () => Promise<void>) =>
    tryAgain(clock, OUTAGE_PAUSES_MS, attempt, error =>
      logger.warn({ err: error }, 'the recording of a provider could not be written down yet'),
    )
  return {
    ordersOf: carrier => ({
      order: (call, name, stopsAt) =>
        persevere(() => orderRecording(pool, { ...call, carrier, name, stopsAt })),
      begun: ({ callSid }, recordingSid) =>
        persevere(() => nameRecording(pool, { carrier, callSid }, recordingSid)).catch((error: unknown) =>
          logger.error({ err: error, carrier, callSid }, 'which recording is to be fetched is not known'),
        ),
      drop: ({ callSid }) =>
        persevere(() => dropRecording(pool, { carrier, callSid })).catch((error: unknown) =>
          logger.error({ err: error, carrier, callSid }, 'a recording that is not wanted may be fetched'),
        ),
    }),
    hear: async ({ provider, callSid, parameters }) => {
      const word = recordingWord(parameters)
      if (word === null) return
      await hearOfRecording(pool, { carrier: provider, callSid }, word)
      fetcher?.poke()
    },
    start: calls => {
      fetcher = startRecordingFetcher({ ...ports, calls, now: () => clock.now() })
    },
    stop: async () => fetcher?.stop(),
  }
}
