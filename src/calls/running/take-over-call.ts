import type { CarrierCall } from '../../telephony/carrier.ts'
import type { CallClock } from '../../telephony/clock/call-clock.ts'
import type { CallOrigin, Connected, Ringing } from '../engine/call-state.ts'
import { isRecordingNews } from '../engine/note-recording.ts'
import { type LeftOff, resumedCall } from '../engine/resume-call.ts'
import { type CallPorts, callInput, readBasis } from './call-ports.ts'
import type { CallClaim, ClaimedCallRow } from './claim-call.ts'
import { addLateRecording } from './late-recording.ts'
import { lostCall } from './lost-call.ts'

export interface TakeOverPorts {
  /** Makes a call of dead processes one of this process; null where there is nothing to go on with. */
  claim(claim: CallClaim): Promise<ClaimedCallRow | null>
}

/** The line of a call whose process died, and what is known of the call besides its record. */
export interface InheritedLine extends CallClaim {
  readonly carrierCall: CarrierCall
  readonly clock: CallClock
  readonly leg: LeftOff['leg']
  readonly rungTargetIds: readonly number[]
  /**
   * Set where people talk on whether anybody here runs their call or not: called, instead of hanging up, where it does not go on. It may
   * be taken over again then.
   */
  readonly letGo?: () => void
}

/** A call as it is gone on with. */
export interface TakenOverCall {
  readonly origin: CallOrigin
  readonly state: Connected | Ringing
  /** Of what the process before saved last. */
  readonly revision: number
}

/**
 * Takes over a call of a process that is dead.
 * @returns null where it has ended, or is another process' by now: its line is to be let go
 */
export async function takeOverCall(
  ports: CallPorts & TakeOverPorts,
  line: InheritedLine,
): Promise<TakenOverCall | null> {
  const { persevere, recordingLinks } = ports
  const { carrierCall, clock, call, processIds, leg, rungTargetIds } = line
  const row = await persevere(() => ports.claim({ call, processIds }))
  if (row === null) return null
  const basis = await readBasis(ports, { companyId: row.company_id, campaignId: row.campaign_id })
  const { origin, progress } = lostCall(row, basis.configuration, recordingLinks)
  const isRecordingPaused = carrierCall.recording === 'paused'
  const state = resumedCall(
    { origin, progress: { ...progress, hasFiredSale: row.has_fired_sale } },
    { leg, rungTargetIds, isRecordingPaused },
    { ...basis, at: clock.now() },
  )
  return { origin, state, revision: row.revision }
}

/** What becomes of a line whose call does not go on. */
export function letGoOf({ carrierCall, letGo }: InheritedLine): void {
  if (letGo === undefined) carrierCall.send({ type: 'hang-up' })
  else letGo()
}

/** The call is over: what may still come is news of its recording. */
export function hearOfRecording(ports: CallPorts, { carrierCall, clock, call }: InheritedLine): void {
  carrierCall.listen((event, at = clock.now()) => {
    const input = callInput(ports, call, event)
    if (isRecordingNews(input)) addLateRecording(ports, call, input, at)
  })
}
