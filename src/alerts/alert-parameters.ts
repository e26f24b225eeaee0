import type { FieldProblems } from '../platform/refusals/field-problems.ts'
import { MESSAGE } from '../platform/refusals/refusal.ts'
import { type AlertKind, type AlertParameters, KIND_RULES, type Measure } from './alert-kinds.ts'

/** Parameters as a body sends them: what is absent stays, or is what the kind has by default. */
export interface SentParameters {
  readonly threshold?: number | null
  readonly minutes?: number | null
  readonly floor?: number | null
  readonly offers?: number | null
  readonly measure?: Measure | null
}

const NAMES = ['threshold', 'minutes', 'floor', 'offers'] as const

/**
 * The parameters of an alert of this kind.
 * @param current what it has so far; null where it is new, or has just become of this kind
 * @param problems hears of what the kind does not take
 */
export function plannedParameters(
  kind: AlertKind,
  sent: SentParameters,
  current: AlertParameters | null,
  problems: FieldProblems,
): AlertParameters {
  const { numbers, hasMeasure } = KIND_RULES[kind]
  const planned: Record<string, number | null> = {}
  for (const name of NAMES) {
    const rule = numbers[name]
    const value = sent[name]
    const before = current?.[name]
    planned[name] =
      value !== undefined ? value : (before ?? (current === null ? (rule?.default ?? null) : null))
    const problem = value === undefined ? null : problemOf(kind, name, value)
    if (problem !== null) problems.add(`parameters.${name}`, problem)
  }
  if (sent.measure != null && hasMeasure !== true) problems.add('parameters.measure', notOf(kind))
  const measure = hasMeasure === true ? (sent.measure ?? current?.measure ?? 'pings') : null
  if (kind === 'buyer_silent' && planned['minutes'] === null && planned['offers'] === null) {
    problems.add('parameters.minutes', 'or offers must be a number: else nothing raises the alert')
  }
  return {
    threshold: planned['threshold'] ?? null,
    minutes: planned['minutes'] ?? null,
    floor: planned['floor'] ?? null,
    offers: planned['offers'] ?? null,
    measure,
  }
}

function problemOf(kind: AlertKind, name: (typeof NAMES)[number], value: number | null): string | null {
  const rule = KIND_RULES[kind].numbers[name]
  if (rule === undefined) return value === null ? null : notOf(kind)
  if (value === null) return rule.mayBeNull === true ? null : MESSAGE.blank
  if (value < rule.least || value > rule.most) return `must be from ${rule.least} to ${rule.most}`
  if (name !== 'threshold' && !Number.isInteger(value)) return 'must be a whole number'
  if (rule.step !== undefined && value % rule.step !== 0) return `must be a multiple of ${rule.step}`
  return null
}

const notOf = (kind: AlertKind) => `is not a parameter of ${kind}`
