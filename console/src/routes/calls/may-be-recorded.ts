import type { Call } from '../../api/resources/calls.ts'
import type { Campaign } from '../../api/resources/campaigns.ts'
import type { Target } from '../../api/resources/targets.ts'

/**
 * Whether a call can be being recorded now: from the first answer on, where its campaign says so and its target does not forbid it.
 * Of either that is undefined nothing is known.
 */
export function mayBeRecorded(
  { status, via, connected }: Pick<Call, 'status' | 'via' | 'connected'>,
  campaign: Pick<Campaign, 'record_calls'> | undefined,
  target: Pick<Target, 'block_recording'> | undefined,
): boolean {
  const isAnswered = status === 'in_progress' && connected
  return isAnswered && via === 'sip' && campaign?.record_calls !== false && target?.block_recording !== true
}
