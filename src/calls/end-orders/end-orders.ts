import { setTimeout } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { DatabaseLane } from '../../platform/database/database.ts'
import { recordAuditEvent } from '../../resources/audit-events/record-audit-event.ts'
import { auditedCall } from '../audited-call.ts'
import type { EndingUser } from '../engine/call-fact.ts'
import type { CallRow } from '../records/call-row.ts'
import { findCall } from '../records/find-call.ts'
import { listCallEvents } from '../records/list-call-events.ts'
import type { LiveCalls } from '../running/live-calls.ts'
import type { RunningCall } from '../running/running-call.ts'

/** Has running calls ended by users, whichever process runs them, and whatever carries them. */
export interface EndOrders {
  /** @returns the call as it is then: finished, unless the process that runs it does not answer */
  end(call: CallRow, user: EndingUser): Promise<CallRow>
  /** Whether a finished call was ended by such an order. */
  wasEndedByUser(call: CallRow): Promise<boolean>
  /** What other processes ask on `END_CALL_CHANNEL`. */
  onNotification(payload: string): void
}

export const END_CALL_CHANNEL = 'call_end_orders'

/** A process that is alive ends a call in milliseconds. */
const END_LIMIT_MS = 5_000
const END_POLL_MS = 50

/** A process that was not listening just then, because its connection broke, is asked again. */
const POLLS_PER_REQUEST = 10

export interface EndOrdersPorts {
  readonly database: DatabaseLane
  readonly live: Pick<LiveCalls, 'find'>
  onError(error: unknown): void
}

export function createEndOrders({ database, live, onError }: EndOrdersPorts): EndOrders {
  const { pool } = database
  /** Orders that are being obeyed here, by the call's UUID: asked for again they change nothing. */
  const obeyed = new Map<string, Promise<void>>()

  const obey = (call: RunningCall, user: EndingUser): Promise<void> => {
    const under = obeyed.get(call.uuid)
    if (under !== undefined) return under
    const obeying = endAndRecord(call, user).finally(() => obeyed.delete(call.uuid))
    obeyed.set(call.uuid, obeying)
    return obeying
  }

  const endAndRecord = async (call: RunningCall, user: EndingUser) => {
    call.hear({ type: 'ordered-to-end', reason: 'ended_by_user', user })
    await call.ended
    const row = await findCall(pool, call.companyId, call.uuid)
    // One of the two may have hung up just before.
    if (row === null || (await endingUserOf(pool, row))?.id !== user.id) return
    const ended = { status: 'finished', hung_up_by: row.hung_up_by }
    const change = auditedCall('end_call', row, null, ended)
    await recordAuditEvent(database.orm, { companyId: row.company_id, user }, change)
  }

  return {
    end: async (call, user) => {
      if (call.status === 'finished') return call
      const here = live.find(call.uuid)
      if (here !== null) {
        const obeying = obey(here, user)
        obeying.catch(onError)
        await Promise.race([
          obeying.catch(() => undefined),
          setTimeout(END_LIMIT_MS, undefined, { ref: false }),
        ])
        return (await findCall(pool, call.company_id, call.uuid)) ?? call
      }
      const order: EndOrder = { uuid: call.uuid, user }
      return untilFinished(pool, call, async () => {
        await pool.query('SELECT pg_notify($1, $2)', [END_CALL_CHANNEL, JSON.stringify(order)])
      })
    },
    wasEndedByUser: async call => (await endingUserOf(pool, call)) !== null,
    onNotification: payload => {
      const order = readOrder(payload)
      const call = order === null ? null : live.find(order.uuid)
      if (order !== null && call !== null) obey(call, order.user).catch(onError)
    },
  }
}

/** Null where nobody ordered its end, or it goes on. */
async function endingUserOf(pool: Pool, call: CallRow): Promise<{ readonly id: number } | null> {
  const ended = (await listCallEvents(pool, call)).find(({ type }) => type === 'call_ended')
  const user = ended?.data['user'] as { readonly id: number } | undefined
  return ended?.data['reason'] === 'ended_by_user' && user !== undefined ? user : null
}

/**
 * @param ask asks for the end, and is repeated until that comes
 * @returns the call as it is when it has ended, or when a process that is alive would have ended it
 */
export async function untilFinished(pool: Pool, call: CallRow, ask: () => Promise<void>): Promise<CallRow> {
  const deadline = Date.now() + END_LIMIT_MS
  let current = call
  for (let polls = 0; ; polls++) {
    if (current.status === 'finished' || Date.now() >= deadline) return current
    if (polls % POLLS_PER_REQUEST === 0) await ask()
    await setTimeout(END_POLL_MS)
    current = (await findCall(pool, call.company_id, call.uuid)) ?? current
  }
}

interface EndOrder {
  /** Of the call. */
  readonly uuid: string
  readonly user: EndingUser
}

/** Null for what no process of this service sends. */
function readOrder(payload: string): EndOrder | null {
  try {
    const { uuid, user } = JSON.parse(payload) as Partial<EndOrder>
    if (typeof uuid !== 'string' || typeof user?.id !== 'number' || typeof user.name !== 'string') return null
    return { uuid, user }
  } catch {
    return null
  }
}
