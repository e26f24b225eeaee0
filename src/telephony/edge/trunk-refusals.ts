import type { Logger } from '../../platform/log/logger.ts'
import type { CallClock } from '../clock/call-clock.ts'
import type { Source } from '../sip/transport/transport.ts'
import type { Trunk } from '../trunks/trunk.ts'
import type { TrunkStates } from '../trunks/trunk-states.ts'
import { createLogLimit } from './log-limit.ts'

/** Says of each call that was let in, and refused after all, why: in its trunk's state, where its owner looks, and in the log. */
export interface TrunkRefusals {
  /**
   * @param trunk null: the call came by none, and only the log has it
   * @param reason in words, of which what the caller sent may be part
   */
  note(trunk: Trunk | null, source: Pick<Source, 'address' | 'port'>, reason: string): void
}

interface TrunkRefusalsPorts {
  readonly clock: Pick<CallClock, 'now'>
  readonly states: Pick<TrunkStates, 'refused'>
  readonly logger: Pick<Logger, 'info'>
}

const MAX_REASON_LENGTH = 300

export function createTrunkRefusals({ clock, states, logger }: TrunkRefusalsPorts): TrunkRefusals {
  const limit = createLogLimit(clock)

  const log = (trunkId: number | null, source: string, reason: string) => {
    const more = limit.admit(String(trunkId))
    if (more !== null) logger.info({ trunk_id: trunkId, source, reason, ...more }, 'a call was refused')
  }

  return {
    note: (trunk, { address, port }, given) => {
      const source = `${address}:${port}`
      const reason = given.slice(0, MAX_REASON_LENGTH)
      log(trunk?.id ?? null, source, reason)
      if (trunk !== null) states.refused(trunk.id, { reason, source })
    },
  }
}
