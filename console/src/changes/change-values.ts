import type { Schemas } from '../api/api-client.ts'
import { conditionsInWords, conditionsOf } from '../form/conditions/conditions.ts'
import { criteriaOf, tierInWords } from '../form/criteria/criteria.ts'
import { weekWords } from '../form/hours/hours-words.ts'
import { weekOf } from '../form/hours/week.ts'
import { formatDollars } from '../format/format-number.ts'
import { formatDuration } from '../format/format-time.ts'
import { CAP_WORDS, type CapKind } from '../words/cap-words.ts'
import { fieldLabel } from './field-labels.ts'
import type { NamedKind, Shown } from './shown.ts'
import { choiceLabel } from './value-choices.ts'

type Fields = Readonly<Record<string, unknown>>

const RECORD_FIELDS: Readonly<Record<string, NamedKind>> = {
  target_id: 'target',
  target_group_id: 'group',
  campaign_id: 'campaign',
  affiliate_id: 'publisher',
  cid_number_id: 'number',
  number_id: 'number',
  number_pool_id: 'pool',
  trunk_id: 'trunk',
  user_id: 'user',
}

/** What alerts are about, as their `subject_type` says. */
const SUBJECTS: Readonly<Record<string, NamedKind>> = {
  affiliate: 'publisher',
  campaign: 'campaign',
  number_pool: 'pool',
  target: 'target',
  target_group: 'group',
  trunk: 'trunk',
  webhook: 'webhook',
}

const MONEY_FIELDS: ReadonlySet<string> = new Set([
  ...['revenue', 'payout', 'profit', 'cost', 'amount', 'balance', 'per_minute', 'per_number'],
])

/** Of what is a part of something: by what it is kept, and what stands beside it by another name (`option`). */
const UNTOLD: ReadonlySet<string> = new Set([
  ...['id', 'created_at', 'updated_at', 'filled', 'options', 'position'],
])

/** Of a text, such as a whole table, so much is shown; what the API sends has all of it. */
const MOST_SHOWN = 500

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** What is shown of a secret: the log keeps that there was one. */
const HIDDEN = '[hidden]'

/**
 * The value of a field as a record's page says it.
 * @param resource the root key of the record, `target`
 * @param beside the fields that it was written down with: one may say what another is the id of
 */
export function shownValue(
  resource: string,
  field: string,
  value: unknown,
  beside: Fields | null = null,
): Shown {
  if (field === 'subject_id') return shownSubject(value, beside)
  if (value === null || value === undefined || value === '') return nothing(EMPTY[field] ?? 'none')
  if (value === HIDDEN) return text('kept secret')
  const choice = choiceLabel(resource, field, value)
  if (choice !== null) return text(choice)
  if (typeof value === 'boolean') return text(value ? 'yes' : 'no')
  if (Array.isArray(value)) return shownList(resource, field, value)
  if (typeof value === 'object') return shownFields(resource, value as Fields)
  const kind = RECORD_FIELDS[field]
  if (kind !== undefined && typeof value === 'number') return { kind: 'record', of: kind, id: value }
  if (typeof value === 'string' && MOMENT.test(value)) return { kind: 'time', at: value }
  const words = plain(field, value)
  return text(words.length > MOST_SHOWN ? `${words.slice(0, MOST_SHOWN)}…` : words)
}

/** Events of old have only the id. */
function shownSubject(id: unknown, beside: Fields | null): Shown {
  const type = beside?.['subject_type']
  if (typeof id !== 'number') return nothing(type === 'company' ? 'the Company' : 'any')
  const kind = SUBJECTS[String(type)]
  return kind === undefined ? text(`id ${id}`) : { kind: 'record', of: kind, id }
}

/** Empty fields of which a page says more than that there is none. */
const EMPTY: Readonly<Record<string, string>> = {
  cap: 'no limit',
  concurrency_cap: 'no limit',
  velocity_calls: 'no limit',
  max_calls: 'no limit',
}

function plain(field: string, value: unknown): string {
  if (MONEY_FIELDS.has(field) && Number.isFinite(Number(value))) return formatDollars(Number(value))
  if (/(^|_)seconds$/.test(field) && typeof value === 'number') return formatDuration(value)
  return String(value)
}

function shownList(resource: string, field: string, values: readonly unknown[]): Shown {
  const whole = values.every(isFields) ? WHOLES[field]?.(values as never, resource) : undefined
  if (whole !== undefined) return whole
  if (values.length === 0) return nothing('none')
  // `target_ids` are each a `target_id`.
  const one = field.replace(/_ids$/, '_id')
  const items = values.map(item => shownValue(resource, one, unwrapped(item)))
  const [first] = items
  return items.length === 1 && first !== undefined ? first : { kind: 'list', items }
}

function shownFields(resource: string, fields: Fields): Shown {
  const told = Object.entries(fields).filter(([name, value]) => !UNTOLD.has(name) && !isEmpty(value))
  if (told.length === 0) return nothing('none')
  return {
    kind: 'facts',
    facts: told.map(([name, value]) => [fieldLabel(resource, name), shownValue(resource, name, value)]),
  }
}

/** Lists that say something together, as the pages of records do. */
const WHOLES: Readonly<Record<string, (values: never, resource: string) => Shown>> = {
  business_hours: (hours: Schemas['Target']['business_hours']) => text(weekWords(weekOf(hours))),
  tag_values: tagsShown,
  caps: (caps: readonly { readonly type: CapKind; readonly cap: number | null }[]) => ({
    kind: 'facts',
    facts: caps.map(({ type, cap }) => [CAP_WORDS[type]?.label ?? type, text(cap ?? 'no limit')]),
  }),
  conversion_criteria: criteriaShown,
}

type TagValues = Schemas['Target']['tag_values']

/** What calls must be like for a target; what others tag calls with. */
function tagsShown(tags: TagValues, resource: string): Shown {
  if (tags.length === 0) return nothing('none')
  if (resource !== 'target')
    return { kind: 'list', items: tags.map(({ key, value }) => text(`${key} = ${value}`)) }
  return text(conditionsInWords(conditionsOf(tags)) ?? 'none')
}

function criteriaShown(criteria: Schemas['Target']['conversion_criteria']): Shown {
  if (criteria.length === 0) return nothing('none')
  const facts = criteriaOf(criteria).map(({ name, conditions, tiers }, place): [string, Shown] => [
    `${place + 1}. ${name ?? 'Without a name'}`,
    {
      kind: 'list',
      items: [conditionsInWords(conditions) ?? 'Every call.', ...tiers.map(tierInWords)].map(text),
    },
  ])
  return { kind: 'facts', facts }
}

/** `{ timer: { … } }` → `{ … }` */
function unwrapped(item: unknown): unknown {
  if (!isFields(item)) return item
  const [inner, ...others] = Object.values(item)
  return others.length === 0 && isFields(inner) ? inner : item
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function text(words: string | number): Shown {
  return { kind: 'text', text: String(words) }
}

function nothing(words: string): Shown {
  return { kind: 'nothing', words }
}
