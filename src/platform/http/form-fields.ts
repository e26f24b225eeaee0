import { malformed } from '../refusals/refusal.ts'

/** A form field as it was sent: its name, such as `campaign[timers_attributes][0][url]`, and its text. */
export type FormField = readonly [name: string, value: unknown]

/** Deeper than any body of the API. */
const MAX_DEPTH = 6

/**
 * Builds from form fields the body that JSON would have said: `a[b]` is field `b` of object `a`, `a[]` one more entry of
 * list `a`, `a[0]` its first. `a[][b]` belongs to the last entry of list `a`, until that has a `b`. Names that
 * are no such path (`a[b`) stay as they are: no document knows them. Of a field sent twice the later counts.
 * @throws 400 where one field is both a value and an object, or a name is nested deeper than anything here
 */
export function nestedFields(fields: readonly FormField[]): Readonly<Record<string, unknown>> {
  const root: Branch = Object.create(null)
  for (const [name, value] of fields) {
    const path = pathOf(name)
    if (path.length > MAX_DEPTH)
      throw malformed(`The form field ${JSON.stringify(name)} is nested too deeply.`)
    setField(root, path, value, name)
  }
  return withLists(root) as Record<string, unknown>
}

/** Objects and lists alike until all fields are there; a list's keys count its entries. Without a prototype to pollute. */
type Branch = Record<string, unknown>

/** Stands in a path for "one more entry". */
const NEXT = Symbol('next')

type PathPart = string | typeof NEXT

function pathOf(name: string): readonly PathPart[] {
  const [, first, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  if (first === undefined) return [name]
  return [first, ...[...(rest ?? '').matchAll(/\[([^[\]]*)\]/g)].map(([, part]) => part || NEXT)]
}

function setField(root: Branch, path: readonly PathPart[], value: unknown, name: string): void {
  let branch = root
  for (const [index, part] of path.entries()) {
    const following = path[index + 1]
    const key = part === NEXT ? entryKey(branch, following) : part
    if (following === undefined) {
      if (isBranch(branch[key])) throw contradiction(name)
      branch[key] = value
      return
    }
    branch[key] ??= Object.create(null)
    const next = branch[key]
    if (!isBranch(next)) throw contradiction(name)
    branch = next
  }
}

/** The entry of a list that a field belongs to: the last one, as long as it lacks that field; else a new one. */
function entryKey(list: Branch, following: PathPart | undefined): string {
  const count = Object.keys(list).length
  const last = list[count - 1]
  const isItsNext = following !== undefined && following !== NEXT && isBranch(last) && !(following in last)
  return String(isItsNext ? count - 1 : count)
}

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null
}

/** Turns the branches whose keys are all numbers into lists, in the order of these. */
function withLists(value: unknown): unknown {
  if (!isBranch(value)) return value
  const entries = Object.entries(value).map(([key, part]) => [key, withLists(part)] as const)
  const isList = entries.length > 0 && entries.every(([key]) => /^\d{1,9}$/.test(key))
  // Numeric keys come in ascending order, whatever order they were set in.
  return isList
    ? entries.map(([, part]) => part)
    : Object.assign(Object.create(null), Object.fromEntries(entries))
}

function contradiction(name: string) {
  return malformed(`The form field ${JSON.stringify(name)} contradicts another, that gives it another shape.`)
}
