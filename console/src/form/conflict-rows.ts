import { fieldWords } from '../api/api-error.ts'
import type { Entry } from './sent-entries.ts'
import { NO_WORDS, plainWords, type ShownField, type ShownFields } from './shown-fields.ts'

/** What somebody changed of a record that two people edit. */
export interface ConflictRow {
  readonly label: string
  readonly by: 'them' | 'you' | 'both'
  readonly now: string
  readonly yours: string
}

/** A record as the form shows it: as it was when the form was opened, as it is now, and as it was typed. */
export interface Versions {
  readonly before: object
  readonly now: object
  readonly yours: object
}

/**
 * A row for each field that either of the two has changed, in the order of the form. What is sent whole because a part of it
 * was changed takes the place of what they made of its other parts: both have changed those.
 * @param sentTogether names of fields that are sent as well, though they may not have been changed
 */
export function conflictRows(
  fields: ShownFields,
  versions: Versions,
  sentTogether: readonly string[] = [],
): readonly ConflictRow[] {
  const lists = Object.keys(versions.yours).filter(
    name => !fields.has(name) && isListOfEntries(name, versions),
  )
  const matched = lists.reduce(withEntriesMatched, versions)
  const rowOf = (field: ShownField, name: string) => {
    const row = conflictRow(field, {
      before: at(matched.before, name),
      now: at(matched.now, name),
      yours: at(matched.yours, name),
    })
    if (row === null) return []
    const isSent = sentTogether.includes(name) || isChangedByYou(sentAs(name, lists), matched)
    return [{ name, row: row.by === 'them' && isSent ? { ...row, by: 'both' as const } : row }]
  }
  // A field that speaks for its parts has words for the whole.
  const whole = [...fields].filter(([name]) => !isWithin(name, [...fields.keys()]))
  const rows = whole.flatMap(([name, field]) => rowOf(numbered(name, field), name))
  // Entries that have no fields here: those that went, and those that they added.
  const entries = lists.flatMap(list => {
    const field = { label: fieldWords(list.replace(/_attributes$/, '')), words: entryWords }
    return entriesAt(matched.before, list)
      .map((_, place) => `${list}.${place}`)
      .slice(entriesAt(versions.yours, list).length)
      .flatMap(name => rowOf(field, name))
  })
  const told = new Set([...rows.map(({ name }) => name.split('.')[0]), ...lists])
  const rest = Object.keys(versions.before).filter(
    name =>
      !told.has(name) &&
      (isChangedByYou(name, versions) || sentTogether.includes(name) || hasOtherEntries(name, versions)),
  )
  const others = [
    ...entries,
    ...rest.flatMap(name => rowOf({ label: fieldWords(name), words: plainWords }, name)),
  ].filter(({ row }) => row.now !== row.yours)
  return [...rows, ...others].map(({ row }) => row)
}

/** @param body of a 412: the record as it is now, under its root key */
export function recordIn(body: unknown): object {
  const [record] = Object.values((body ?? {}) as object)
  return typeof record === 'object' && record !== null && !Array.isArray(record) ? record : (body as object)
}

/** Of one thing; null where nobody has changed it. */
export function conflictRow(
  { label, words }: ShownField,
  { before, now, yours }: Readonly<Record<keyof Versions, unknown>>,
): ConflictRow | null {
  const isTheirs = !areSame(before, now)
  const isYours = !areSame(before, yours)
  if (!isTheirs && !isYours) return null
  const by = isTheirs && isYours ? 'both' : isTheirs ? 'them' : 'you'
  return { label, by, now: words(now), yours: words(yours) }
}

/** Entries of a list that have ids are sent one by one, everything else as a whole. */
function sentAs(name: string, lists: readonly string[]): string {
  const [top = name, place] = name.split('.')
  return lists.includes(top) ? `${top}.${place}` : top
}

/** Entries stand at one place in each version: where the form has them, and behind those the ones that it has not. */
function withEntriesMatched({ before, now, yours }: Versions, list: string): Versions {
  const [was, is, typed] = [entriesAt(before, list), entriesAt(now, list), entriesAt(yours, list)]
  const own = typed.map(({ id }) => id)
  const others = new Set(
    [...was, ...is].map(({ id }) => id).filter(id => id !== undefined && !own.includes(id)),
  )
  const ids = [...own, ...others]
  const matched = (entries: readonly Entry[]) =>
    ids.map(id => (id === undefined ? undefined : entries.find(entry => entry.id === id)))
  return {
    before: { ...before, [list]: matched(was) },
    now: { ...now, [list]: matched(is) },
    yours: { ...yours, [list]: ids.map((_, place) => typed[place]) },
  }
}

function entriesAt(values: object, list: string): readonly Entry[] {
  return (at(values, list) as readonly Entry[] | undefined) ?? []
}

/** By the name that such a list is sent under; other lists of records are not for the form to change. */
function isListOfEntries(name: string, versions: Versions): boolean {
  const lists = Object.values(versions).map(version => at(version, name))
  return name.endsWith('_attributes') && lists.flat().some(entry => Object.hasOwn(Object(entry), 'id'))
}

/** Of an entry as a whole: what it has, but for its id. */
function entryWords(entry: unknown): string {
  const { id: _, ...fields } = (entry ?? {}) as Entry
  return plainWords(Object.values(fields).filter(value => plainWords(value) !== NO_WORDS))
}

function isWithin(name: string, others: readonly string[]): boolean {
  return others.some(other => name.startsWith(`${other}.`))
}

function isChangedByYou(name: string, { before, yours }: Versions): boolean {
  return !areSame(at(before, name), at(yours, name))
}

function hasOtherEntries(name: string, versions: Versions): boolean {
  const [before, now] = [at(versions.before, name), at(versions.now, name)]
  return Array.isArray(before) && Array.isArray(now) && before.length !== now.length
}

/** `Revenue 2` of `tiers.1.revenue`: entries of a list have the same fields. */
function numbered(name: string, { label, words }: ShownField): ShownField {
  const place = name.split('.').findLast(part => /^\d+$/.test(part))
  return { label: place === undefined ? label : `${label} ${Number(place) + 1}`, words }
}

function at(values: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce((value, part) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[part], values)
}

/** An empty field is none. */
function areSame(one: unknown, other: unknown): boolean {
  const comparable = (value: unknown) => JSON.stringify(value === '' ? null : (value ?? null))
  return comparable(one) === comparable(other)
}
