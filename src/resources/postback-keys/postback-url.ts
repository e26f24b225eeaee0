import { unreachable } from '../../domain/unreachable.ts'
import type { PostbackAction } from './schema.ts'

/**
 * The URL template that a publisher requests; it fills in the tokens in brackets.
 * @param rtbUrl public address of the RTB interface, without a trailing slash
 */
export function postbackUrl(rtbUrl: string, action: PostbackAction, key: string): string {
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
