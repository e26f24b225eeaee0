import type { Pool } from 'pg'
import { arrivalWindow, UPDATED_FROM_OUTSIDE } from '../records/call-row.ts'

/** What somebody outside knows about a call. */
export interface TagWriting {
  readonly companyId: number
  /** Only calls of this Campaign are considered. */
  readonly campaignId: number
  /** The call, or the caller (E.164) whose last call is meant. */
  readonly call: { readonly uuid: string } | { readonly callerNumber: string }
  readonly tags: Readonly<Record<string, string>>
}

export type TagWritingOutcome = 'written' | 'unknown-call' | 'too-many-tags'

/** The most tags of one call, however often somebody writes more: five requests' worth. */
const MAX_TAGS_OF_CALL = 500

/** @param which finds the call; $1 to $4 are Company, Campaign, tags and how many a call may have */
const writeStatement = (name: string, which: string) => ({
  name,
  text: `
    WITH found AS (
      SELECT company_id, uuid, created_at, tags, tags || $3::jsonb AS written
      FROM calls
      WHERE company_id = $1 AND campaign_id = $2 AND ${which}
      FOR UPDATE
    ), judged AS (
      SELECT found.*, (SELECT count(*) FROM jsonb_object_keys(written)) > $4 AS has_too_many FROM found
    ), changed AS (
      UPDATE calls AS call
      SET tags = judged.written, updated_at = ${UPDATED_FROM_OUTSIDE}
      FROM judged
      WHERE call.company_id = judged.company_id
        AND call.uuid = judged.uuid
        AND call.created_at = judged.created_at
        AND NOT judged.has_too_many
        AND judged.written <> judged.tags
      RETURNING call.company_id, call.uuid, call.created_at
    ), recorded AS (
      INSERT INTO call_events (company_id, call_uuid, created_at, at, type, data)
      SELECT company_id, uuid, created_at, now(), 'tags_written', json_build_object('tags', $3::json) FROM changed
    )
    SELECT has_too_many FROM judged`,
})

const WRITE_BY_UUID = writeStatement('write_tags_by_uuid', 'uuid = $5 AND created_at BETWEEN $6 AND $7')

const WRITE_BY_CALLER = writeStatement(
  'write_tags_by_caller',
  'caller = $5 ORDER BY created_at DESC, uuid DESC LIMIT 1',
)

/**
 * Adds tags to a call, in place of those with the same keys. Repeating it changes nothing. Routing and judging of a
 * running call do not change.
 */
export async function writeCallTags(
  pool: Pool,
  { companyId, campaignId, call, tags }: TagWriting,
): Promise<TagWritingOutcome> {
  const shared = [companyId, campaignId, JSON.stringify(tags), MAX_TAGS_OF_CALL]
  const window = 'uuid' in call ? arrivalWindow(call.uuid) : null
  if ('uuid' in call && window === null) return 'unknown-call'
  const { rows } = await pool.query<{ has_too_many: boolean }>(
    'uuid' in call
      ? { ...WRITE_BY_UUID, values: [...shared, call.uuid, window?.from, window?.to] }
      : { ...WRITE_BY_CALLER, values: [...shared, call.callerNumber] },
  )
  const row = rows[0]
  if (row === undefined) return 'unknown-call'
  return row.has_too_many ? 'too-many-tags' : 'written'
}
