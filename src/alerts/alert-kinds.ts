/** What an alert watches for. */
export const ALERT_KINDS = [
  'buyer_silent',
  'publisher_doubled',
  'pings_unanswered',
  'pool_nearly_empty',
  'cap_reached',
  'group_cap_reached',
  'webhook_failing',
  'trunk_unreachable',
  'balance_low',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** What an alert of a kind is about. `company`: the Company as a whole. */
export const SUBJECT_TYPES = [
  'target',
  'affiliate',
  'campaign',
  'number_pool',
  'target_group',
  'webhook',
  'trunk',
  'company',
] as const
export type SubjectType = (typeof SUBJECT_TYPES)[number]

export const MEASURES = ['pings', 'calls'] as const
export type Measure = (typeof MEASURES)[number]

/** How an alert judges. What its kind does not know is null. */
export interface AlertParameters {
  readonly threshold: number | null
  readonly minutes: number | null
  readonly floor: number | null
  readonly offers: number | null
  readonly measure: Measure | null
}

type ParameterName = keyof AlertParameters

/** A number that a kind takes. */
interface NumberRule {
  readonly default: number | null
  readonly least: number
  readonly most: number
  /** Only its multiples: traffic is counted in such steps. */
  readonly step?: number
  readonly mayBeNull?: boolean
}

interface KindRules {
  readonly subject: SubjectType
  /** What is judged: from counts of traffic, or from how something stands at the moment. */
  readonly basis: 'activity' | 'level'
  readonly numbers: Readonly<Partial<Record<Exclude<ParameterName, 'measure'>, NumberRule>>>
  readonly hasMeasure?: boolean
  /** How long it has to be so until it is told, unless the alert says otherwise. */
  readonly lastingMinutes: number
}

/** Traffic is counted by the five minutes. */
export const STEP_MINUTES = 5

const SHARE = { least: 1, most: 100 }
const A_DAY = 24 * 60
const A_WEEK = 7 * A_DAY

export const KIND_RULES: Readonly<Record<AlertKind, KindRules>> = {
  buyer_silent: {
    subject: 'target',
    basis: 'activity',
    numbers: {
      minutes: { default: 60, least: STEP_MINUTES, most: A_WEEK, mayBeNull: true },
      offers: { default: 10, least: 1, most: 100_000, mayBeNull: true },
    },
    lastingMinutes: 0,
  },
  publisher_doubled: {
    subject: 'affiliate',
    basis: 'activity',
    numbers: {
      threshold: { default: 2, least: 1.1, most: 1_000 },
      floor: { default: 50, least: 1, most: 10_000_000 },
    },
    hasMeasure: true,
    lastingMinutes: 0,
  },
  pings_unanswered: {
    subject: 'campaign',
    basis: 'activity',
    numbers: {
      threshold: { default: 50, ...SHARE },
      minutes: { default: 15, least: STEP_MINUTES, most: A_DAY, step: STEP_MINUTES },
      floor: { default: 20, least: 1, most: 10_000_000 },
    },
    lastingMinutes: 0,
  },
  pool_nearly_empty: {
    subject: 'number_pool',
    basis: 'level',
    numbers: { threshold: { default: 10, least: 0, most: 100 } },
    lastingMinutes: 0,
  },
  cap_reached: {
    subject: 'target',
    basis: 'level',
    numbers: { threshold: { default: 100, ...SHARE } },
    lastingMinutes: 0,
  },
  group_cap_reached: {
    subject: 'target_group',
    basis: 'level',
    numbers: { threshold: { default: 100, ...SHARE } },
    lastingMinutes: 0,
  },
  webhook_failing: { subject: 'webhook', basis: 'level', numbers: {}, lastingMinutes: 10 },
  trunk_unreachable: { subject: 'trunk', basis: 'level', numbers: {}, lastingMinutes: 1 },
  balance_low: {
    subject: 'company',
    basis: 'level',
    numbers: { threshold: { default: 0, least: -1_000_000_000, most: 1_000_000_000 } },
    lastingMinutes: 0,
  },
}
