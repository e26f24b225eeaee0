import { BYTES } from '../memory/sized.ts'
import { unreachable } from '../unreachable.ts'
import type { CallTags } from './call-tags.ts'
import { GEO_KEY, listedPlaces, type Tag } from './tag.ts'
import { compileTagPattern } from './tag-pattern.ts'

/** The tag conditions of a target, compiled once per snapshot; all checks must hold. */
export interface TagConditions {
  readonly checks: readonly TagCheck[]
}

/** One condition, or the `==` conditions of one key, which are alternatives. */
export interface TagCheck {
  /** The condition that is reported when the check fails: of alternatives, the first. */
  readonly tag: Tag
  readonly alternatives: readonly string[]
  /** Whether one value of the call's satisfies the check. */
  readonly accepts: (value: string) => boolean
}

/**
 * Compiles conditions that `parseTagList` accepted. A `=~` pattern that it would refuse holds of nothing (`unreadablePatterns`):
 * an older version may have accepted it. Yields before each pattern, which may take milliseconds, and now and then within long
 * lists, so that whoever drives it can let others in.
 */
export function* compileTagConditions(tags: readonly Tag[]): Generator<void, TagConditions> {
  const equalityKeys = new Set<string>()
  const checks: TagCheck[] = []
  for (const tag of tags) {
    if (tag.operator === '=~') yield
    if (tag.operator !== '==') {
      checks.push(yield* compileCheck(tag, [tag]))
    } else if (!equalityKeys.has(tag.key)) {
      equalityKeys.add(tag.key)
      const alternatives = tags.filter(other => other.operator === '==' && other.key === tag.key)
      checks.push(yield* compileCheck(tag, alternatives))
    }
  }
  return { checks }
}

const holdsNever: TagCheck['accepts'] = () => false

/** The patterns of conditions that hold of nothing, since they cannot be compiled. */
export function unreadablePatterns({ checks }: TagConditions): readonly string[] {
  return checks.filter(({ accepts }) => accepts === holdsNever).map(({ tag }) => tag.value)
}

/**
 * The first check that the call fails, or null when all hold. A key the call does not carry fails every operator but
 * `!=`. Source: completions.md §4.
 */
export function firstFailedCheck(conditions: TagConditions, callTags: CallTags): TagCheck | null {
  for (const check of conditions.checks) {
    if (!holds(check, callTags)) return check
  }
  return null
}

function holds(check: TagCheck, callTags: CallTags): boolean {
  const { tag } = check
  if (tag.key === GEO_KEY) return holdsForPlaces(check, callTags.geo)
  const value = callTags.values.get(tag.key)
  return value === undefined ? tag.operator === '!=' : check.accepts(value)
}

/** A call lies in several places at once: one that fits is enough, but `!=` must hold for all of them. */
function holdsForPlaces(check: TagCheck, places: ReadonlySet<string>): boolean {
  const needsAll = check.tag.operator === '!='
  for (const place of places) {
    if (check.accepts(place) !== needsAll) return !needsAll
  }
  return needsAll
}

function* compileCheck(tag: Tag, alternativeTags: readonly Tag[]): Generator<void, TagCheck> {
  const alternatives: string[] = []
  for (const { key, value } of alternativeTags) {
    if (key === GEO_KEY) yield* addPlaces(alternatives, value)
    else alternatives.push(value)
  }
  return { tag, alternatives, accepts: yield* compileTest(tag, alternatives) }
}

/** Alternatives that are told apart in much less than a millisecond. */
const AT_ONCE = 500

function* addPlaces(alternatives: string[], value: string): Generator<void, void> {
  for (const place of listedPlaces(value)) {
    if (place === '') continue
    if (alternatives.push(place) % AT_ONCE === 0) yield
  }
}

function* compileTest(
  { operator, value }: Tag,
  alternatives: readonly string[],
): Generator<void, TagCheck['accepts']> {
  switch (operator) {
    case '==':
      return yield* membership(alternatives, true)
    case '!=':
      return yield* membership(alternatives, false)
    case '>=':
      return compileComparison(value, order => order >= 0)
    case '<=':
      return compileComparison(value, order => order <= 0)
    case '>':
      return compileComparison(value, order => order > 0)
    case '<':
      return compileComparison(value, order => order < 0)
    case '=~':
      return compileTagPattern(value) ?? holdsNever
    default:
      return unreachable(operator)
  }
}

/** Whether a value is one of several, or none of them. */
function* membership(values: readonly string[], isMember: boolean): Generator<void, TagCheck['accepts']> {
  const [only] = values
  if (values.length === 1) return carried => (carried === only) === isMember
  const known = new Set<string>()
  for (const value of values) if (known.add(value).size % AT_ONCE === 0) yield
  const accepts = (carried: string) => known.has(carried) === isMember
  return Object.assign(accepts, { [BYTES]: SET_BYTES + MEMBER_BYTES * known.size })
}

/** What a set takes with the function that asks it, and for each of its members beside the text, which is counted where it is listed. */
const SET_BYTES = 300
const MEMBER_BYTES = 32

/** Compares as numbers when both sides are numeric, else as text by code unit. */
function compileComparison(value: string, accepts: (order: number) => boolean): TagCheck['accepts'] {
  const bound = numericValue(value)
  return carried => {
    const number = bound === null ? null : numericValue(carried)
    if (bound !== null && number !== null) return accepts(number - bound)
    return accepts(carried < value ? -1 : carried > value ? 1 : 0)
  }
}

const NUMERIC = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

/** The number that a text is compared as; null where it is compared as text. */
export function numericValue(text: string): number | null {
  return NUMERIC.test(text) ? Number(text) : null
}

/** A failed check in words: `needs age >= 18, call carries 17`. */
export function describeFailedCheck(check: TagCheck, callTags: CallTags): string {
  const { key, operator } = check.tag
  return `needs ${key} ${operator} ${listShortly(check.alternatives)}, call carries ${carried(key, callTags)}`
}

function carried(key: string, callTags: CallTags): string {
  if (key === GEO_KEY) return callTags.geo.size === 0 ? 'no geo' : listShortly([...callTags.geo])
  return callTags.values.get(key) ?? `no ${key}`
}

/** A list of zip codes may hold thousands; a reader needs a few to recognise it. */
const MAX_LISTED = 5

function listShortly(values: readonly string[]): string {
  const shown = values.slice(0, MAX_LISTED).join(' or ')
  return values.length > MAX_LISTED ? `${shown} or ${values.length - MAX_LISTED} others` : shown
}
