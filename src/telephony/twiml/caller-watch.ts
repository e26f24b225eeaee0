import type { Instant } from '../../domain/time/instant.ts'
import type { CallClock } from '../clock/call-clock.ts'
import { AskingWatch } from './asking-watch.ts'
import type { ProviderApi, ProviderCall, StatedCall } from './provider-api.ts'
import { saysEnded } from './webhook.ts'

export interface CallerWatchPorts {
  readonly clock: CallClock
  readonly api: Pick<ProviderApi, 'statusOf'>
  readonly call: ProviderCall
  /** The provider says that the caller has hung up. */
  onGone(endedAt: Instant): void
}

/** The engine gives a call up after ten minutes of a greeting: meanwhile a caller who is gone holds its place, and a stop. */
const ASKED_EVERY_MS = 60_000

/** Asks the provider whether a caller is still there who is waited for. */
export function createCallerWatch({
  clock,
  api,
  call,
  onGone,
}: CallerWatchPorts): AskingWatch<StatedCall | null> {
  return new AskingWatch({
    clock,
    everyMs: ASKED_EVERY_MS,
    ask: () => api.statusOf(call).catch(() => null),
    hear: (said, since) => {
      if (said === null || !saysEnded({ CallStatus: said.status })) return true
      const now = clock.now()
      onGone(Math.min(now, Math.max(since, said.endedAt ?? now)))
      return false
    },
  })
}
