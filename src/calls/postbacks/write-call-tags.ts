import type { Pool } from 'pg'
import { UPDATED_FROM_OUTSIDE } from '../records/call-row.ts'
import { changeOfNamedCall, type NamedCall } from './named-call.ts'

/** What somebody outside knows about a call. */
export interface TagWriting {
  readonly companyId: number
  /** Only calls of this Campaign are considered. */
  readonly campaignId: number
  readonly call: NamedCall
  readonly tags: Readonly<Record<string, string>>
}

export type TagWritingOutcome = 'written' | 'unknown-call' | 'too-many-tags'

/** The most tags of one call, however often somebody writes more: five requests' worth. */
export const MAX_TAGS_OF_CALL = 500

/** $3 are the tags, $4 how many a call may have. */
const write = changeOfNamedCall<{ readonly has_too_many: boolean }>(
  'write_tags',
  4,
  condition => `
    WITH found AS (
      SELECT company_id, uuid, created_at, tags, tags || $3::jsonb AS written
      FROM calls
      WHERE company_id = $1 AND campaign_id = $2 AND ${condition}
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
      RETURNING call.company_id, call.uuid, call.created_at, judged.tags AS before
    ), recorded AS (
      INSERT INTO call_events (company_id, call_uuid, created_at, at, type, data)
      SELECT
        company_id, uuid, created_at, now(), 'tags_written',
        json_build_object(
          'tags', $3::json,
          'before', (SELECT jsonb_object_agg(key, before -> key) FROM jsonb_object_keys($3::jsonb) AS key)
        )
      FROM changed
    )
    SELECT has_too_many FROM judged`,
)

/**
 * Adds tags to a call, in place of those with the same keys. Repeating it changes nothing. Routing and judging of a
 * running call do not change; what it had before stays in the event, for replays.
 */
export async function writeCallTags(
  pool: Pool,
  { companyId, campaignId, call, tags }: TagWriting,
): Promise<TagWritingOutcome> {
  const values = [companyId, campaignId, JSON.stringify(tags), MAX_TAGS_OF_CALL] as const
  const written = await write(pool, { values, call })
  if (written === null) return 'unknown-call'
  return written.has_too_many ? 'too-many-tags' : 'written'
}
