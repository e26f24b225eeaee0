import { money, toDecimalString } from '../../domain/money/money.ts'
import { unreachable } from '../../domain/unreachable.ts'
import type { AlertKind, AlertParameters } from '../alert-kinds.ts'

interface Described {
  readonly kind: AlertKind
  readonly parameters: AlertParameters
  /** Its name where it has one. */
  readonly subjectName: string
  readonly value: number | null
}

/** What has happened, in one sentence. */
export function describeRaised({ kind, parameters, subjectName: name, value }: Described): string {
  switch (kind) {
    case 'buyer_silent':
      return `Target ${name} has answered no call for ${duration(value ?? 0)}.`
    case 'publisher_doubled':
      return `Publisher ${name} sends ${value} times as many ${parameters.measure} as in this hour of the weeks before.`
    case 'pings_unanswered':
      return `${value} % of the pings to campaign ${name} in the last ${parameters.minutes} minutes had no answer.`
    case 'pool_nearly_empty':
      return `Only ${value} % of the numbers in pool ${name} are free.`
    case 'cap_reached':
      return value !== null && value < 100
        ? `A cap of target ${name} is ${value} % full.`
        : `A cap of target ${name} is reached.`
    case 'group_cap_reached':
      return value !== null && value < 100
        ? `A cap of target group ${name} is ${value} % full.`
        : `A cap of target group ${name} is reached.`
    case 'webhook_failing':
      return `Nothing gets through to the webhook ${name}.`
    case 'trunk_unreachable':
      return `Trunk ${name} cannot be reached.`
    case 'balance_low':
      return `The balance is ${toDecimalString(money(value ?? 0))}, below ${parameters.threshold}.`
    default:
      return unreachable(kind)
  }
}

/** @param minutes how long it lasted */
export function describeOver({ kind, subjectName: name }: Described, minutes: number): string {
  return `${OVER[kind](name)} It lasted ${duration(minutes)}.`
}

const OVER: Readonly<Record<AlertKind, (name: string) => string>> = {
  buyer_silent: name => `Target ${name} is not silent any more, or is paused.`,
  publisher_doubled: name => `Traffic of publisher ${name} is as usual again.`,
  pings_unanswered: name => `Pings to campaign ${name} are answered again, or it is paused and gets none.`,
  pool_nearly_empty: name => `Pool ${name} has free numbers again.`,
  cap_reached: name => `The caps of target ${name} have room again.`,
  group_cap_reached: name => `The caps of target group ${name} have room again.`,
  webhook_failing: name => `The webhook ${name} takes deliveries again, or is paused.`,
  trunk_unreachable: name => `Trunk ${name} can be reached again.`,
  balance_low: () => 'The balance is high enough again.',
}

const HOUR = 60

function duration(minutes: number): string {
  const whole = Math.max(1, Math.round(minutes))
  if (whole < 2 * HOUR) return whole === 1 ? 'a minute' : `${whole} minutes`
  const hours = Math.floor(whole / HOUR)
  const rest = whole % HOUR
  return rest === 0 ? `${hours} hours` : `${hours} hours and ${rest === 1 ? 'a minute' : `${rest} minutes`}`
}
