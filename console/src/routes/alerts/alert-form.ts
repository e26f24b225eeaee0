import type { Schemas } from '../../api/api-client.ts'
import type { Alert } from '../../api/resources/alerts.ts'
import { copyName } from '../../form/copied.tsx'
import { ALERT_KINDS, type AlertKind, type ParameterName } from './alert-kinds.ts'

type Parameters = Readonly<Record<ParameterName, number | null>> & {
  readonly measure: 'pings' | 'calls' | null
}

/** An alert as its form has it: with every parameter, those of other kinds being null, as the API takes them. */
export type AlertValues = Required<Omit<Schemas['AlertCreate'], 'parameters'>> & {
  readonly parameters: Parameters
}

const NONE: Parameters = { threshold: null, minutes: null, floor: null, offers: null, measure: null }

export function defaultParameters(kind: AlertKind): Parameters {
  const { parameters, hasMeasure } = ALERT_KINDS[kind]
  return {
    ...NONE,
    ...Object.fromEntries(parameters.map(({ name, default: value }) => [name, value])),
    measure: hasMeasure ? 'pings' : null,
  }
}

/** @param kind the one that is chosen at first */
export function newAlert(kind: AlertKind): AlertValues {
  return {
    name: '',
    kind,
    subject_id: null,
    parameters: defaultParameters(kind),
    lasting_minutes: ALERT_KINDS[kind].lastingMinutes,
    user_ids: [],
    webhooks: true,
    enabled: true,
    muted_until: null,
  }
}

export function alertValues(alert: Alert): AlertValues {
  const { name, kind, subject_id, parameters, lasting_minutes, user_ids, webhooks, enabled, muted_until } =
    alert
  return {
    name,
    kind,
    subject_id,
    parameters: { ...NONE, ...parameters },
    lasting_minutes,
    user_ids,
    webhooks,
    enabled,
    muted_until,
  }
}

/** As another one that tells; not muted, as it has told nobody yet. */
export function copiedAlert(alert: Alert): AlertValues {
  return { ...alertValues(alert), name: copyName(alert.name), muted_until: null }
}

/** What a preview is asked. */
export function questionOf(values: AlertValues): Schemas['AlertQuestion'] {
  const { kind, subject_id, parameters, lasting_minutes } = values
  return { kind, subject_id, parameters, lasting_minutes }
}

/** What an edit sends. Of another kind, everything that judges is sent: the API would take the defaults of that kind. */
export function alertChanges(values: AlertValues, changed: Partial<AlertValues>): Schemas['AlertUpdate'] {
  return 'kind' in changed ? { ...changed, ...questionOf(values) } : changed
}
