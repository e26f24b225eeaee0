import type { Static } from 'typebox'
import { postbackUrl } from './postback-url.ts'
import type { PostbackAction, PostbackKeyDocument, PostbackKeyEntry, PostbackKeyRow } from './schema.ts'

/** @param rtbUrl public address of the RTB interface, which the key's URL begins with */
export function postbackKeyDocument(row: PostbackKeyRow, rtbUrl: string): Static<typeof PostbackKeyDocument> {
  return {
    postback_key: {
      id: row.id,
      ...postbackKeyEntry(row, rtbUrl),
      paused: row.paused,
      ...(row.action === 'rtb' && rtbShape(row)),
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

function rtbShape(row: PostbackKeyRow) {
  return {
    ttl_seconds: row.ttlSeconds,
    timeout: row.timeout,
    inbound_number: row.inboundNumber,
    number_pool_id: row.numberPoolId,
    allow_no_caller_number: row.allowNoCallerNumber,
    add_to_caps_on_status_reserved: row.addToCapsOnStatusReserved,
    route_only_to_reserved_target: row.routeOnlyToReservedTarget,
    ping_shield_scope: row.pingShieldScope as 'postback_key' | 'campaign',
    claim_percent_threshold: row.claimPercentThreshold,
    blocked_inbound_percent: row.blockedInboundPercent,
  }
}
