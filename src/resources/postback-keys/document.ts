import type { Static } from 'typebox'
import { type Reader, shownTo } from '../../access/party.ts'
import { POSTBACK_KEY_ENTRY_VISIBILITY, POSTBACK_KEY_VISIBILITY } from '../../access/resource-visibility.ts'
import { unreachable } from '../../domain/unreachable.ts'
import { RTB_FIELDS } from './rtb-fields.ts'
import type { PostbackAction, PostbackKeyDocument, PostbackKeyEntry, PostbackKeyRow } from './schema.ts'

/** @param rtbUrl public address of the RTB interface, which the key's URL begins with */
export function postbackKeyDocument(
  reader: Reader,
  row: PostbackKeyRow,
  rtbUrl: string,
): Static<typeof PostbackKeyDocument> {
  const fields: Static<typeof PostbackKeyDocument>['postback_key'] = {
    ...postbackKeyFields(row),
    url: urlOf(row, rtbUrl),
  }
  return { postback_key: shownTo(reader, POSTBACK_KEY_VISIBILITY, fields) }
}

/** The key as Campaigns show it (service-api.md, Postback Key). */
export function postbackKeyEntry(
  reader: Reader,
  row: PostbackKeyRow,
  rtbUrl: string,
): Static<typeof PostbackKeyEntry> {
  const { name, key } = row
  const entry: Static<typeof PostbackKeyEntry> = {
    name,
    action: row.action as PostbackAction,
    url: urlOf(row, rtbUrl),
    key,
  }
  return shownTo(reader, POSTBACK_KEY_ENTRY_VISIBILITY, entry)
}

/** The whole key but for its address, which follows from where the service is reached. */
export function postbackKeyFields(row: PostbackKeyRow) {
  return {
    id: row.id,
    name: row.name,
    action: row.action as PostbackAction,
    key: row.key,
    paused: row.paused,
    ...(row.action === 'rtb' && RTB_FIELDS.document(row)),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

const urlOf = (row: PostbackKeyRow, rtbUrl: string) =>
  postbackUrl(rtbUrl, row.action as PostbackAction, row.key)

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
