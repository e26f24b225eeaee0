import { fieldWords } from '../api/api-error.ts'
import { areDraftsClosed } from '../session/kept-drafts.ts'

/** What was typed into a form and is not saved, by the names of its fields. */
export interface Draft {
  readonly fields: Readonly<Record<string, { readonly before: unknown; readonly typed: unknown }>>
  /** Something else was typed that is never kept: a password, a token, a file. */
  readonly isPartial: boolean
}

/** A form is a few kilobytes; the tab keeps five megabytes of all of them. */
const LONGEST_DRAFT = 200_000

const SECRET = /password|secret|token|api_?key|headers/i

/** What of the values differs from those that the form began with and may be kept; null where nothing does. */
export function draftOf(before: object, values: object): Draft | null {
  const began = before as Readonly<Record<string, unknown>>
  const changed = Object.entries(values).filter(([name, typed]) => !isSame(began[name], typed))
  const kept = changed.filter(([name, typed]) => mayBeKept(name, typed))
  if (kept.length === 0) return null
  return {
    fields: Object.fromEntries(kept.map(([name, typed]) => [name, { before: began[name] ?? null, typed }])),
    isPartial: kept.length < changed.length,
  }
}

/** What a form that begins with these values takes over of a draft. */
export interface Restoration {
  readonly values: Readonly<Record<string, unknown>>
  /** Fields that somebody else has changed since: theirs stands. */
  readonly left: readonly string[]
  readonly isPartial: boolean
}

/** Null where nothing of it can be taken over. */
export function restorationOf({ fields, isPartial }: Draft, defaults: object): Restoration | null {
  const now = defaults as Readonly<Record<string, unknown>>
  const entries = Object.entries(fields)
  const fits = entries.filter(([name, { before }]) => isSame(now[name], before))
  const left = entries.filter(
    ([name, { before, typed }]) => !isSame(now[name], before) && !isSame(now[name], typed),
  )
  if (fits.length === 0) return null
  return {
    values: Object.fromEntries(fits.map(([name, { typed }]) => [name, typed])),
    left: left.map(([name]) => name),
    isPartial,
  }
}

/** What whoever comes back is told. */
export function restoredSentence({ left, isPartial }: Omit<Restoration, 'values'>): string {
  const sentences = ['Restored what you had typed.']
  if (left.length > 0)
    sentences.push(
      `Somebody has changed this meanwhile, and theirs stands: ${left.map(fieldWords).join(', ')}.`,
    )
  if (isPartial) sentences.push('Passwords and files are not kept: give them again.')
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
