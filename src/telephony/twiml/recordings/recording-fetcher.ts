import type { Downloads } from '../../../delivery/downloads.ts'
import type { OutboundClient } from '../../../delivery/outbound-client.ts'
import type { Instant } from '../../../domain/time/instant.ts'
import { unreachable } from '../../../domain/unreachable.ts'
import type { Files } from '../../../platform/files/files.ts'
import { type ClaimedWork, startClaimedWork, type WorkLimits } from '../../../platform/jobs/claimed-work.ts'
import type { Logger } from '../../../platform/log/logger.ts'
import type { RecordingTaker } from '../../edge/keep-recordings.ts'
import type { TwimlProviders } from '../providers/twiml-providers.ts'
import { deleteCopy, type FetchPorts, fetchRecording } from './fetch-recording.ts'
import {
  type ClaimedRecording,
  claimRecordings,
  handBackRecordings,
  LEASE_SECONDS,
  type RecordedCall,
  type RecordingStep,
  renewRecording,
  settleRecording,
  UNTOLD_SECONDS,
} from './recording-rows.ts'

/** Who knows the calls that recordings are of. */
export interface RecordedCalls extends Pick<RecordingTaker, 'attachRecording'> {
  /** Writes down, once, that what was to be recorded of the call whose command `record` had this name is lost; in words. */
  failRecording(name: string, reason: string, at: Instant): Promise<void>
}

export interface FetcherPorts {
  readonly pool: Parameters<typeof claimRecordings>[0]
  readonly providers: TwimlProviders
  readonly client: Pick<OutboundClient, 'send'>
  readonly downloads: Pick<Downloads, 'open'>
  readonly allowPrivateUrls: boolean
  readonly files: Pick<Files, 'write' | 'sizeOf' | 'delete'>
  /** Where they are not, recordings are left to other processes. */
  readonly areFilesReachable: boolean
  /** What becomes of the provider's own copy. */
  readonly copies: 'keep' | 'delete'
  readonly calls: RecordedCalls
  /** Tells whoever runs the call, in this process or another. */
  tellRunning(call: RecordedCall, fileKey: string): Promise<void>
  now(): Instant
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Default: `RETRY_SECONDS`. */
  readonly retrySeconds?: readonly number[]
}

const LIMITS: WorkLimits = {
  // Each is a stream of some MB a second at most, and holds a few buffers.
  most: 8,
  mostPerLane: 4,
  pollMs: 5_000,
  pauseMs: 0,
  drainMs: 2_000,
  breakOffMs: 1_000,
}

const RENEWED_EVERY_MS = (LEASE_SECONDS / 4) * 1_000

/**
 * Pauses after the first, second … failure to fetch what the provider says is there, a day in all: seconds, since it is there a
 * moment after it is told of; hours, since credentials may have to be mended.
 */
const RETRY_SECONDS = [5, 15, 60, 300, 900, 3_600, 10_800, 21_600, 43_200]

/** The longest call, and some hours in which the provider may have trouble. */
const UNTOLD_PATIENCE_MS = 30 * 3_600_000

/** A running call that could not be told is told again; an ended one needs nobody to. */
const TELL_AGAIN_SECONDS = 30

/** Looks after recordings that providers make, whichever process ordered them, for as long as this process lives. */
export function startRecordingFetcher(ports: FetcherPorts): ClaimedWork {
  const { pool, providers, logger } = ports
  const work: ClaimedWork = startClaimedWork<
    ClaimedRecording,
    RecordingStep,
    RecordingStep['kind'] | 'overtaken'
  >(
    {
      name: 'carrier_recordings',
      claim: async room => {
        if (!ports.areFilesReachable) return []
        const claimed: ClaimedRecording[] = []
        for (const carrier of providers.keys()) {
          const most = room.most - claimed.length
          claimed.push(...(await claimRecordings(pool, carrier, { ...room, most })))
        }
        return claimed
      },
      laneOf: ({ carrier }) => carrier,
      run: (claimed, signal) => lookAfter(claimed, ports, signal),
      settle: async (claimed, step) =>
        (await settleRecording(pool, claimed, step)) ? step.kind : 'overtaken',
      handBack: held => handBackRecordings(pool, held),
      renewal: { everyMs: RENEWED_EVERY_MS, renew: claimed => renewRecording(pool, claimed) },
      onEnd: ({ task: { carrier, name, stage }, word, seconds }) => {
        logger.info(
          { carrier, recording: name, stage, outcome: word, seconds },
          'a recording was looked after',
        )
        // Its next step is due.
        if (word === 'kept' || word === 'lost' || word === 'told') work.poke()
      },
      logger,
    },
    LIMITS,
  )
  return work
}

/** One step with one recording; whatever dies before it is settled is done again. */
async function lookAfter(
  claimed: ClaimedRecording,
  ports: FetcherPorts,
  signal: AbortSignal,
): Promise<RecordingStep> {
  const provider = ports.providers.get(claimed.carrier)
  if (provider === undefined) throw new Error(`${claimed.carrier} is no provider here`)
  const { calls } = ports
  const { name, stage } = claimed
  switch (stage) {
    case 'ordered':
    case 'made':
      return fetchOne(claimed, { ...ports, provider }, signal)
    case 'kept':
      return tellCall(claimed, ports)
    case 'lost':
      await calls.failRecording(name, claimed.reason ?? '', claimed.lostAt ?? ports.now())
      return { kind: 'done' }
    case 'told':
      return deleteAtProvider(claimed, { ...ports, provider })
    default:
      return unreachable(stage)
  }
}

async function fetchOne(
  claimed: ClaimedRecording,
  ports: FetcherPorts & FetchPorts,
  signal: AbortSignal,
): Promise<RecordingStep> {
  const outcome = await fetchRecording(claimed, ports, signal)
  if (outcome.kind !== 'not-yet') return outcome
  const { carrier, name, stage, attempts, orderedAt } = claimed
  const { reason } = outcome
  if (stage === 'ordered') {
    const isGivenUp = ports.now() - orderedAt > UNTOLD_PATIENCE_MS
    return isGivenUp ? { kind: 'lost', reason } : { kind: 'wait', seconds: UNTOLD_SECONDS, attempts: 0 }
  }
  ports.logger.warn(
    { carrier, recording: name, attempt: attempts + 1, reason },
    'a recording was not fetched',
  )
  return retried(claimed, ports) ?? { kind: 'lost', reason }
}

/** Null after the last attempt. */
function retried(
  { attempts }: Pick<ClaimedRecording, 'attempts'>,
  { retrySeconds = RETRY_SECONDS }: Pick<FetcherPorts, 'retrySeconds'>,
): RecordingStep | null {
  const seconds = retrySeconds[attempts]
  return seconds === undefined ? null : { kind: 'wait', seconds, attempts: attempts + 1 }
}

/** The call has it in its row before anybody is told, so that it is not lost with whoever is. */
async function tellCall(claimed: ClaimedRecording, ports: FetcherPorts): Promise<RecordingStep> {
  const { name, fileKey } = claimed
  if (fileKey === null) throw new Error(`the recording ${name} has no file`)
  const attached = await ports.calls.attachRecording(name, fileKey, false)
  if (attached === 'attached') {
    await ports.tellRunning(claimed, fileKey)
    return { kind: 'wait', seconds: TELL_AGAIN_SECONDS, attempts: 0 }
  }
  if (attached === null) await ports.files.delete(fileKey)
  return ports.copies === 'delete' ? { kind: 'told' } : { kind: 'done' }
}

async function deleteAtProvider(
  claimed: ClaimedRecording,
  ports: FetcherPorts & FetchPorts,
): Promise<RecordingStep> {
  const reason = await deleteCopy(claimed, ports)
  if (reason === null) return { kind: 'done' }
  const { carrier, recordingSid } = claimed
  const step = retried(claimed, ports)
  if (step === null) {
    ports.logger.error(
      { carrier, recordingSid, reason },
      'a recording stays with its provider: delete it there',
    )
  }
  return step ?? { kind: 'done' }
}
