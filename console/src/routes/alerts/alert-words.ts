import { addresses } from '../../addresses.ts'
import type { Alert } from '../../api/resources/alerts.ts'
import { counted, formatCount, formatDollars } from '../../format/format-number.ts'
import type { Tone } from '../../words/tone.ts'
import { ALERT_KINDS, type SubjectType } from './alert-kinds.ts'

interface SubjectWords {
  readonly label: string
  /** Of an alert that is about no single one. */
  readonly any: string
  addressOf?(id: number): string
}

/** What alerts are about; that about the Company has nothing to choose. */
export const SUBJECTS: Readonly<Record<SubjectType, SubjectWords>> = {
  target: { label: 'Target', any: 'Any target', addressOf: addresses.target },
  affiliate: { label: 'Publisher', any: 'Any publisher', addressOf: addresses.publisher },
  campaign: { label: 'Campaign', any: 'Any campaign', addressOf: addresses.campaignById },
  number_pool: { label: 'Pool', any: 'Any pool', addressOf: addresses.numberPool },
  target_group: { label: 'Group', any: 'Any group', addressOf: addresses.targetGroup },
  webhook: { label: 'Webhook', any: 'Any webhook', addressOf: addresses.webhook },
  trunk: { label: 'Trunk', any: 'Any trunk', addressOf: addresses.trunk },
  company: { label: 'Company', any: 'The Company' },
}

export function subjectWords({
  subject_type: type,
  subject_id: id,
  subject_name: name,
}: Pick<Alert, 'subject_type' | 'subject_id' | 'subject_name'>): string {
  return id === null ? SUBJECTS[type].any : `${SUBJECTS[type].label} ${name || id}`
}

/** Whether it watches, and whether what it watches for is so now. */
export function alertState(
  { enabled, open_events: open, muted_until: muted }: Pick<Alert, 'enabled' | 'open_events' | 'muted_until'>,
  now: number,
): { readonly tone: Tone; readonly words: string } {
  if (!enabled) return { tone: 'quiet', words: 'Off' }
  if (open > 0)
    return { tone: 'bad', words: open === 1 ? 'Raised now' : `Raised now, ${formatCount(open)} times` }
  if (isMuted(muted, now)) return { tone: 'warning', words: 'On, tells nobody' }
  return { tone: 'good', words: 'On' }
}

export function isMuted(mutedUntil: string | null, now: number): boolean {
  return mutedUntil !== null && Date.parse(mutedUntil) > now
}

/** When it is raised, with its figures: `at least 50 % of the pings of 15 minutes without a target`. */
export function ruleWords({
  kind,
  parameters,
  lasting_minutes: lasting,
}: Pick<Alert, 'kind' | 'parameters' | 'lasting_minutes'>): string {
  const rule = RULES[kind](parameters)
  return lasting === 0 ? rule : `${rule}, for ${counted(lasting, 'minute')}`
}

type Parameters = Alert['parameters']

const figure = (number: number | null | undefined) => formatCount(number ?? 0)
const filled = ({ threshold }: Parameters) => `a cap is ${figure(threshold)} % full`

const RULES: Readonly<Record<Alert['kind'], (parameters: Parameters) => string>> = {
  buyer_silent: ({ minutes, offers }) =>
    [
      minutes == null ? [] : `no call answered for ${counted(minutes, 'open minute')}`,
      offers == null ? [] : `${counted(offers, 'call')} in a row not answered`,
    ]
      .flat()
      .join(', or '),
  publisher_doubled: ({ threshold, floor, measure }) =>
    `${figure(threshold)} times as many ${measure ?? 'pings'} as in this hour of the weeks before, and at least ${figure(floor)}`,
  pings_unanswered: ({ threshold, minutes, floor }) =>
    `${figure(threshold)} % of the pings of ${counted(minutes ?? 0, 'minute')} without a target, of at least ${figure(floor)}`,
  pool_nearly_empty: ({ threshold }) => `only ${figure(threshold)} % of its numbers are free`,
  cap_reached: filled,
  group_cap_reached: filled,
  webhook_failing: () => 'nothing gets through',
  trunk_unreachable: () => 'it cannot be reached',
  balance_low: ({ threshold }) => `it is below ${formatDollars(threshold ?? 0)}`,
}

export function kindWords({ kind }: Pick<Alert, 'kind'>): string {
  return ALERT_KINDS[kind].label
}

/** Whom it tells: `2 people, webhooks`. */
export function toldWords({ user_ids: users, webhooks }: Pick<Alert, 'user_ids' | 'webhooks'>): string {
  const people = users.length === 0 ? [] : users.length === 1 ? 'one person' : `${users.length} people`
  return [people, webhooks ? 'webhooks' : []].flat().join(', ')
}
