import type { Static } from 'typebox'
import { unreachable } from '../../domain/unreachable.ts'
import { RTB_FIELDS } from './rtb-fields.ts'
import type { PostbackAction, PostbackKeyDocument, PostbackKeyEntry, PostbackKeyRow } from './schema.ts'

/** @param rtbUrl public address of the RTB interface, which the key's URL begins with */
export function postbackKeyDocument(row: PostbackKeyRow, rtbUrl: string): Static<typeof PostbackKeyDocument> {
  return {
    postback_key: {
      id: row.id,
      ...postbackKeyEntry(row, rtbUrl),
      paused: row.paused,
      ...(row.action === 'rtb' && RTB_FIELDS.document(row)),
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
    },
  }
}

/** The key as Campaigns show it (service-api.md, Postback Key). */
export function postbackKeyEntry(row: PostbackKeyRow, rtbUrl: string): Static<typeof PostbackKeyEntry> {
  const action = row.action as PostbackAction
  return { name: row.name, action, url: postbackUrl(rtbUrl, action, row.key), key: row.key }
}

/**
 * The URL template that a publisher requests; it fills in the tokens in brackets.
 * @param rtbUrl public address of the RTB interface, without a trailing slash
 */
function postbackUrl(rtbUrl: string, action: PostbackAction, key: string): string {
  switch (action) {
    case 'rtb':
      return `${rtbUrl}/rtbs.json?key=${key}&publisher_id=[publisher_id]&caller_number=[caller_number]`
    case 'conversion':
      return `${rtbUrl}/conversions.json?key=${key}&call_uuid=[call_uuid]&revenue=[revenue]&payout=[payout]`
    case 'data':
      return `${rtbUrl}/data_writing.json?key=${key}&call_uuid=[call_uuid]`
    default:
      return unreachable(action)
  }
}
