import type { Pool } from 'pg'
import { databaseBatcher } from '../../platform/database/database-batcher.ts'
import type { CallFact } from '../engine/call-fact.ts'
import type { CallState } from '../engine/call-state.ts'
import { changingColumns, fixedColumns } from './call-columns.ts'
import { eventRow } from './event-row.ts'

/**
 * Where running calls are written down: the call as it stands and the facts that brought it there, always in one
 * statement. Written for the process with `processId`, whose calls they are.
 */
export interface CallJournal {
  /** Records a call that has just arrived. */
  start(state: CallState, facts: readonly CallFact[]): Promise<void>
  /**
   * Records how far a call has got.
   * @returns false when the call is not this process's any more: it was taken for dead, and ended by another
   */
  save(state: CallState, facts: readonly CallFact[]): Promise<boolean>
  /** Resolves once nothing is waiting or under way. */
  drain(): Promise<void>
}

/** Enough to share a commit among the calls of a busy moment. */
const MAX_BATCH_SIZE = 128

const START_CALLS = { name: 'start_calls', text: 'SELECT start_calls($1::json)' }
const SAVE_CALLS = { name: 'save_calls', text: 'SELECT uuid FROM save_calls($1::json)' }

/** @param onBatch hears the name and size of each batch */
export function createCallJournal(
  pool: Pool,
  processId: string,
  onBatch: (name: string, size: number) => void,
): CallJournal {
  const shared = { maxBatchSize: MAX_BATCH_SIZE, onBatch }
  const starting = databaseBatcher<StartRow, void>({
    ...shared,
    name: START_CALLS.name,
    run: async rows => {
      await pool.query({ ...START_CALLS, values: [JSON.stringify(rows)] })
      return rows.map(() => undefined)
    },
  })
  const saving = databaseBatcher<SaveRow, boolean>({
    ...shared,
    name: SAVE_CALLS.name,
    run: async rows => {
      const answer = await pool.query<{ uuid: string }>({ ...SAVE_CALLS, values: [JSON.stringify(rows)] })
      const saved = new Set(answer.rows.map(row => row.uuid))
      return rows.map(row => saved.has(row.uuid))
    },
  })

  return {
    start: (state, facts) => starting.submit(startRow(state, facts, processId)),
    save: (state, facts) => saving.submit(saveRow(state, facts, processId)),
    drain: async () => {
      await Promise.all([starting.drain(), saving.drain()])
    },
  }
}

type StartRow = ReturnType<typeof startRow>
type SaveRow = ReturnType<typeof saveRow>

function startRow(state: CallState, facts: readonly CallFact[], processId: string) {
  return { ...fixedColumns(state), ...saveRow(state, facts, processId) }
}

function saveRow(state: CallState, facts: readonly CallFact[], processId: string) {
  const answer = facts.find(fact => fact.type === 'leg_answered')
  return {
    ...changingColumns(state),
    process_id: processId,
    met_target_id: answer?.targetId ?? null,
    events: facts.map(eventRow),
  }
}
