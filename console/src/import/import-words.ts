import { fieldWords } from '../api/api-error.ts'
import { formatCount } from '../format/format-number.ts'
import { tagText } from '../words/tag-words.ts'
import type { Tone } from '../words/tone.ts'
import type { RowOutcome } from './send-import.ts'

export type Outcome = RowOutcome['outcome']

/** By what they mean to who imports: what is refused comes first. */
export const OUTCOMES: readonly Outcome[] = ['error', 'create', 'update', 'unchanged']

export const OUTCOME_WORDS: Readonly<Record<Outcome, { readonly label: string; readonly tone: Tone }>> = {
  error: { label: 'Refused', tone: 'bad' },
  create: { label: 'New', tone: 'good' },
  update: { label: 'Changed', tone: 'busy' },
  unchanged: { label: 'As it is', tone: 'quiet' },
}

export type OutcomeCounts = Readonly<Record<Outcome, number>>

export function countOutcomes(rows: readonly RowOutcome[]): OutcomeCounts {
  const counts = { create: 0, update: 0, unchanged: 0, error: 0 }
  for (const { outcome } of rows) counts[outcome]++
  return counts
}

/** `12 would be new, 3 changed, 1 is as it is already, 2 are refused.` */
export function previewSentence({ create, update, unchanged, error }: OutcomeCounts): string {
  const parts = [
    create > 0 && `${formatCount(create)} would be new`,
    update > 0 && `${formatCount(update)} would be changed`,
    unchanged > 0 && `${formatCount(unchanged)} ${unchanged === 1 ? 'is' : 'are'} like this already`,
    error > 0 && `${formatCount(error)} ${error === 1 ? 'is' : 'are'} refused`,
  ]
  return `Of the rows, ${parts.filter(Boolean).join(', ')}.`
}

/** `Imported: 12 new, 3 changed, 1 left out.` */
export function doneSentence({ create, update, error }: OutcomeCounts): string {
  const parts = [
    create > 0 && `${formatCount(create)} new`,
    update > 0 && `${formatCount(update)} changed`,
    error > 0 && `${formatCount(error)} left out`,
  ].filter(Boolean)
  return parts.length === 0 ? 'Nothing had to be changed.' : `Imported: ${parts.join(', ')}.`
}

/** What a row does, a line for each of its fields: what a new one has, what of another changes, why it is refused. */
export function rowLines(row: RowOutcome, labelOf: (column: string) => string): readonly string[] {
  const told = [...row.sent.filter(([, cell]) => cell !== ''), ...(row.proposed ?? [])]
  const sent = told.map(([name, words]) => `${labelOf(name)}: ${words}`)
  if (row.outcome === 'error') return [...refusalLines(row), sent.join(', ')].filter(Boolean)
  if (row.outcome !== 'update') return [sent.join(', ')]
  const changed = Object.keys(row.after ?? {}).map(
    name => `${labelOf(name)}: ${valueWords(row.before?.[name])} → ${valueWords(row.after?.[name])}`,
  )
  return [sent[0] ?? '', ...changed]
}

export function refusalLines({ error, errors = {} }: RowOutcome): readonly string[] {
  const ofFields = Object.entries(errors).map(
    ([field, messages]) =>
      `${fieldWords(field)} ${messages.map(message => unrepeated(field, message)).join(', ')}${ALLOWED[field] ?? ''}.`,
  )
  return [...(error === undefined ? [] : [error]), ...ofFields]
}

/** What may stand in a cell, where the API’s refusal of it does not tell. */
const ALLOWED: Readonly<Record<string, string>> = {
  time_zone: ': write one such as Eastern Time (US & Canada) or America/New_York',
}

/** “Daily cap” and “cap must be …” have a word in common. */
function unrepeated(field: string, message: string): string {
  const last = field.slice(field.lastIndexOf('_') + 1)
  return message.startsWith(`${last} `) ? message.slice(last.length + 1) : message
}

/** Tags as they are typed; of other lists how many there are, since a line holds no more. */
function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(itemWords).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function itemWords(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item)
  const { key, operator, value, number, type, cap } = item as Readonly<Record<string, unknown>>
  if (typeof key === 'string') return tagText({ key, operator: String(operator), value: String(value) })
  if (typeof number === 'string') return number
  if (typeof type === 'string') return `${type.toLowerCase()} ${cap ?? 'no limit'}`
  return JSON.stringify(item)
}
