import type { Logger } from '../../platform/log/logger.ts'
import type { CallClock } from '../clock/call-clock.ts'
import type { Source } from '../sip/transport/transport.ts'
import type { Trunk } from '../trunks/trunk.ts'
import type { TrunkStates } from '../trunks/trunk-states.ts'
import { createLogLimit } from './log-limit.ts'

/** Says of each call or other request that was let in, and refused after all, why: in its trunk's state, where its owner looks, and in the log. */
export interface TrunkRefusals {
  /**
   * @param trunk null: the call came by none, and only the log has it
   * @param reason in words, of which what the caller sent may be part
   */
  note(trunk: Trunk | null, source: RefusedSource, reason: string): void
  /** Of what begins no call, and may come every few seconds: once an hour, so that it does not push out what became of calls. */
  noteAside(trunk: Trunk | null, source: RefusedSource, reason: string): void
}

type RefusedSource = Pick<Source, 'address' | 'port'>

interface TrunkRefusalsPorts {
  readonly clock: Pick<CallClock, 'now'>
  readonly states: Pick<TrunkStates, 'refused'>
  readonly logger: Pick<Logger, 'info'>
}

const MAX_REASON_LENGTH = 300

const ONE_AN_HOUR = { lines: 1, perMs: 3_600_000 }

export function createTrunkRefusals({ clock, states, logger }: TrunkRefusalsPorts): TrunkRefusals {
  const limit = createLogLimit(clock)
  const asideLimit = createLogLimit(clock, ONE_AN_HOUR)

  const told = (trunk: Trunk | null, { address, port }: RefusedSource, given: string) => ({
    trunkId: trunk?.id ?? null,
    source: `${address}:${port}`,
    reason: given.slice(0, MAX_REASON_LENGTH),
  })
  const log = ({ trunkId, ...what }: ReturnType<typeof told>, more: object) =>
    logger.info({ trunk_id: trunkId, ...what, ...more }, 'a call or request was refused')

  return {
    note: (trunk, from, given) => {
      const refusal = told(trunk, from, given)
      const { trunkId, source, reason } = refusal
      const more = limit.admit(String(trunkId))
      if (more !== null) log(refusal, more)
      if (trunkId !== null) states.refused(trunkId, { reason, source })
    },
    noteAside: (trunk, from, given) => {
      const refusal = told(trunk, from, given)
      const { trunkId, source, reason } = refusal
      const more = asideLimit.admit(`${trunkId} ${reason}`)
      if (more === null) return
      log(refusal, more)
      if (trunkId !== null) states.refused(trunkId, { reason, source })
    },
  }
}
