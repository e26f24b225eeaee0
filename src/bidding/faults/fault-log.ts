import type { Instant } from '../../domain/time/instant.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { ExpectedCall } from '../decide/expected-call.ts'
import type { PingOutcome } from '../decide/ping-outcome.ts'
import type { Ping } from '../request/ping-request.ts'
import { type ConfigurationFault, configurationFault } from './configuration-fault.ts'

/** A ping that found nobody because of the configuration. */
interface FaultyPing {
  readonly companyId: number
  readonly campaignId: number
  readonly postbackKeyId: number
  readonly reason: ConfigurationFault
}

/** Warns operators of configurations that reject pings, without a line for each ping. */
export interface FaultLog {
  add(ping: FaultyPing): void
}

/** A key that is set up wrongly rejects every ping: one line a minute is enough. */
const PAUSE_MS = 60_000

/** Keys and reasons remembered; beyond that the oldest may be logged again sooner. */
const MAX_REMEMBERED = 10_000

export function createFaultLog(logger: Pick<Logger, 'warn'>, now: () => Instant): FaultLog {
  /** When each was last logged, and how many pings it has concerned since. */
  const logged = new Map<string, { readonly at: Instant; pings: number }>()
  return {
    add: ping => {
      const name = `${ping.postbackKeyId} ${ping.reason}`
      const last = logged.get(name)
      if (last !== undefined && now() - last.at < PAUSE_MS) {
        last.pings++
        return
      }
      logged.delete(name)
      logged.set(name, { at: now(), pings: 0 })
      for (const oldest of logged.keys()) {
        if (logged.size <= MAX_REMEMBERED) break
        logged.delete(oldest)
      }
      // Since the last line, including this one.
      logger.warn({ ...ping, pings: (last?.pings ?? 0) + 1 }, sentenceOf(ping.reason))
    },
  }
}

function sentenceOf(reason: ConfigurationFault): string {
  return reason === 'number_pool_exhausted'
    ? 'reservations get no number: their pool is exhausted'
    : 'pings find nobody as this is configured'
}

/** Logs it if the configuration is why the ping found nobody. */
export function reportFault(
  { key, campaign, configuration }: Ping,
  { affiliate, question }: ExpectedCall,
  outcome: PingOutcome,
  faults: FaultLog,
): void {
  const reason = configurationFault({ key, campaign, affiliate }, question.plan, outcome)
  if (reason === null) return
  const { companyId } = configuration
  faults.add({ companyId, campaignId: campaign.id, postbackKeyId: key.id, reason })
}
