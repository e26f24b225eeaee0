/** What stands in the log for a secret value. */
export const HIDDEN = '[hidden]'

/** A field as what is undone left it, as it was instead, and as it is by now. */
interface FieldStates {
  readonly from: unknown
  readonly to: unknown
  readonly now: unknown
}

interface TakenBack {
  readonly value: unknown
  /** What was changed and is no longer there to be changed back, such as `conversion_criteria: 5 is gone`. */
  readonly gone: readonly string[]
}

/**
 * A field once what led to `from` is taken back: of its parts, those that differ between the two states are as in `to`, whatever they
 * are by now, and the others stay as they are now. Where a field has no parts, all of it goes back.
 */
export function takenBack(field: string, { from, to, now }: FieldStates): TakenBack {
  const gone: string[] = []
  return { value: undone(field, field, { from, to, now }, what => gone.push(what)), gone }
}

type OnGone = (what: string) => void

function undone(path: string, field: string, { from, to, now }: FieldStates, onGone: OnGone): unknown {
  // Nobody knows what it is, so that nothing can be said of it but that.
  if (to === HIDDEN) return HIDDEN
  if (NAMED_PARTS.has(field) && isFields(from) && isFields(to)) {
    if (isFields(now)) return undoneFields(path, { from, to, now }, onGone)
    onGone(`${path}: is gone`)
    return now
  }
  if (isSame(from, to)) return now
  if (!Array.isArray(from) || !Array.isArray(to) || !Array.isArray(now)) return to
  return undoneList(path, LISTS[field] ?? contentOf, { from, to, now }, onGone)
}

type Fields = Readonly<Record<string, unknown>>

/** Objects of fields that mean something each by itself; others, such as a report's question, are one thing. */
const NAMED_PARTS: ReadonlySet<string> = new Set(['bid_request', 'headers', 'parameters'])

type KeyOf = (item: never) => string

/** What items of lists are known by; those of all others by their content, as are tags and the ids of records. */
const LISTS: Readonly<Record<string, KeyOf>> = {
  business_hours: ({ id }: { id: number }) => String(id),
  caps: ({ type }: { type: string }) => type,
  contact_numbers: ({ id }: { id: number }) => String(id),
  conversion_criteria: ({ id }: { id: number }) => String(id),
  menu_options: ({ menu_option: { option } }: { menu_option: { option: string } }) => option,
  tiers: ({ seconds }: { seconds: number }) => String(seconds),
  timers: ({ timer: { id } }: { timer: { id: number } }) => String(id),
}

function undoneFields(
  path: string,
  { from, to, now }: { readonly from: Fields; readonly to: Fields; readonly now: Fields },
  onGone: OnGone,
): Fields {
  const fields: Record<string, unknown> = { ...now }
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const states = { from: from[name], to: to[name], now: now[name] }
    const value = undone(`${path}.${name}`, name, states, onGone)
    if (value === undefined) delete fields[name]
    else fields[name] = value
  }
  return fields
}

interface ListStates {
  readonly from: readonly unknown[]
  readonly to: readonly unknown[]
  readonly now: readonly unknown[]
}

function undoneList(
  path: string,
  keyOf: KeyOf,
  { from, to, now }: ListStates,
  onGone: OnGone,
): readonly unknown[] {
  const [earlier, wanted, present] = [keyed(from, keyOf), keyed(to, keyOf), keyed(now, keyOf)]
  // Also in the same order then.
  if (isSame(from, now) && isSame([...earlier.keys()], [...present.keys()])) return to
  const others = new Map([...present].filter(([key]) => !earlier.has(key) && !wanted.has(key)))
  const presentKey = (key: string, item: unknown) => {
    if (present.has(key)) return key
    // What was removed and then restored has another key.
    const again = [...others].find(([, other]) => isSame(other, item))?.[0] ?? null
    if (again !== null) others.delete(again)
    return again
  }
  for (const key of new Set([...earlier.keys(), ...wanted.keys()])) {
    const [old, goal] = [earlier.get(key), wanted.get(key)]
    if (isSame(old, goal)) continue
    const there = presentKey(key, old ?? goal)
    if (goal === undefined) {
      if (there !== null) present.delete(there)
    } else if (old === undefined) {
      if (there === null || there === key) present.set(key, goal)
    } else if (there === null) onGone(`${path}: ${key} is gone`)
    else present.set(there, undoneItem(path, { from: old, to: goal, now: present.get(there) }, onGone))
  }
  return [...present.values()]
}

/** An item whose fields lie in one of its own, as a timer's, is one thing. */
function undoneItem(path: string, states: FieldStates, onGone: OnGone): unknown {
  const { from, to, now } = states
  const hasFields = isFields(from) && isFields(to) && isFields(now) && Object.keys(to).length > 1
  return hasFields ? undoneFields(path, { from, to, now }, onGone) : to
}

function keyed(items: readonly unknown[], keyOf: KeyOf): Map<string, unknown> {
  return new Map(items.map(item => [keyOf(item as never), item]))
}

/** Whether both say the same, by whatever ids they are known. */
function isSame(one: unknown, other: unknown): boolean {
  return contentOf(one) === contentOf(other)
}

/** Follows from who holds a record, and from when it was written. */
const IDENTITY: ReadonlySet<string> = new Set(['id', 'target_id', 'created_at', 'updated_at'])

/** As text that does not depend on the order of names. */
function contentOf(value: unknown): string {
  return JSON.stringify(value ?? null, (name, held: unknown) => {
    if (IDENTITY.has(name)) return undefined
    if (!isFields(held)) return held
    return Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
