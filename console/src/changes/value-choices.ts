import { ALERT_KINDS } from '../routes/alerts/alert-kinds.ts'
import { MENU_ACTIONS } from '../routes/call-settings/menu/menu-words.ts'
import { ATTESTATIONS, STRATEGIES } from '../routes/campaigns/campaign-words.ts'
import { KEY_ACTIONS, SHIELD_SCOPES } from '../routes/campaigns/keys/key-words.ts'
import { BUYER_EDITS } from '../routes/company/setting-words.ts'
import { COMPARISONS, FACETS } from '../routes/reports/report-question.ts'
import { DAYS, FREQUENCIES, HOURS, WEEKDAYS } from '../routes/scheduled-reports/scheduled-report-words.ts'
import { BEHAVIOR_CHOICES } from '../routes/target-groups/behavior-words.ts'
import { DIRECTION_CHOICES, ENCRYPTION_CHOICES } from '../routes/trunks/trunk-words.ts'
import { EVENT_KINDS } from '../routes/webhooks/webhook-words.ts'
import { ROLE_CHOICES } from '../words/role-words.ts'

type Choices = readonly { readonly value: unknown; readonly label: string }[]

/** What forms offer for a field, by the record's root key. */
const OF_RECORDS: Readonly<Record<string, Readonly<Record<string, Choices>>>> = {
  alert: { kind: Object.entries(ALERT_KINDS).map(([value, { label }]) => ({ value, label })) },
  campaign: {
    action: MENU_ACTIONS,
    minimum_attestation: ATTESTATIONS,
    routing_strategy: STRATEGIES,
  },
  number: { action: MENU_ACTIONS },
  postback_key: { action: KEY_ACTIONS, ping_shield_scope: SHIELD_SCOPES },
  scheduled_report: {
    compare: COMPARISONS,
    day_of_week: WEEKDAYS,
    days: DAYS,
    facet: FACETS,
    facet2: FACETS,
    frequency: FREQUENCIES,
    hour: HOURS,
  },
  settings: { buyer_may_edit: BUYER_EDITS },
  target_group: { behavior: BEHAVIOR_CHOICES },
  trunk: { direction: DIRECTION_CHOICES, media_encryption: ENCRYPTION_CHOICES },
  user: { role: ROLE_CHOICES },
  webhook: { events: EVENT_KINDS.flatMap(({ choices }) => choices) },
}

/** One of the choices of a form in its words; null: the field has none, or not this one. */
export function choiceLabel(resource: string, field: string, value: unknown): string | null {
  return OF_RECORDS[resource]?.[field]?.find(choice => choice.value === value)?.label ?? null
}
