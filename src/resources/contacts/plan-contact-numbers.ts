import { MESSAGE } from '../../platform/refusals/refusal.ts'
import { type NestedPlan, planNested } from '../nested-attributes/plan-nested.ts'
import { type ContactNumberContent, MAX_CONTACT_NUMBERS, type StoredContactNumber } from './schema.ts'

/** What a request asks of one number of a Contact, read and found possible. */
export interface SentNumber {
  readonly id?: number
  /** Absent only beside an `id`. */
  readonly number?: string
  readonly description?: string | null
  readonly _destroy?: boolean
}

/**
 * The numbers that a Contact will have once `items` are applied. An item without `id` whose number the Contact has
 * already is about that number, so that sending the same list twice is no mistake.
 * @param onProblem hears of an item's field, or of the list as a whole (null)
 */
export function planContactNumbers(
  stored: readonly StoredContactNumber[],
  items: readonly SentNumber[],
  onProblem: (field: 'id' | 'number' | null, message: string) => void,
): NestedPlan<ContactNumberContent> {
  const plan = planNested<ContactNumberContent, StoredContactNumber, SentNumber>({
    stored,
    items: withKnownIds(stored, items),
    destroysStored: false,
    contentOf,
    onProblem,
  })
  const numbers = plan.outcome.map(({ number }) => number)
  if (new Set(numbers).size < numbers.length) onProblem('number', MESSAGE.taken)
  if (numbers.length === 0 && plan.removedIds.length > 0) {
    onProblem(null, 'must keep at least one: delete the contact instead')
  }
  if (numbers.length > MAX_CONTACT_NUMBERS) {
    onProblem(null, `is too long (maximum is ${MAX_CONTACT_NUMBERS} entries)`)
  }
  return plan
}

function withKnownIds(
  stored: readonly StoredContactNumber[],
  items: readonly SentNumber[],
): readonly SentNumber[] {
  const named = new Set(items.map(({ id }) => id))
  const idByNumber = new Map(stored.filter(({ id }) => !named.has(id)).map(({ id, number }) => [number, id]))
  return items.map(item => {
    const id = item.id === undefined ? idByNumber.get(item.number ?? '') : undefined
    if (id === undefined || item.number === undefined) return item
    // A second item with this number is one too many, and must be seen as such.
    idByNumber.delete(item.number)
    return { ...item, id }
  })
}

const NEW_NUMBER: ContactNumberContent = { number: '', description: null }

function contentOf(item: SentNumber, stored: StoredContactNumber | null): ContactNumberContent {
  const base = stored ?? NEW_NUMBER
  return {
    number: item.number ?? base.number,
    description: item.description === undefined ? base.description : item.description,
  }
}
