import { fieldWords } from '../api/api-error.ts'
import { areDraftsClosed } from '../session/kept-drafts.ts'

/** What was typed into a form and is not saved, by the names of its fields. */
export interface Draft {
  readonly fields: Readonly<Record<string, { readonly before: unknown; readonly typed: unknown }>>
  /** Fields in which something was typed that is never kept: they have a password, a token or a file, or had one. */
  readonly unkept: readonly string[]
}

/** A form is a few kilobytes; the tab keeps five megabytes of all of them. */
const LONGEST_DRAFT = 200_000

const SECRET = /password|secret|token|api_?key|headers/i

/** What of the values differs from those that the form began with; null where nothing does. */
export function draftOf(before: object, values: object): Draft | null {
  const began = before as Readonly<Record<string, unknown>>
  const changed = Object.entries(values).filter(([name, typed]) => !isSame(began[name], typed))
  if (changed.length === 0) return null
  const kept = changed.filter(([name, typed]) => mayBeKept(name, typed) && mayBeKept(name, began[name]))
  const keptNames = new Set(kept.map(([name]) => name))
  return {
    fields: Object.fromEntries(kept.map(([name, typed]) => [name, { before: began[name] ?? null, typed }])),
    unkept: changed.map(([name]) => name).filter(name => !keptNames.has(name)),
  }
}

/** What a form that begins with these values takes over of a draft. */
export interface Restoration {
  readonly values: Readonly<Record<string, unknown>>
  /** Fields that somebody else has changed since: theirs stands. */
  readonly left: readonly string[]
  /** Fields whose text was not kept. */
  readonly unkept: readonly string[]
}

/**
 * Null where there is nothing to take over, nor to tell.
 * @param isNew nobody can have changed what there is not yet: the form may only begin with something else by where it was opened
 */
export function restorationOf(
  { fields, unkept }: Draft,
  defaults: object,
  isNew = false,
): Restoration | null {
  const now = defaults as Readonly<Record<string, unknown>>
  const entries = Object.entries(fields)
  const fits = entries.filter(([name, { before }]) => isNew || isSame(now[name], before))
  const left = entries.filter(
    ([name, { before, typed }]) => !isNew && !isSame(now[name], before) && !isSame(now[name], typed),
  )
  if (fits.length + left.length + unkept.length === 0) return null
  return {
    values: Object.fromEntries(fits.map(([name, { typed }]) => [name, typed])),
    left: left.map(([name]) => name),
    unkept,
  }
}

/** What whoever comes back is told. */
export function restoredSentence({ values, left, unkept }: Restoration): string {
  const sentences = Object.keys(values).length > 0 ? ['Restored what you had typed.'] : []
  if (left.length > 0)
    sentences.push(
      `Somebody has changed this meanwhile, and theirs stands: ${left.map(fieldWords).join(', ')}.`,
    )
  if (unkept.length > 0)
    sentences.push(`Passwords and files are not kept: give again ${unkept.map(fieldWords).join(', ')}.`)
  return sentences.join(' ')
}

export function readDraft(key: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null
  } catch {
    return null
  }
}

/** Keeps in this tab alone what was typed; where that is nothing that may be kept, nothing is. */
export function keepDraft(key: string, before: object, values: object): void {
  const draft = draftOf(before, values)
  if (areDraftsClosed()) return
  const text = JSON.stringify(draft)
  try {
    if (draft === null || text.length > LONGEST_DRAFT) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // No room: the form is none the worse for it.
  }
}

/** As they are kept: nothing and null are alike. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

/** No secret at any depth, and nothing that JSON has no form for, such as a file. */
function mayBeKept(name: string, value: unknown): boolean {
  if (SECRET.test(name) && isFilled(value)) return false
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(entry => mayBeKept('', entry))
  return (
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.entries(value).every(([part, inner]) => mayBeKept(part, inner))
  )
}

function isFilled(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}
