import type { Schemas } from '../../api/api-client.ts'
import type { Target } from '../../api/resources/targets.ts'
import { type CapValues, capValuesOf } from '../../form/cap-fields.tsx'
import { type Condition, conditionsOf, tagListOf } from '../../form/conditions/conditions.ts'
import { type CriterionValues, criteriaAttributesOf, criteriaOf } from '../../form/criteria/criteria.ts'
import { ALWAYS, attributesOf, type Week, weekOf } from '../../form/hours/week.ts'
import { type BidRequestValues, bidRequestAttributesOf, bidRequestValuesOf } from './bid-request-values.ts'

type TargetCreate = Schemas['TargetCreate']

/** What the API takes as it stands in the form. */
const PLAIN = [
  'number',
  'name',
  'tid',
  'dba',
  'alternative_id',
  'priority',
  'weight',
  'timeout_seconds',
  'paused',
  'time_zone',
  'velocity_calls',
  'velocity_seconds',
  'timer_offset',
  'send_digits',
  'inband_signals',
  'custom_cid',
  'cid_number_id',
  'obfuscate_cid',
  'sip_username',
  'sip_password',
  'trunk_id',
  'block_recording',
] as const satisfies readonly (keyof TargetCreate & keyof Target)[]

type PlainName = (typeof PLAIN)[number]

/** A Target as its form has it: what the API takes as it is, and the rest as people see it. */
export type TargetValues = Pick<Target, PlainName> &
  CapValues & {
    readonly business_hours: Week
    readonly tag_list: readonly Condition[]
    readonly conversion_criteria: readonly CriterionValues[]
    readonly asks_buyer: boolean
    readonly bid_request: BidRequestValues
  }

/** What a new Target is unless something else is said. */
const NEW: Pick<Target, PlainName> = {
  number: '',
  name: null,
  tid: null,
  dba: null,
  alternative_id: null,
  priority: 1,
  weight: 1,
  timeout_seconds: 30,
  paused: false,
  time_zone: 'UTC',
  velocity_calls: null,
  velocity_seconds: 3600,
  timer_offset: 0,
  send_digits: null,
  inband_signals: false,
  custom_cid: null,
  cid_number_id: null,
  obfuscate_cid: false,
  sip_username: null,
  sip_password: null,
  trunk_id: null,
  block_recording: false,
}

/** @param timeZoneName of the Company, whose clock a new target goes by */
export function newTargetValues(timeZoneName: string): TargetValues {
  return { ...targetValues(null), time_zone: timeZoneName }
}

/** @param target null: one that is to be made */
export function targetValues(target: Target | null): TargetValues {
  const plain = target ?? NEW
  return {
    ...(Object.fromEntries(PLAIN.map(name => [name, plain[name]])) as Pick<Target, PlainName>),
    ...capValuesOf(target),
    business_hours: target === null ? ALWAYS : weekOf(target.business_hours),
    tag_list: conditionsOf(target?.tag_values ?? []),
    conversion_criteria: criteriaOf(target?.conversion_criteria ?? []),
    asks_buyer: target?.bid_request != null,
    bid_request: bidRequestValuesOf(target?.bid_request ?? null),
  }
}

/**
 * What is sent of a form: of an edit, only what was changed.
 * @param before the Target as it was read; null: it is to be made
 */
export function targetAttributes(
  values: TargetValues,
  changed: Partial<TargetValues>,
  before: Target | null,
): Schemas['TargetUpdate'] {
  const {
    business_hours: week,
    tag_list: conditions,
    conversion_criteria: criteria,
    asks_buyer: _asks,
    bid_request: _request,
    ...plain
  } = changed
  const isAskingChanged = 'asks_buyer' in changed || 'bid_request' in changed
  return {
    ...(plain as Schemas['TargetUpdate']),
    ...(week !== undefined && {
      business_hours_attributes: [...attributesOf(week, before?.business_hours ?? [])],
    }),
    ...(conditions !== undefined && { tag_list: tagListOf(conditions) }),
    ...(criteria !== undefined && {
      conversion_criteria_attributes: [...criteriaAttributesOf(criteria, before?.conversion_criteria ?? [])],
    }),
    ...(isAskingChanged && {
      bid_request_attributes: values.asks_buyer ? bidRequestAttributesOf(values.bid_request) : null,
    }),
  }
}
