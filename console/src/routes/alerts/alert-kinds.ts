import type { Alert } from '../../api/resources/alerts.ts'
import type { Session } from '../../session/session.ts'

export type AlertKind = Alert['kind']
export type SubjectType = Alert['subject_type']
export type ParameterName = 'threshold' | 'minutes' | 'floor' | 'offers'

/** A number that a kind takes, as a form asks for it. */
interface ParameterField {
  readonly name: ParameterName
  readonly label: string
  readonly help?: string
  readonly default: number | null
  readonly least: number
  readonly most: number
  readonly step?: number
  readonly isMoney?: boolean
  /** What an empty field means; absent: there has to be a number. */
  readonly placeholder?: string
}

interface KindOfAlert {
  readonly label: string
  /** When it is raised, in a sentence. */
  readonly explanation: string
  readonly subject: SubjectType
  readonly parameters: readonly ParameterField[]
  /** Whether it counts either pings or calls. */
  readonly hasMeasure?: true
  readonly lastingMinutes: number
}

const A_DAY = 24 * 60

/** What an alert can watch for, in the order in which they are offered. */
export const ALERT_KINDS: Readonly<Record<AlertKind, KindOfAlert>> = {
  buyer_silent: {
    label: 'A buyer is silent',
    explanation: 'A target answers no call in its open hours, though it did in the 14 days before.',
    subject: 'target',
    parameters: [
      {
        name: 'minutes',
        label: 'No call answered for (minutes)',
        help: 'Only its open hours count.',
        default: 60,
        least: 5,
        most: 7 * A_DAY,
        placeholder: 'However long',
      },
      {
        name: 'offers',
        label: 'Or none of so many calls in a row',
        default: 10,
        least: 1,
        most: 100_000,
        placeholder: 'However many',
      },
    ],
    lastingMinutes: 0,
  },
  publisher_doubled: {
    label: 'A publisher sends far more than usual',
    explanation: 'Its last hour is a multiple of the same hour in the four weeks before.',
    subject: 'affiliate',
    hasMeasure: true,
    parameters: [
      { name: 'threshold', label: 'So many times as much', default: 2, least: 1.1, most: 1_000 },
      {
        name: 'floor',
        label: 'With at least so many in the hour',
        help: 'A few more of very few are no news.',
        default: 50,
        least: 1,
        most: 10_000_000,
      },
    ],
    lastingMinutes: 0,
  },
  pings_unanswered: {
    label: 'Pings get no answer',
    explanation: 'Too many of a campaign’s pings find no target.',
    subject: 'campaign',
    parameters: [
      { name: 'threshold', label: 'Without a target (percent)', default: 50, least: 1, most: 100 },
      {
        name: 'minutes',
        label: 'Of the pings of the last (minutes)',
        help: 'In steps of five.',
        default: 15,
        least: 5,
        most: A_DAY,
        step: 5,
      },
      { name: 'floor', label: 'With at least so many pings', default: 20, least: 1, most: 10_000_000 },
    ],
    lastingMinutes: 0,
  },
  pool_nearly_empty: {
    label: 'A pool is nearly empty',
    explanation: 'Few of a pool’s numbers may still be lent.',
    subject: 'number_pool',
    parameters: [
      { name: 'threshold', label: 'Numbers that are free (percent)', default: 10, least: 0, most: 100 },
    ],
    lastingMinutes: 0,
  },
  cap_reached: {
    label: 'A target’s cap is full',
    explanation: 'A cap of a target is reached, or nearly; caps on calls at a time aside.',
    subject: 'target',
    parameters: [{ name: 'threshold', label: 'Filled by (percent)', default: 100, least: 1, most: 100 }],
    lastingMinutes: 0,
  },
  group_cap_reached: {
    label: 'A group’s cap is full',
    explanation: 'A cap of a target group is reached, or nearly; caps on calls at a time aside.',
    subject: 'target_group',
    parameters: [{ name: 'threshold', label: 'Filled by (percent)', default: 100, least: 1, most: 100 }],
    lastingMinutes: 0,
  },
  webhook_failing: {
    label: 'A webhook does not get through',
    explanation: 'What it is sent is not taken, or the service has paused it.',
    subject: 'webhook',
    parameters: [],
    lastingMinutes: 10,
  },
  trunk_unreachable: {
    label: 'A trunk cannot be reached',
    explanation: 'It does not answer, or cannot register.',
    subject: 'trunk',
    parameters: [],
    lastingMinutes: 1,
  },
  balance_low: {
    label: 'The balance is low',
    explanation: 'The Company’s balance falls below an amount.',
    subject: 'company',
    parameters: [
      {
        name: 'threshold',
        label: 'Below',
        default: 0,
        least: -1_000_000_000,
        most: 1_000_000_000,
        isMoney: true,
      },
    ],
    lastingMinutes: 0,
  },
}

const RESTRICTED = { target: 'targets', target_group: 'target_groups', trunk: 'trunks' } as const

/** Those about what the reader may see: the API refuses the others. */
export function kindsFor({ may }: Pick<Session, 'may'>): readonly AlertKind[] {
  return (Object.keys(ALERT_KINDS) as AlertKind[]).filter(kind => {
    const { subject } = ALERT_KINDS[kind]
    return !(subject in RESTRICTED) || may('read', RESTRICTED[subject as keyof typeof RESTRICTED])
  })
}
