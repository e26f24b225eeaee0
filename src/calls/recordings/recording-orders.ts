import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { RecordingOrder } from '../engine/transition.ts'
import type { CallRow } from '../records/call-row.ts'
import type { LiveCalls } from '../running/live-calls.ts'

/** Has recordings of running calls paused and resumed, whichever process runs the call. */
export interface RecordingOrders {
  /** @returns `not-recorded`: nothing of it is being recorded now; `unanswered`: the process that runs it does not answer */
  order(call: CallRow, order: RecordingOrder): Promise<RecordingOrderOutcome>
  /** What other processes ask and answer on `RECORDING_CHANNEL`. */
  onNotification(payload: string): void
}

type RecordingOrderOutcome = 'done' | 'not-recorded' | 'unanswered'

export const RECORDING_CHANNEL = 'call_recording_orders'

/** A process that is alive answers in milliseconds, unless the database keeps it from writing the order down. */
const ANSWER_LIMIT_MS = 5_000

/** A process that was not listening just then, because its connection broke, is asked again. */
const ASK_AGAIN_MS = 500

export interface RecordingOrdersPorts {
  readonly pool: Pool
  readonly live: Pick<LiveCalls, 'find'>
  onError(error: unknown): void
}

export function createRecordingOrders({ pool, live, onError }: RecordingOrdersPorts): RecordingOrders {
  const waiting = new Map<string, (isRecorded: boolean) => void>()
  const notify = async (message: RecordingMessage) => {
    await pool.query('SELECT pg_notify($1, $2)', [RECORDING_CHANNEL, JSON.stringify(message)])
  }
  const obey = async ({ id, uuid, order }: RecordingQuestion) => {
    const call = live.find(uuid)
    // Whoever runs it answers.
    if (call !== null) await notify({ id, isRecorded: await call.orderRecording(order) })
  }

  return {
    order: async ({ uuid, status }, order) => {
      if (status === 'finished') return 'not-recorded'
      const id = randomUUID()
      const answer = new Promise<boolean>(resolve => waiting.set(id, resolve))
      const ask = async () => {
        const call = live.find(uuid)
        if (call === null) return notify({ id, uuid, order })
        waiting.get(id)?.(await call.orderRecording(order))
      }
      try {
        return outcomeOf(await answerWithin(answer, () => ask().catch(onError)))
      } finally {
        waiting.delete(id)
      }
    },
    onNotification: payload => {
      const message = readMessage(payload)
      if (message === null) return
      if ('order' in message) obey(message).catch(onError)
      else waiting.get(message.id)?.(message.isRecorded)
    },
  }
}

/** @param ask repeated until the answer comes; an order that is repeated changes nothing */
async function answerWithin(answer: Promise<boolean>, ask: () => Promise<void>): Promise<boolean | null> {
  let giveUp: NodeJS.Timeout | undefined
  const timeIsOver = new Promise<null>(resolve => {
    giveUp = setTimeout(() => resolve(null), ANSWER_LIMIT_MS)
  })
  const again = setInterval(ask, ASK_AGAIN_MS)
  ask()
  try {
    return await Promise.race([answer, timeIsOver])
  } finally {
    clearTimeout(giveUp)
    clearInterval(again)
  }
}

function outcomeOf(isRecorded: boolean | null): RecordingOrderOutcome {
  if (isRecorded === null) return 'unanswered'
  return isRecorded ? 'done' : 'not-recorded'
}

type RecordingMessage = RecordingQuestion | { readonly id: string; readonly isRecorded: boolean }

interface RecordingQuestion {
  readonly id: string
  /** Of the call. */
  readonly uuid: string
  readonly order: RecordingOrder
}

/** Null for what no process of this service sends. */
function readMessage(payload: string): RecordingMessage | null {
  let message: Partial<RecordingQuestion & { isRecorded: boolean }> | null
  try {
    message = JSON.parse(payload) as typeof message
  } catch {
    return null
  }
  const { id, uuid, order, isRecorded } = message ?? {}
  if (typeof id !== 'string') return null
  if (typeof isRecorded === 'boolean') return { id, isRecorded }
  if (typeof uuid !== 'string' || (order !== 'pause' && order !== 'resume')) return null
  return { id, uuid, order }
}
