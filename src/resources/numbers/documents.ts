import type { Static } from 'typebox'
import type { Queryable } from '../../platform/database/database.ts'
import { greetingShape, isGreeting } from '../call-settings/greeting.ts'
import { type CallSettings, loadCallSettings } from '../call-settings/load-call-settings.ts'
import { menuOptionShape } from '../call-settings/menu-option.ts'
import { timerShape } from '../call-settings/timer.ts'
import { loadTagValues } from '../tags/tag-values.ts'
import type { NumberDocument } from './schema.ts'
import type { NumberWithOwners } from './store.ts'

type Document = Static<typeof NumberDocument>

/** Numbers with their own or inherited settings; the number of queries does not grow with the number of rows. */
export async function loadNumberDocuments(
  db: Queryable,
  companyId: number,
  rows: readonly NumberWithOwners[],
): Promise<Document[]> {
  const ids = rows.map(({ number }) => number.id)
  const campaignIds = [...new Set(rows.map(({ campaign }) => campaign.id))]
  const own = await loadCallSettings(db, companyId, 'number', ids)
  const campaigns = await loadCallSettings(db, companyId, 'campaign', campaignIds)
  const tagsOf = await loadTagValues(db, companyId, 'numberId', ids)
  return rows.map(row => ({
    number: {
      ...coreShape(row),
      ...settingsShape(
        row,
        own.get(row.number.id) ?? NO_SETTINGS,
        campaigns.get(row.campaign.id) ?? NO_SETTINGS,
      ),
      tag_values: [...tagsOf(row.number.id)],
    },
  }))
}

const NO_SETTINGS: CallSettings = { timers: [], menuOptions: [] }

function coreShape({ number: row, campaign, afid }: NumberWithOwners) {
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    toll_free: row.tollFree,
    country: row.country,
    cid: campaign.cid,
    afid,
    sid: row.sid,
    number_pool_id: row.numberPoolId,
    paused: row.pausedAt !== null,
    trunk_id: row.trunkId,
    caller_blocked_message: row.callerBlockedMessage,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

/** Greeting, timers and menu options are each the Number's own, when it has any, or else all the Campaign's. */
function settingsShape(row: NumberWithOwners, own: CallSettings, campaign: CallSettings) {
  const inheritsGreeting = !isGreeting(row.number)
  const inheritsTimers = own.timers.length === 0
  const inheritsMenu = own.menuOptions.length === 0
  return {
    uses_campaign_settings: inheritsGreeting && inheritsTimers && inheritsMenu,
    greeting: {
      ...greetingShape(inheritsGreeting ? row.campaign : row.number),
      inherited: inheritsGreeting,
    },
    timers: (inheritsTimers ? campaign : own).timers.map(timer => ({
      timer: { ...timerShape(timer), inherited: inheritsTimers },
    })),
    menu_options: (inheritsMenu ? campaign : own).menuOptions.map(option => ({
      menu_option: { ...menuOptionShape(option), inherited: inheritsMenu },
    })),
  }
}
