import type { Pool } from 'pg'
import { databaseBatcher } from '../../platform/database/database-batcher.ts'
import { arrivalWindow, CALL_COLUMNS, type CallRow } from './call-row.ts'
import type { CallEventRow } from './list-call-events.ts'

/** A call and what happened to it, oldest first. */
export interface CallStory {
  readonly call: CallRow
  readonly events: readonly CallEventRow[]
}

/** Reads calls with their events; concurrent reads share a statement. */
export interface CallStoryReader {
  /** The Company's call with this UUID as it is now, or null. */
  read(companyId: number, uuid: string): Promise<CallStory | null>
  /** Resolves once nothing is waiting or under way. */
  drain(): Promise<void>
}

/** Stories are long: a batch of them is parsed in a few milliseconds, during which nobody else gets a turn. */
const MAX_BATCH_SIZE = 16

const READ_CALL_STORIES = {
  name: 'read_call_stories',
  text: `
    SELECT
      asked.place,
      ${CALL_COLUMNS},
      (
        SELECT json_agg(event ORDER BY event.id)
        FROM (SELECT id, at, type, data FROM events_of_call(calls.company_id, calls.uuid, calls.created_at)) AS event
      ) AS events
    FROM ROWS FROM (
      json_to_recordset($1::json) AS (owner integer, call uuid, since timestamptz, until timestamptz)
    ) WITH ORDINALITY AS asked (owner, call, since, until, place)
    CROSS JOIN LATERAL call_of_uuid(asked.owner, asked.call, asked.since, asked.until) AS calls`,
}

interface AskedCall {
  readonly owner: number
  readonly call: string
  readonly since: Date
  readonly until: Date
}

interface StoryRow extends CallRow {
  /** From 1. */
  readonly place: number
  /** As JSON, so times are texts. Null where there are none. */
  readonly events: readonly (Omit<CallEventRow, 'at'> & { readonly at: string })[] | null
}

/** @param onBatch called with the name and size of each batch */
export function createCallStoryReader(
  pool: Pool,
  onBatch: (name: string, size: number) => void,
): CallStoryReader {
  const batcher = databaseBatcher<AskedCall, CallStory | null>({
    name: READ_CALL_STORIES.name,
    maxBatchSize: MAX_BATCH_SIZE,
    onBatch,
    run: async asked => {
      const { rows } = await pool.query<StoryRow>({ ...READ_CALL_STORIES, values: [JSON.stringify(asked)] })
      const storyByPlace = new Map(rows.map(row => [row.place, storyOf(row)]))
      return asked.map((_, index) => storyByPlace.get(index + 1) ?? null)
    },
  })
  return {
    read: async (companyId, uuid) => {
      const window = arrivalWindow(uuid)
      if (window === null) return null
      return batcher.submit({ owner: companyId, call: uuid, since: window.from, until: window.to })
    },
    drain: batcher.drain,
  }
}

function storyOf({ place: _, events, ...call }: StoryRow): CallStory {
  return { call, events: (events ?? []).map(event => ({ ...event, at: new Date(event.at) })) }
}
