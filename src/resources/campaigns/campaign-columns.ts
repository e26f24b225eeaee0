import { blockedMessageColumn } from '../call-settings/blocked-message-column.ts'
import {
  type AudioChange,
  changedGreeting,
  DEFAULT_REPEAT,
  DEFAULT_VOICE_GENDER,
  NO_AUDIO,
} from '../call-settings/greeting.ts'
import { CAMPAIGN_FIELDS } from './fields.ts'
import type { CampaignParameters } from './schema.ts'
import type { CampaignColumns, CampaignRow } from './store.ts'

/**
 * The columns that a request body sets: only those whose field was sent, and the greeting as a whole.
 * @param stored the Campaign that is changed, null when it is created
 */
export function campaignColumns(
  body: CampaignParameters & AudioChange,
  stored: CampaignRow | null,
  now: Date,
): CampaignColumns {
  const greeting = changedGreeting(stored ?? NEW_GREETING, body, now)
  return {
    ...cidColumn(body),
    ...CAMPAIGN_FIELDS.columnsOf(body),
    ...blockedMessageColumn(body),
    ...(body.paused !== undefined && { pausedAt: body.paused ? (stored?.pausedAt ?? now) : null }),
    ...greeting,
    repeat: greeting.repeat ?? DEFAULT_REPEAT,
  }
}

const NEW_GREETING = {
  ...NO_AUDIO,
  message: null,
  voiceGender: DEFAULT_VOICE_GENDER,
  repeat: DEFAULT_REPEAT,
}

/** `client_cid` is an alias; a blank one is as good as none. */
function cidColumn(body: CampaignParameters): CampaignColumns {
  const cid = (body.cid ?? body.client_cid)?.trim()
  return cid ? { cid } : {}
}
