import type { Capacity } from '../../capacity/capacity.ts'
import type { FilledReader } from '../../capacity/filled-reader.ts'
import type { Configurations } from '../../configuration/configurations.ts'
import { NO_PERFORMANCE } from '../../domain/routing/target-performance.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { CarrierCall, CarrierCommand, CarrierEvent } from '../../telephony/carrier.ts'
import type { CallClock } from '../../telephony/clock/call-clock.ts'
import type { CallOrigin } from '../engine/call-state.ts'
import type {
  Answer,
  CallCommand,
  CallContext,
  CallerCommand,
  CallInput,
  CapacityCommand,
  Question,
  Transition,
} from '../engine/transition.ts'
import type { RecordingLinks } from '../recordings/recording-links.ts'
import type { CallJournal } from '../records/call-journal.ts'
import type { PerformanceReader } from '../records/performance-reader.ts'
import type { Perseverance } from './persevere.ts'
import type { ProcessLease } from './process-lease.ts'

/** What it takes to run a call. */
export interface CallPorts {
  readonly configurations: Configurations
  readonly capacity: Capacity
  readonly filled: FilledReader
  readonly performance: PerformanceReader
  /** Blocks a number (E.164) in the whole Company, so that its next call is refused. */
  suppressCaller(companyId: number, number: string): Promise<void>
  /** Lifts the suppression of a number (E.164), where its caller may. */
  resubscribeCaller(companyId: number, number: string): Promise<void>
  /** Where recorded greetings are. */
  readonly files: Pick<Files, 'link'>
  readonly recordingLinks: Pick<RecordingLinks, 'urlOf'>
  readonly journal: CallJournal
  /** While the database is in trouble, calls go on, and what they need of it waits. */
  readonly persevere: Perseverance['persevere']
  readonly lease: Pick<ProcessLease, 'isHeld' | 'obtain'>
  readonly logger: Pick<Logger, 'error' | 'warn'>
}

/** The line of one call, and how it is to be treated. */
export interface CallLine {
  readonly carrierCall: CarrierCall
  readonly clock: CallClock
  /**
   * How often the call is saved: `each-wait`, whenever it is about to wait for the outside, so that it survives this
   * process (`CallWriter` says what of it may wait itself); or `start-and-end`, for a call in virtual time, which never waits.
   */
  readonly journalling: 'each-wait' | 'start-and-end'
  /** When the call arrived, by `performance.now()`. */
  readonly arrivedAt: number
}

/** Which call it is about. */
interface NamedCall {
  readonly companyId: number
  readonly uuid: string
}

/**
 * Gives slots back while the call goes on, or before it is known. That a target has answered, and what a call gives back at
 * its end, is written down with the call's record: the caps count just what that says, whenever this process dies.
 */
export async function changeSlots(
  { capacity, persevere }: CallPorts,
  { companyId, uuid }: NamedCall,
  commands: readonly CapacityCommand[],
): Promise<void> {
  for (const { targetIds } of commands) {
    await persevere(() => capacity.release(companyId, uuid, targetIds))
  }
}

/** For a call that cannot go on. */
export async function releaseAllSlots(
  { capacity, persevere, logger }: CallPorts,
  { companyId, uuid }: NamedCall,
): Promise<void> {
  await persevere(() => capacity.release(companyId, uuid)).catch(error => {
    logger.warn(
      { err: error, call_uuid: uuid },
      'its slots are left to the sweeps of lost calls and orphaned slots',
    )
  })
}

/** What the next decision is based on, as it is now. */
export async function readBasis(
  { configurations, performance, persevere }: CallPorts,
  { companyId, campaignId }: Pick<CallOrigin, 'companyId' | 'campaignId'>,
): Promise<Omit<CallContext, 'at'>> {
  const configuration = await persevere(() => configurations.ofCompany(companyId))
  const isByPerformance = configuration.campaigns.get(campaignId)?.routingStrategy === 'performance'
  return {
    configuration,
    performance: isByPerformance ? await persevere(() => performance.read(companyId)) : NO_PERFORMANCE,
  }
}

/** Suppresses the caller, or lifts that. */
export async function changeCaller(
  { suppressCaller, resubscribeCaller, persevere }: CallPorts,
  { companyId }: NamedCall,
  commands: readonly CallerCommand[],
): Promise<void> {
  for (const { type, number } of commands) {
    const change = type === 'suppress' ? suppressCaller : resubscribeCaller
    await persevere(() => change(companyId, number))
  }
}

/**
 * Whether commands come before they are written down. Nobody is rung any more then: those who talk, or have ended it, wait for no
 * database.
 */
export function commandsLead({ state: { phase } }: Transition): boolean {
  return phase === 'connected' || phase === 'ended'
}

/** Carriers fetch a greeting when asked to play it, and some again for each repetition. */
const GREETING_LINK_MS = 60 * 60 * 1_000

/** Sends them in their order. */
export async function commandCarrier(
  ports: Pick<CallPorts, 'files'>,
  { carrierCall }: Pick<CallLine, 'carrierCall'>,
  commands: readonly CallCommand[],
): Promise<void> {
  for (const command of commands) {
    carrierCall.send(command.type === 'play' ? await playCommand(ports, command) : command)
  }
}

/** To play a file, as carriers take it. */
async function playCommand(
  { files }: Pick<CallPorts, 'files'>,
  { fileKey }: Extract<CallCommand, { readonly type: 'play' }>,
): Promise<CarrierCommand> {
  // By the wall clock, whatever time the call lives in, since whoever serves the file uses that.
  const expiresAt = new Date(Date.now() + GREETING_LINK_MS)
  return { type: 'play', url: await files.link(fileKey, expiresAt) }
}

/** What the engine makes of an event: of a recording that is a file it knows a link, which pixels are sent with. */
export function callInput(
  { recordingLinks }: Pick<CallPorts, 'recordingLinks'>,
  { companyId, uuid }: NamedCall,
  event: CarrierEvent,
): CallInput {
  if (event.type !== 'recording-kept') return event
  const { fileKey, isWrittenDown } = event
  const call = { company_id: companyId, uuid, recording_url: null, recording_file: fileKey }
  const url = recordingLinks.urlOf(call) ?? ''
  return { type: 'recording-kept', fileKey, url, ...(isWrittenDown && { isWrittenDown }) }
}

/** Answers a question of the engine, once. */
export async function answerQuestion(
  { filled, capacity }: CallPorts,
  { companyId, uuid: callUuid }: NamedCall,
  question: Question,
  { at, configuration }: CallContext,
): Promise<Answer> {
  if (question.type === 'read-caps') {
    return { type: 'caps-read', filled: await filled.read(companyId, question.owners, at) }
  }
  const decide = async (target: (typeof question.targets)[number]) => {
    const groups = target.groupIds.flatMap(id => configuration.groups.get(id) ?? [])
    const slot = { companyId, callUuid, target, groups, companyZone: configuration.zone, at }
    const outcome = await capacity.take(slot)
    return { targetId: target.id, refusal: outcome.taken ? null : outcome.reason }
  }
  return { type: 'slots-decided', decisions: await Promise.all(question.targets.map(decide)) }
}
